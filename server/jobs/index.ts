export { installJobs } from './install.ts';
export { openJobs, type Jobs } from './run.ts';
export type { Schedule, Tasks } from './turn.ts';
export type { JobsHealth } from './vigil.ts';
