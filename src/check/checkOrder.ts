import { fieldGuardsAt } from './checkGuards.ts';
import { fieldsIn, groundOf, guardsIn } from './checkConditions.ts';
import { finding, proved, type Finding } from './finding.ts';
import { say, sentence } from './words.ts';
import { forwardOf } from '../engine/compile.ts';
import { memoizeStep } from './memoizeStep.ts';
import { guardsOfCell, namesUsedBy, type DependencySource } from '../explore/dependencies.ts';
import { mentionsIn, subschemasOf } from '../engine/subschemas.ts';
import { placeholdersOf, wordsIn } from './texts.ts';
import type { Definition } from '../engine/definition.ts';

/**
 * Finds guards, `if`s and texts that refer to an answer which is asked only in a later step. They would always see it
 * unanswered.
 */
export function checkOrder(definition: Definition): Finding[] {
  const { machine, steps } = definition;
  const fields = fieldsIn(definition);
  const before = stepsUpTo(definition);
  const asked = Map.groupBy(fields, ({ pointer }) => pointer);
  const isLate = (step: string, pointer: string) => {
    const asking = asked.get(pointer) ?? [];
    return asking.length > 0 && before.has(step) && !asking.some((field) => before.get(step)?.has(field.step));
  };
  // A step that nothing leads to is a finding of its own.
  const isReached = (pointer: string) => (asked.get(pointer) ?? []).some(({ step }) => before.has(step));
  const ground = groundOf(definition);
  const guards = guardsIn(machine).flatMap(({ state, guard, at }) =>
    fieldGuardsAt(guard, at).flatMap((part) => {
      const pointer = lateBehind(part.guard.params.field, ground, (one) => isLate(state, one));
      return pointer === undefined ? [] : [late('machine.json', `${part.at}/params/field`, pointer, state)];
    }),
  );
  const conditions = Object.entries(steps).flatMap(([id, step]) =>
    mentionedIn(id, step).flatMap(({ at, pointer }) =>
      isLate(id, pointer) ? [late(`steps/${id}.json`, at, pointer, id)] : [],
    ),
  );
  const texts = Object.entries(steps).flatMap(([id, step]) =>
    wordsIn(step).flatMap(({ text, at }) =>
      placeholdersOf(text).flatMap((name) => {
        const isLateHere = (one: string) => isReached(one) && isLate(id, one);
        const pointer = /^[/=]/.test(name) ? lateBehind(name, ground, isLateHere) : undefined;
        return pointer === undefined ? [] : [late(`steps/${id}.json`, at, pointer, id)];
      }),
    ),
  );
  return [...guards, ...conditions, ...texts];
}

/** What the `if`s of a step's own questions refer to. */
const mentionedIn = memoizeStep((_, { schema = {} }) =>
  subschemasOf(schema, '/schema')
    .filter(({ root }) => root === schema)
    .flatMap(({ at, pointer, schema: part }) =>
      part.if === undefined ? [] : mentionsIn(part.if, `${at}/if`, pointer),
    ),
);

/**
 * An answer that comes too late for an answer (`/pointer`) or a computed value (`=name`) to be there; undefined if there
 * is none. A cell is missing only if all answers that its table asks for are. `known`: of values that were looked at, each once.
 */
function lateBehind(
  name: string,
  ground: DependencySource,
  isLate: (pointer: string) => boolean,
  known: Map<string, string | undefined> = new Map(),
): string | undefined {
  if (!name.startsWith('=')) return isLate(name) ? name : undefined;
  if (known.has(name)) return known.get(name);
  const file = ground.computed?.[name.slice(1)];
  if (file === undefined) return undefined;
  // Also what a value in a circle finds of itself.
  known.set(name, undefined);
  const behind = [...new Set(namesUsedBy(file, ground))]
    .filter((one) => one !== file.deadline?.land)
    .map((one) => lateBehind(one, ground, isLate, known));
  const isSure = guardsOfCell(file, ground).length === 0 || !behind.includes(undefined);
  const found = isSure ? behind.find((pointer) => pointer !== undefined) : undefined;
  known.set(name, found);
  return found;
}

/** For each state that the first step leads to: the steps that may lie on a path to it, itself included. */
function stepsUpTo({ machine }: Definition): Map<string, Set<string>> {
  const before = new Map<string, Set<string>>([[machine.initial, new Set([machine.initial])]]);
  for (let grown = true; grown;) {
    grown = false;
    for (const [id, own] of before) {
      for (const { target } of forwardOf(machine.states[id] ?? {})?.branches ?? []) {
        const known = before.get(target) ?? new Set([target]);
        const size = before.has(target) ? known.size : 0;
        for (const step of own) known.add(step);
        before.set(target, known);
        grown ||= known.size > size;
      }
    }
  }
  return before;
}

function late(file: string, at: string, pointer: string, step: string): Finding {
  return {
    ...finding(
      file,
      at,
      'feld-spaeter',
      sentence`Das Feld ${say.question(pointer)} wird erst nach dem Schritt ${say.step(step)} gefragt.`,
      'Bitte fragen Sie es früher oder entscheiden Sie später.',
    ),
    witness: proved(
      sentence`Auf keinem Weg bis zum Schritt ${say.step(step)} wird ${say.question(pointer)} gefragt; hier ist es immer unbeantwortet.`,
    ),
  };
}
