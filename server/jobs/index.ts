export { installJobs } from './install.ts';
export { openJobs, type Jobs, type Schedule, type Tasks } from './run.ts';
