export { isPlausibleService, objectionDeadline } from './objection.ts';
