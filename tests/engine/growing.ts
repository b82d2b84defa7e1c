import { goodDraft, type Draft } from './authored.ts';
import { needed, yesNo } from './definitions.ts';

/** Guards as data. */
export const is = (field: string, value: string | boolean = 'ja') => ({ type: 'is', params: { field, value } });
export const not = (of: unknown) => ({ type: 'not', params: { of } });
const all = (...of: unknown[]) => ({ type: 'all', params: { of } });
const any = (...of: unknown[]) => ({ type: 'any', params: { of } });

/** Whether an odd number of the first questions has the answer yes: no shorter guard says the same. */
export function isOdd(questions: string[]): unknown {
  const last = questions.at(-1) ?? '';
  const before = questions.length > 2 ? isOdd(questions.slice(0, -1)) : is(`/${questions[0]}`);
  return any(all(before, not(is(`/${last}`))), all(not(before), is(`/${last}`)));
}

/** So many names that begin alike. */
export const names = (what: string, count: number) => Array.from({ length: count }, (_, index) => `${what}${index}`);

/** A draft with steps after the second one, each with its questions and the ways out of it. */
function withSteps(steps: { id: string; asks: string[]; next: unknown }[]): Draft {
  const draft = goodDraft();
  draft['journeys.json'] = { journeys: [] };
  for (const { id, asks, next } of steps) {
    draft[`steps/${id}.json`] = {
      title: id,
      schema: needed(Object.fromEntries(asks.map((name) => [name, yesNo(name)]))),
    };
    draft['machine.json'].states[id] = { on: { NEXT: next } };
    draft['wizard.json'].progress[0].steps.push(id);
  }
  draft['machine.json'].states.details.on.NEXT = { target: steps[0]?.id };
  return draft;
}

/** One step, and ways out of it. */
export const oneStep = (asks: string[], next: unknown) => withSteps([{ id: 'viele', asks, next }]);

/** Steps of one question, whose guards look at everything asked so far. */
export function lookingBack(count: number): Draft {
  const ids = names('schritt', count);
  return withSteps(
    ids.map((id, index) => {
      const onward = { target: ids[index + 1] ?? 'pruefung' };
      const seen = ids.slice(0, index + 1).map((_, before) => is(`/frage${before}`));
      const next = index === 0 || index === count - 1 ? onward : [{ target: 'pruefung', guard: all(...seen) }, onward];
      return { id, asks: [`frage${index}`], next };
    }),
  );
}
