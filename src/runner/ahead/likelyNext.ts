import {
  answersAt,
  askedFields,
  choicesOf,
  forwardTarget,
  mayReturn,
  readPointer,
  writePointer,
  type Answers,
  type Wizard,
  type WizardContext,
} from '../../engine/index.ts';

/**
 * The step that going on from here most likely leads to: the one for the answers so far, whether they hold or not. As long as a question
 * with choices is open, the one that most of them lead to, and the first of these. Undefined if going on sends.
 */
export function likelyNext(wizard: Wizard, context: WizardContext, step: string): string | undefined {
  if (wizard.forward(step)?.event !== 'NEXT') return undefined;
  const { answers, returnTo } = context;
  if (mayReturn(wizard, context, step)) return returnTo;
  const targets = possibleAnswers(wizard, step, answers).map((given) =>
    forwardTarget(wizard, step, answersAt(wizard, step, given)),
  );
  const count = (target: string | undefined) => targets.filter((other) => other === target).length;
  return targets.toSorted((left, right) => count(right) - count(left))[0];
}

/** The answers with each of the choices of the first question that has some and is open; as they are, if there is none. */
function possibleAnswers(wizard: Wizard, step: string, answers: Answers): Answers[] {
  const open = askedFields(wizard, step, answers).find(
    ({ pointer, schema }) => choicesOf(schema) !== undefined && readPointer(answers, pointer) === undefined,
  );
  if (open === undefined) return [answers];
  return (choicesOf(open.schema) ?? []).map((choice) => {
    const given = structuredClone(answers);
    writePointer(given, open.pointer, choice.const);
    return given;
  });
}
