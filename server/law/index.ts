export { dayInGermany, isPlausibleService, objectionDeadline, sayDay } from './objection.ts';
