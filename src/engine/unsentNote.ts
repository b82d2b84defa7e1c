import { isListed, labelOf } from './summary.ts';
import { walk } from './walk.ts';
import type { Answers } from './definition.ts';
import type { Wizard } from './types.ts';

/**
 * Names the questions that were asked but are not sent, below a list of sent answers. `sent`: the answers of a request.
 * Undefined if there are none. Repetitions, sums and passwords are not named.
 */
export function unsentNote(wizard: Wizard, sent: Answers): string | undefined {
  const fields = walk(wizard, sent, { transient: 'ignored' })
    .frames.flatMap(({ asked }) => asked)
    .filter((field) => field.schema.transient === true && field.schema.equals === undefined && isListed(wizard, field));
  const labels = [...new Set(fields.map((field) => labelOf(wizard, field)))];
  if (labels.length === 0) return undefined;
  const [subject, verb] = labels.length === 1 ? ['Diese Angabe steht', 'gehört'] : ['Diese Angaben stehen', 'gehören'];
  return `${subject} hier nicht, weil sie nicht zur Anfrage ${verb}: ${labels.join(', ')}.`;
}
