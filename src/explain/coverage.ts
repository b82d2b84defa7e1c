import { adviceKey, givenAdvice } from '../engine/advice.ts';
import { aimsOf, metByRoute, moveName } from '../explore/aims.ts';
import { choicesOf } from '../engine/fields.ts';
import { forwardsOf, stepsOf } from '../engine/compile.ts';
import type { Wizard } from '../engine/types.ts';
import { prune, replay } from '../engine/replay.ts';
import { readPointer } from '../engine/pointer.ts';
import type { Answers } from '../engine/definition.ts';

/** What complete answers can show of a wizard, by kind: names that are unique. */
export type Covered = Record<'states' | 'transitions' | 'guards' | 'options' | 'advice', string[]>;

/** All names that complete answers could show. */
export function allOf(wizard: Wizard): Covered {
  const { states, guards } = aimsOf(wizard);
  return {
    states,
    guards,
    transitions: forwardsOf(wizard).flatMap(([from, { event, branches }]) =>
      branches.map(({ target }, index) => (event === 'NEXT' ? moveName.next : moveName.submit)(from, index, target)),
    ),
    options: stepsOf(wizard).flatMap(({ fields }) =>
      fields.flatMap(({ pointer, schema }) =>
        (choicesOf(schema) ?? []).map((choice) => optionName(pointer, choice.const)),
      ),
    ),
    advice: stepsOf(wizard).flatMap(({ id, file }) => (file.advice ?? []).map((_, index) => adviceKey(id, index))),
  };
}

/** All names that answers show. */
export function namesIn(wizard: Wizard, given: Answers): string[] {
  const answers = prune(wizard, given);
  const { path, complete } = replay(wizard, answers);
  // A step that refuses its answers is reached, and not left.
  const met = complete
    ? metByRoute(wizard, { answers, path })
    : [...metByRoute(wizard, { answers, path: path.slice(0, -1) }), ...path.slice(-1)];
  const sent = complete ? met.flatMap((name) => wizard.definition.machine.states[name]?.invoke?.onDone ?? []) : [];
  const options = path
    .flatMap((id) => wizard.step(id)?.fields ?? [])
    .flatMap(({ pointer }) => {
      const value = readPointer(answers, pointer);
      return (Array.isArray(value) ? value : [value]).map((one) => optionName(pointer, one));
    });
  const advice = path.flatMap((id) => givenAdvice(wizard, id, answers).map((index) => adviceKey(id, index)));
  return [...met, ...sent, ...options, ...advice];
}

/** An option of a question. */
export function optionName(pointer: string, value: unknown): string {
  return `${pointer} = ${JSON.stringify(value)}`;
}
