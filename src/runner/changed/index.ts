/** Which steps a new version asks or asks otherwise; loaded only where somebody goes on in one. */
export { ChangedSteps } from './ChangedSteps.tsx';
