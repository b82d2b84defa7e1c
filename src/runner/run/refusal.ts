import {
  fieldsOf,
  isWithin,
  questionAt,
  readPointer,
  replay,
  validate,
  type Answers,
  type Issue,
  type Wizard,
} from '../../engine/index.ts';
import { SendFailure } from './send.ts';

/**
 * A broken rule and its field. `step` is set if the field belongs to a step that is not on screen. `open`: no rule is broken,
 * but the question is asked only since the last answers.
 */
export type Problem = { pointer: string; message: string; step?: string | undefined; key?: string; open?: boolean };

/**
 * Why a step was not left. `attempt` counts how often going on was refused here. `failure`: sending failed for a temporary
 * reason.
 */
export type Refusal = {
  attempt?: number;
  title: string;
  problems: Problem[];
  failure?: SendFailure;
  outdated?: boolean;
  /** A mail address that was probably meant, and the pointer of its question. */
  typo?: { pointer: string; meant: string };
  /** Nothing in the form helps. */
  gone?: boolean;
};

/** The issues that block leaving a step: its own and, if it sends, those of an earlier step whose file was lost. */
export function issuesHere(wizard: Wizard, step: string, answers: Answers): Issue[] {
  const own = validate(wizard, step, answers);
  if (own.length > 0 || wizard.forward(step)?.event !== 'SUBMIT') return own;
  return replay(wizard, answers).issues;
}

/** The issues as a list on the screen of a step. */
export function problemsOf(step: string, issues: readonly Issue[]): Problem[] {
  return issues.map(({ pointer, message, step: at }) => ({ pointer, message, step: at === step ? undefined : at }));
}

/**
 * The server's faults, each with the step that asks for its field. Network failures are shown only on the step that
 * sends.
 */
export function refusalOf(wizard: Wizard, step: string, failure: unknown): Refusal | undefined {
  if (failure === undefined) return undefined;
  if (!(failure instanceof SendFailure)) return { title: 'Fehler beim Senden der Anfrage', problems: [] };
  if (failure.hindrance !== undefined)
    return wizard.forward(step)?.event === 'SUBMIT' ? { title: failure.message, problems: [], failure } : undefined;
  const problems = failure.felder.map(({ pfad, meldung }): Problem => {
    const asking = questionAt(fieldsOf(wizard), pfad);
    return {
      pointer: asking?.pointer ?? pfad,
      message: meldung,
      step: asking?.step === step ? undefined : asking?.step,
    };
  });
  return { title: failure.message, problems, outdated: failure.outdated, gone: failure.gone };
}

/** Whether a rule is broken or sending has failed, rather than that only further questions are open. */
export function isRefused(refusal: Refusal | undefined): boolean {
  return refusal !== undefined && !(refusal.problems.length > 0 && refusal.problems.every(({ open }) => open === true));
}

/** The refusal without the problems of questions that have another answer now; undefined if there were no others. */
export function withoutMended(refusal: Refusal | undefined, then: Answers, now: Answers): Refusal | undefined {
  return (refusal?.problems ?? [])
    .filter(({ pointer }) => JSON.stringify(readPointer(then, pointer)) !== JSON.stringify(readPointer(now, pointer)))
    .reduce((left, { pointer }) => withoutField(left, pointer), refusal);
}

/** The refusal of a judgement made here with only those problems that are still found; undefined if none is. */
export function withoutOthers(refusal: Refusal | undefined, issues: readonly Issue[]): Refusal | undefined {
  if (refusal?.attempt === undefined) return refusal;
  const problems = refusal.problems.filter(({ pointer, message }) =>
    issues.some((issue) => issue.pointer === pointer && issue.message === message),
  );
  return problems.length === 0 ? undefined : { ...refusal, problems };
}

/** The refusal without the problems of a question that was answered since; undefined if there were no others. */
export function withoutField(refusal: Refusal | undefined, pointer: string): Refusal | undefined {
  if (refusal === undefined) return undefined;
  const problems = refusal.problems.filter(
    (problem) => !isWithin(pointer, problem.pointer) && !isWithin(problem.pointer, pointer),
  );
  if (problems.length === refusal.problems.length) return refusal;
  return problems.length === 0 ? undefined : { ...refusal, problems };
}
