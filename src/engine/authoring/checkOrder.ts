import { fieldGuardsAt } from './checkGuards.ts';
import { fieldsIn, guardsIn } from './checkConditions.ts';
import { finding, type Finding } from './finding.ts';
import { forwardOf } from '../compile.ts';
import { mentionsIn, subschemasOf } from '../subschemas.ts';
import type { Definition } from '../definition.ts';

/**
 * Finds guards and `if`s that refer to an answer which is asked only in a later step. They would always see it
 * unanswered.
 */
export function checkOrder(definition: Definition): Finding[] {
  const { machine, steps } = definition;
  const fields = fieldsIn(definition);
  const before = stepsUpTo(definition);
  const isLate = (step: string, pointer: string) => {
    const asking = fields.filter((field) => field.pointer === pointer);
    return asking.length > 0 && before.has(step) && !asking.some((field) => before.get(step)?.has(field.step));
  };
  const guards = guardsIn(machine).flatMap(({ state, guard, at }) =>
    fieldGuardsAt(guard, at)
      .filter((part) => isLate(state, part.guard.params.field))
      .map((part) => late('machine.json', `${part.at}/params/field`, part.guard.params.field, state)),
  );
  const conditions = Object.entries(steps).flatMap(([id, { schema = {} }]) =>
    subschemasOf(schema, '/schema')
      .filter(({ root }) => root === schema)
      .flatMap(({ at, pointer, schema: part }) =>
        part.if === undefined ? [] : mentionsIn(part.if, `${at}/if`, pointer),
      )
      .flatMap(({ at, pointer }) => (isLate(id, pointer) ? [late(`steps/${id}.json`, at, pointer, id)] : [])),
  );
  return [...guards, ...conditions];
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
      `Das Feld ${pointer} wird erst nach dem Schritt '${step}' gefragt.`,
      'Bitte fragen Sie es früher oder entscheiden Sie später.',
    ),
    witness: {
      proof: `Auf keinem Weg bis zum Schritt '${step}' wird ${pointer} gefragt; hier ist es immer unbeantwortet.`,
    },
  };
}
