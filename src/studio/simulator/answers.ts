import {
  askedFields,
  fieldsWithin,
  isGroup,
  isGroupList,
  prune,
  readPointer,
  replay,
  withoutLinks,
  type Answers,
  type Field,
  type Wizard,
} from '../../engine/index.ts';
import { leaves } from '../../engine/answers.ts';
import { formatConditions } from '../../explore/words.ts';
import { formatAnswer, titleOf } from './words.ts';

/** An answer of the run. `why`: why it does not count; undefined if it does. */
export type GivenAnswer = { pointer: string; title: string; value: string; why: string | undefined };

/** The answers to one step. `step`: undefined for answers that no question asks for. */
export type StepAnswers = { step: string | undefined; title: string; answers: GivenAnswer[] };

/** All answers that there are, in the order of the steps; those that do not count with the reason. */
export function givenAnswers(wizard: Wizard, answers: Answers): StepAnswers[] {
  const { path } = replay(wizard, answers);
  const live = prune(wizard, answers);
  const fields = fieldsWithin(wizard, answers).filter(
    ({ schema, pointer }) => !isGroup(schema) && !isGroupList(schema) && readPointer(answers, pointer) !== undefined,
  );
  const given = (field: Field): GivenAnswer => ({
    pointer: field.pointer,
    title: withoutLinks(field.schema.title ?? field.pointer),
    value: formatAnswer(wizard, field.pointer, readPointer(answers, field.pointer)),
    why: readPointer(live, field.pointer) === undefined ? whyNot(wizard, field, path, answers) : undefined,
  });
  const steps = [...path, ...Object.keys(wizard.definition.steps).filter((id) => !path.includes(id))];
  const asked = steps.flatMap((step): StepAnswers[] => {
    const own = fields.filter((field) => field.step === step).map(given);
    return own.length === 0 ? [] : [{ step, title: titleOf(wizard, step), answers: own }];
  });
  const known = fieldsWithin(wizard, answers).map(({ pointer }) => pointer);
  const unknown = leaves(answers).filter(
    ({ pointer }) => pointer !== '' && !known.some((one) => pointer === one || pointer.startsWith(`${one}/`)),
  );
  if (unknown.length === 0) return asked;
  const rest = unknown.map(({ pointer }) => ({
    pointer,
    title: pointer,
    value: JSON.stringify(readPointer(answers, pointer)),
    why: 'Danach fragt dieser Assistent nicht.',
  }));
  return [...asked, { step: undefined, title: 'Ohne Frage', answers: rest }];
}

function whyNot(wizard: Wizard, field: Field, path: readonly string[], answers: Answers): string {
  if (!path.includes(field.step))
    return `Zählt nicht: Der Weg führt (noch) nicht über „${titleOf(wizard, field.step)}“.`;
  const isAsked = askedFields(wizard, field.step, answers).some(({ pointer }) => pointer === field.pointer);
  const conditions = formatConditions(wizard, field, 'clause');
  if (!isAsked && conditions !== '') return `Zählt nicht: Gefragt wird nur, wenn ${conditions}.`;
  return 'Zählt nicht: Die Antwort ist leer, oder sie wird nicht gesendet.';
}
