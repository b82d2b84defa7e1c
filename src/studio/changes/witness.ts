import { askedFields, isReachable, type Answers, type Wizard } from '../../engine/index.ts';
import { givenAdvice } from '../../engine/advice.ts';
import type { FilePlace } from '../document/place.ts';
import type { Explored } from '../exploring/protocol.ts';

type WitnessScope = {
  wizard: Wizard;
  step: string;
  place: FilePlace;
  /** Pointer of the answer that the place is about; undefined if it is about none. */
  field: string | undefined;
  explored: Pick<Explored, 'arrivals' | 'journeys' | 'breaks'>;
};

/** Whether the page of a step shows with these answers what stands at a place, as far as answers decide about it. */
export function isShownWith({ wizard, step, place, field }: Omit<WitnessScope, 'explored'>, answers: Answers): boolean {
  const advice = adviceAt(place);
  if (advice !== undefined) return givenAdvice(wizard, step, answers).includes(advice);
  return field === undefined || askedFields(wizard, step, answers).some(({ pointer }) => pointer === field);
}

/**
 * Answers with which the page of a step shows what stands at a place: a warning, or a question that is asked of some only; else answers that lead to the
 * step. Undefined if none are known.
 */
export function witnessOf(scope: WitnessScope): Answers | undefined {
  const { wizard, step, place, explored } = scope;
  const { arrivals, journeys, breaks } = explored;
  const advice = adviceAt(place);
  const given = advice === undefined ? undefined : breaks?.advice[advice]?.answers;
  if (given !== undefined) return given;
  const arrival = arrivals[step];
  const known = [
    ...journeys.map(({ answers }) => answers),
    ...(arrival === undefined ? [] : [arrival]),
    ...(breaks?.rules.map(({ answers }) => answers) ?? []),
  ].filter((answers) => isReachable(wizard, step, answers));
  return known.find((answers) => isShownWith(scope, answers)) ?? known[0];
}

/** Which advice of its step a place is about. */
export function adviceAt({ pointer }: FilePlace): number | undefined {
  const [, index] = /^\/advice\/(\d+)/.exec(pointer) ?? [];
  return index === undefined ? undefined : Number(index);
}
