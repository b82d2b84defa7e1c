import { asGuard, holds, passes } from './guards.ts';
import { areValues, chosenTable, decide } from './table.ts';
import { factsOf } from './facts.ts';
import type { Facts, Wizard } from './types.ts';
import { fillIn } from './texts.ts';
import { onDay } from './days.ts';
import { tidy } from './answers.ts';
import { askedFields, validate } from './replay.ts';
import { erasePointer, readPath, readPointer } from './pointer.ts';
import type { Field } from './fields.ts';
import type { Issue } from './issues.ts';
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

/** What the result of a step is, and what it is made of. */
export type Judged = Counted & { found: Outcome };

/** Computes a step's result from the answers. Returns undefined if the step has none. */
export function outcome(wizard: Wizard, step: string, answers: Answers): Outcome | undefined {
  return judgeResult(wizard, step, answers)?.found;
}

/** `outcome` with the answers that it is made of. */
export function judgeResult(wizard: Wizard, step: string, answers: Answers): Judged | undefined {
  const result = wizard.step(step)?.file.result;
  if (result === undefined) return undefined;
  const made = countedAnswers(wizard, step, answers);
  return { ...made, found: outcomeOf(wizard, result, answers, made) };
}

function outcomeOf(wizard: Wizard, result: ResultFile, answers: Answers, { counted, open }: Counted): Outcome {
  const facts = factsOf(wizard, counted);
  if (open.length > 0)
    return { state: mayDecide(result.tables, factsOf(wizard, tidy(answers))) ? 'incomplete' : 'undecided' };
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

/** `counted`: the answers that a result is made of. `open`: why there is none. `leftOut`: wrong answers that it does without. */
export type Counted = { counted: Answers; open: Issue[]; leftOut: Issue[] };

/**
 * The answers that the result of a step is made of. A wrong answer that neither the step demands nor its table asks for counts as
 * none; it does not take away what the other answers give.
 */
function countedAnswers(wizard: Wizard, step: string, answers: Answers): Counted {
  const given = tidy(answers);
  const issues = validate(wizard, step, given);
  const wrong = issues.filter(({ pointer }) => readPointer(given, pointer) !== undefined);
  if (wrong.length === 0) return { counted: given, open: issues, leftOut: [] };
  const counted = structuredClone(given);
  for (const { pointer } of wrong) erasePointer(counted, pointer);
  const missing = validate(wizard, step, counted).map(({ pointer }) => pointer);
  const needed = new Set(missing.length > 0 ? missing : askedByTable(wizard, step, counted));
  return {
    counted,
    open: issues.filter(({ pointer }) => needed.has(pointer)),
    leftOut: wrong.filter(({ pointer }) => !needed.has(pointer)),
  };
}

/** Everything that choosing the table and its row asks for. */
function askedByTable(wizard: Wizard, step: string, answers: Answers): Set<string> {
  const asked = new Set<string>();
  const known = factsOf(wizard, answers);
  const facts: Facts = { ...known, valueOf: (field) => known.valueOf((asked.add(field), field)) };
  const result = wizard.step(step)?.file.result;
  const table = result && wizard.definition.tables[chosenTable(result, facts) ?? ''];
  if (table !== undefined) decide(table, facts);
  return asked;
}

/**
 * The questions of a step that are still answered with what was preset: nobody may take it for an answer. `own`: the questions that
 * somebody has touched, so that what stands there is their answer.
 */
export function presetQuestions(wizard: Wizard, step: string, answers: Answers, own: ReadonlySet<string>): Field[] {
  return askedFields(wizard, step, answers).filter(
    ({ pointer, path, schema }) =>
      schema.default !== undefined && schema.default === readPath(answers, path) && !own.has(pointer),
  );
}

/**
 * What the result of a step leads to, in words: those consequences whose conditions hold and whose values are known. Empty
 * while nothing is shown. `today` is a day, `YYYY-MM-DD`. `judged`: the result, where it is known already.
 */
export function consequences(
  wizard: Wizard,
  step: string,
  answers: Answers,
  today: string,
  judged = judgeResult(wizard, step, answers),
): Consequence[] {
  const { follows = [] } = wizard.step(step)?.file.result ?? {};
  if (judged?.found.state !== 'complete' || judged.found.shown === undefined) return [];
  const { counted } = judged;
  const facts = factsOf(onDay(wizard, today), counted);
  const holding = follows.filter(({ when }) => when === undefined || holds(when, facts));
  return holding.flatMap(({ title, text }) =>
    fillIn(wizard, [text], () => counted, today).map((filled) => ({ title, text: filled })),
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
