import { askedFields, isReachable, type Answers, type Wizard } from '../../engine/index.ts';
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

/**
 * Answers with which the page of a step shows what stands at a place: a warning, or a question that is asked of some only; else answers that lead to the
 * step. Undefined if none are known.
 */
export function witnessOf({ wizard, step, place, field, explored }: WitnessScope): Answers | undefined {
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
  const asks = (answers: Answers) => askedFields(wizard, step, answers).some(({ pointer }) => pointer === field);
  return (field === undefined ? undefined : known.find(asks)) ?? known[0];
}

/** Which advice of its step a place is about. */
export function adviceAt({ pointer }: FilePlace): number | undefined {
  const [, index] = /^\/advice\/(\d+)/.exec(pointer) ?? [];
  return index === undefined ? undefined : Number(index);
}
