import { anonymise, type Anonymised } from './anonymise.ts';
import { dependsOnToday, resultOf, unasked } from '../check/checkJourneys.ts';
import { erasePointer } from '../engine/pointer.ts';
import { replay } from '../engine/replay.ts';
import type { Answers, Journey } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';

export type RecordOptions = {
  /** What kind of case it is, in one sentence. */
  name: string;
  answers: Answers;
  /** The wizard's journeys so far, whose answers stand in for personal ones. */
  journeys: Journey[];
  /** Whether answers that may name a person are replaced. */
  anonymous: boolean;
  /** Whether the result is expected, if there is one. */
  result: boolean;
};

export type Recording = Anonymised & { journey: Journey };

/**
 * A journey from the answers of a run: with its path, the refusal if there is one, the result, and the day if the way
 * depends on it. It holds at once. Undefined if the way ends where no condition applies, which no journey can expect.
 */
export function recordJourney(wizard: Wizard, options: RecordOptions): Recording | undefined {
  const answers = structuredClone(options.answers);
  for (const pointer of unasked(wizard, answers)) erasePointer(answers, pointer);
  const { replaced, kept } = options.anonymous
    ? anonymise(wizard, answers, options.journeys, { hints: true })
    : { replaced: [], kept: [] };
  const { path, issues, complete } = replay(wizard, answers);
  if (!complete && issues.length === 0) return undefined;
  const today = dependsOnToday(wizard, answers) ? { today: wizard.today() } : {};
  const refused = complete ? {} : { refused: issues.map(({ pointer, message }) => ({ field: pointer, message })) };
  const shown = complete && options.result ? resultOf(wizard, { answers, path }) : undefined;
  const expect = { ...refused, ...(shown !== undefined && { result: shown }), ...today };
  const journey: Journey = {
    name: options.name,
    answers,
    path,
    ...(Object.keys(expect).length > 0 && { expect }),
  };
  return { journey, replaced, kept };
}
