export { recordDeployment } from './record.ts';
export { findElsewhere, visitDeployment, type Visit } from './visit.ts';
