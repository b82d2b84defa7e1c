import { asGuard, holds, passes } from './guards.ts';
import { areValues, chosenTable, decide } from './table.ts';
import { factsOf } from './facts.ts';
import type { Facts, Wizard } from './types.ts';
import { fillIn } from './texts.ts';
import { onDay } from './days.ts';
import { tidy } from './answers.ts';
import { validate } from './replay.ts';
import type { Answers, Consequence, ResultFile, TableResult } from './definition.ts';

/**
 * The state of a result: no table applies, answers are missing, or it is computed. `matched` is false if no row fits;
 * the values are then the table's `otherwise` and say nothing about the case. `shown` is what people are told; undefined if that is
 * nothing.
 */
export type Outcome =
  | { state: 'undecided' | 'incomplete' }
  | {
      state: 'complete';
      matched: boolean;
      values: TableResult;
      shown?: TableResult;
      source: string;
      validFrom: string;
      hint?: string;
      remark?: string;
    };

/** Computes a step's result from the answers. Returns undefined if the step has none. */
export function outcome(wizard: Wizard, step: string, answers: Answers): Outcome | undefined {
  const result = wizard.step(step)?.file.result;
  if (result === undefined) return undefined;
  const given = tidy(answers);
  const facts = factsOf(wizard, given);
  const missing = validate(wizard, step, given).length > 0;
  if (missing) return { state: mayDecide(result.tables, facts) ? 'incomplete' : 'undecided' };
  const table = wizard.definition.tables[chosenTable(result, facts) ?? ''];
  if (table === undefined) return { state: 'undecided' };
  const { row, cells, set, remark, shown } = decide(table, facts);
  const [values, told] = [cells, shown ?? {}].map((each) =>
    areValues(each) ? each : wizard.calculator?.computeCells(each, facts),
  );
  // A formula asks for answers that the step does not demand.
  if (values === undefined || told === undefined) return { state: 'incomplete' };
  const { hint } = table;
  return {
    state: 'complete',
    matched: row !== undefined,
    values,
    ...(shown !== undefined && { shown: told }),
    source: set.source,
    validFrom: set.validFrom,
    ...(hint !== undefined && { hint }),
    ...(remark !== undefined && { remark }),
  };
}

/**
 * What the result of a step leads to, in words: those consequences whose conditions hold and whose values are known. Empty
 * while nothing is shown. `today` is a day, `YYYY-MM-DD`.
 */
export function consequences(wizard: Wizard, step: string, answers: Answers, today: string): Consequence[] {
  const { follows = [] } = wizard.step(step)?.file.result ?? {};
  const found = follows.length === 0 ? undefined : outcome(wizard, step, answers);
  if (found?.state !== 'complete' || found.shown === undefined) return [];
  const given = tidy(answers);
  const facts = factsOf(onDay(wizard, today), given);
  const holding = follows.filter(({ when }) => when === undefined || holds(when, facts));
  return holding.flatMap(({ title, text }) =>
    fillIn(wizard, [text], () => given, today).map((filled) => ({ title, text: filled })),
  );
}

/**
 * Whether a table may apply once the open questions are answered: its first condition holds. Of a condition with `all`
 * that is the first part.
 */
function mayDecide(tables: ResultFile['tables'], facts: Facts): boolean {
  return tables.some(({ when }) => {
    const guard = asGuard(when);
    const decisive = guard.type === 'all' ? guard.params.of[0] : guard;
    return decisive !== undefined && passes(decisive, facts);
  });
}
