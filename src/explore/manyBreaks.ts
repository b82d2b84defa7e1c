import { spoilt, type Break } from './breaks.ts';
import { validate } from '../engine/replay.ts';
import type { Answers } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';

/** Ways whose answers are tried as a start. */
const MOST_STARTS = 8;

/**
 * Answers that break as many rules of a step at once as were found, from the answers that break one rule each. A question
 * says one sentence at a time, and some rules exclude each other. Undefined if there are no breaks.
 */
export function breakMany(wizard: Wizard, step: string, breaks: readonly Break[]): Answers | undefined {
  const starts = [...new Set(breaks.map(({ route }) => route))].slice(0, MOST_STARTS);
  const found = starts.map(({ answers }) => spoiltAsMuchAsPossible(wizard, step, answers, breaks));
  return found.toSorted((one, other) => other.issues - one.issues)[0]?.answers;
}

function spoiltAsMuchAsPossible(wizard: Wizard, step: string, start: Answers, breaks: readonly Break[]) {
  let best = { answers: start, issues: validate(wizard, step, start).length };
  for (const { spoil } of breaks) {
    const answers = spoilt(wizard, best.answers, spoil);
    const issues = validate(wizard, step, answers).length;
    if (issues > best.issues) best = { answers, issues };
  }
  return best;
}
