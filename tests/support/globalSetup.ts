// Runs once, before the first test file: starts the database cluster that all files share.
export { startTestCluster as setup } from './testCluster.ts';
