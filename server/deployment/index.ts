export { recordDeployment } from './record.ts';
export { visitDeployment, type Visit } from './visit.ts';
