export { isPlausibleService, objectionDeadline, sayDay } from './objection.ts';
