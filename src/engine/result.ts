import { asGuard, holds, passes } from './guards.ts';
import { decide } from './table.ts';
import { tidy } from './answers.ts';
import { validate } from './replay.ts';
import type { Today } from './days.ts';
import type { Answers, ResultFile, TableResult } from './definition.ts';
import type { Wizard } from './compile.ts';

/**
 * The state of a result: no table applies, answers are missing, or it is computed. `matched` is false if no row fits;
 * the values are then the table's `otherwise` and say nothing about the case.
 */
export type Outcome =
  | { state: 'undecided' | 'incomplete' }
  | { state: 'complete'; matched: boolean; values: TableResult; source: string; validFrom: string; hint?: string };

/** Computes a step's result from the answers. Returns undefined if the step has none. */
export function outcome(wizard: Wizard, step: string, answers: Answers): Outcome | undefined {
  const result = wizard.step(step)?.file.result;
  if (result === undefined) return undefined;
  const given = tidy(answers);
  const missing = validate(wizard, step, given).length > 0;
  const chosen = result.tables.find(({ when }) => holds(when, given, wizard.today));
  const table = chosen && wizard.definition.tables[chosen.table];
  if (missing) return { state: mayDecide(result.tables, given, wizard.today) ? 'incomplete' : 'undecided' };
  if (table === undefined) return { state: 'undecided' };
  const { row, result: values } = decide(table, given, wizard.today);
  const { source, validFrom, hint } = table;
  return {
    state: 'complete',
    matched: row !== undefined,
    values,
    source,
    validFrom,
    ...(hint !== undefined && { hint }),
  };
}

/**
 * Whether a table may apply once the open questions are answered: its first condition holds. Of a condition with `all`
 * that is the first part.
 */
function mayDecide(tables: ResultFile['tables'], answers: Answers, today: Today): boolean {
  return tables.some(({ when }) => {
    const guard = asGuard(when);
    const decisive = guard.type === 'all' ? guard.params.of[0] : guard;
    return decisive !== undefined && passes(decisive, answers, today);
  });
}
