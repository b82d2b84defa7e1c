export { installJobs } from './install.ts';
export { openJobs, type Jobs } from './run.ts';
export { rescueJobs } from './rescue.ts';
export type { Tasks } from './turn.ts';
export type { JobsHealth } from './vigil.ts';
