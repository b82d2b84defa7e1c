// Once per run, before the first test file: the database cluster that all of them share.
export { startTestCluster as setup } from './testCluster.ts';
