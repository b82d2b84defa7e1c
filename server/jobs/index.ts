export { installJobs } from './install.ts';
export { openJobs, type Jobs } from './run.ts';
export { unlockJobs } from './unlockJobs.ts';
export type { Tasks } from './workerRun.ts';
export type { JobsHealth } from './health.ts';
