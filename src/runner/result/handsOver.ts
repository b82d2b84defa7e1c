import { outcome, type Answers, type Step, type Wizard } from '../../engine/index.ts';

/** Whether the result leads to another wizard and takes answers along. */
export function handsOver(wizard: Wizard, { id, file }: Step, answers: Answers): boolean {
  return file.result?.handOver !== undefined && outcome(wizard, id, answers)?.state === 'complete';
}
