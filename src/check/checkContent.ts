import { widgetTraits } from '../engine/widgetTraits.ts';
import { checkBranches, checkDateConditions, checkSchema, isConsent } from './checkSchema.ts';
import { checkAlike } from './checkAlike.ts';
import { checkConditions, fieldsIn, fieldsOf, subjectsIn } from './checkConditions.ts';
import { checkConsent } from './checkConsents.ts';
import { checkComputed } from './checkComputed.ts';
import { checkGuard } from './checkGuards.ts';
import { checkLeading } from './checkLeading.ts';
import { checkNeverAsked } from './checkNeverAsked.ts';
import { checkMarks } from './checkMarks.ts';
import { checkMails } from './checkMails.ts';
import { checkPasted } from './checkPasted.ts';
import { checkPlaceholders } from './checkPlaceholders.ts';
import { checkThanks } from './checkThanks.ts';
import { checkWords } from './checkWords.ts';
import { checkUi } from './checkUi.ts';
import { memoizeStep } from './memoizeStep.ts';
import { withRowPattern, type Field } from '../engine/fields.ts';
import { asSentences, duplicates, finding, unknownField, type Finding } from './finding.ts';
import { say, sentence, type Part } from './words.ts';
import { uiAt } from '../engine/ui.ts';
import type { Advice, Definition, StepFile, UiSchema } from '../engine/definition.ts';

/** Faults in what steps, guards, advice, ui and documents say about fields. */
export function checkContent(definition: Definition): Finding[] {
  const fields = fieldsIn(definition);
  const subjects = subjectsIn(definition);
  return [
    ...Object.entries(definition.steps).flatMap(([id, step]) => checkStep(id, step, subjects)),
    ...checkConditions(definition, fields),
    ...checkLeading(definition),
    ...checkNeverAsked(definition, fields),
    ...checkSharedPlaces(fields),
    ...checkRepeated(fields),
    ...checkDocuments(definition, fields),
    ...checkMails(definition.wizard, fields, subjects),
    ...checkThanks(definition, subjects),
    ...checkPasted(definition),
    ...checkPlaceholders(definition),
    ...checkComputed(definition),
    ...checkWords(definition),
    ...checkMarks(definition),
  ];
}

function checkStep(id: string, step: StepFile, all: Field[]): Finding[] {
  const file = `steps/${id}.json`;
  const pointers = fieldsOf(id, step).map(({ pointer }) => pointer);
  return [
    ...checkAlone(id, step),
    ...(step.advice ?? []).flatMap((advice, index) => [
      ...checkAdvice(file, advice, `/advice/${index}`, { own: pointers, all }),
      ...(advice.when === undefined
        ? []
        : checkGuard({ file, at: `/advice/${index}/when`, sent: false }, advice.when, all)),
    ]),
  ];
}

/** What can be said of a step without the others. The studio checks again after every key, and most steps are the same. */
const checkAlone = memoizeStep((id, step) => {
  const file = `steps/${id}.json`;
  const each = fieldsOf(id, step).flatMap(withRowPattern);
  const groups = new Set(each.flatMap(({ parents }) => parents));
  return [
    ...(step.schema === undefined ? [] : checkSchema(file, step.schema)),
    ...checkUi(file, step.ui ?? {}, step.schema ?? {}),
    ...checkAlike(id, step),
    ...each.flatMap((field) => [...checkField(file, field, step.ui), ...checkConsent(file, step, field)]),
    ...duplicates([...each.map(({ pointer }) => pointer), ...groups]).map((pointer) =>
      finding(
        file,
        `/schema${each.findLast((field) => field.pointer === pointer)?.schemaPointer ?? ''}`,
        'feld-doppelt',
        sentence`Das Feld ${say.question(pointer)} kommt in diesem Schritt zweimal vor.`,
        'Bitte lassen Sie nur eines stehen.',
      ),
    ),
  ];
});

function checkField(file: string, { pointer, schema, schemaPointer }: Field, ui: UiSchema | undefined): Finding[] {
  const at = `/schema${schemaPointer}`;
  return [
    ...(schema.title === undefined
      ? [
          finding(
            file,
            at,
            'frage-ohne-titel',
            sentence`Das Feld ${say.question(pointer)} hat keine Beschriftung.`,
            sentence`Bitte geben Sie ihm einen ${say.key('title')}.`,
          ),
        ]
      : []),
    ...(schema.default !== undefined && (schema.const !== undefined || isConsentAt(ui, pointer))
      ? [
          finding(
            file,
            `${at}/default`,
            'einwilligung-vorbelegt',
            sentence`Die Einwilligung ${say.question(pointer)} ist vorbelegt und damit unwirksam.`,
            sentence`Bitte lassen Sie ${say.key('default')} weg: Ankreuzen muss sie, wer einwilligt.`,
          ),
        ]
      : []),
    ...(isConsent(schema) && !pointer.includes('/*/') && !isConsentAt(ui, pointer)
      ? [
          finding(
            file,
            at,
            'einwilligung-ohne-nachweis',
            'Diese Einwilligung würde ohne ihren Wortlaut gespeichert.',
            sentence`Bitte ergänzen Sie ${say.either("'ui:widget': 'consent'", [say.setting('ui:widget', 'consent')])}.`,
          ),
        ]
      : []),
  ];
}

function isConsentAt(ui: UiSchema | undefined, pointer: string): boolean {
  return widgetTraits(uiAt(ui, pointer)['ui:widget']).isConsent === true;
}

/** The pointers of a step's own questions, and the questions of all steps. */
type StepFields = { own: string[]; all: Field[] };

function checkAdvice(file: string, advice: Advice, at: string, { own, all }: StepFields): Finding[] {
  const conditions = (['unless', 'unlessAnswers'] as const).flatMap((key) => {
    const schema = advice[key];
    if (schema === undefined) return [];
    return [...checkBranches(file, schema, `${at}/${key}`), ...checkDateConditions(file, schema, `${at}/${key}`, true)];
  });
  const beside = [
    { field: advice.field, where: `${at}/field` },
    ...(advice.beforeSending?.fields ?? []).map((field, index) => ({
      field,
      where: `${at}/beforeSending/fields/${index}`,
    })),
  ];
  return [
    ...beside.flatMap(({ field, where }) => (own.includes(field) ? [] : [notBeside(file, where, field, { own, all })])),
    ...conditions,
    ...checkCondition(file, advice, at),
  ];
}

/** A hint stands beside a question of its own step. */
function notBeside(file: string, at: string, field: string, { own, all }: StepFields): Finding {
  const unknown = unknownField(file, at, field, own);
  const message =
    field === ''
      ? 'Bitte wählen Sie, neben welcher Frage der Hinweis steht.'
      : all.some(({ pointer }) => pointer === field)
        ? sentence`Die Frage ${say.question(field)} steht in einem anderen Schritt, neben ihr kann dieser Hinweis nicht stehen.`
        : undefined;
  if (message === undefined) return unknown;
  const { witness: _, ...found } = unknown;
  return { ...found, ...asSentences(message, unknown.said?.remedy ?? unknown.remedy) };
}

function checkCondition(
  file: string,
  { unless, unlessAnswers, notInFuture, when, beforeSending }: Advice,
  at: string,
): Finding[] {
  const count = [unless, unlessAnswers, notInFuture, when].filter((condition) => condition !== undefined).length;
  if (count === 0)
    return [
      finding(file, at, 'hinweis-bedingung', 'Sagen Sie, wann dieser Hinweis erscheint.', [
        say.either('Bitte ergänzen Sie when, die Bedingung.', 'Bitte wählen Sie, bei welchen Antworten er dasteht.'),
      ]),
    ];
  if (count > 1)
    return [
      finding(
        file,
        at,
        'hinweis-bedingung',
        `Ein Hinweis hat genau eine Bedingung, hier sind es ${count}.`,
        sentence`Möglich sind: ${say.several(['unless', 'unlessAnswers', 'notInFuture', 'when'].map(say.key))}.`,
      ),
    ];
  if (beforeSending === undefined || notInFuture === undefined) return [];
  return [
    finding(
      file,
      at,
      'hinweis-bedingung',
      'Vor dem Senden wird nicht nach dem heutigen Tag gefragt.',
      sentence`Bitte nehmen Sie ${say.key('unless')}, ${say.key('unlessAnswers')} oder ${say.key('when')}, oder entfernen Sie ${say.key('beforeSending')}.`,
      { name: 'beforeSending' },
    ),
  ];
}

/** A field that repeats another one requires that other field to be asked. */
function checkRepeated(fields: Field[]): Finding[] {
  const pointers = fields.map(({ pointer }) => pointer);
  return fields.flatMap(({ step, schema: { equals }, schemaPointer }) =>
    equals === undefined || pointers.includes(equals)
      ? []
      : [unknownField(`steps/${step}.json`, `/schema${schemaPointer}/equals`, equals, pointers)],
  );
}

/** All steps share one answers object: fields with the same pointer must have the same meaning. */
function checkSharedPlaces(fields: Field[]): Finding[] {
  const sharing = Map.groupBy(fields, ({ pointer }) => pointer);
  const groups = new Set(fields.flatMap(({ parents }) => parents));
  const clashes = fields.flatMap((field) => {
    const other = sharing.get(field.pointer)?.find((candidate) => candidate !== field);
    if (other === undefined || other.step >= field.step || other.schema.type === field.schema.type) return [];
    return [
      finding(
        `steps/${field.step}.json`,
        `/schema${field.schemaPointer}`,
        'feld-widerspruch',
        sentence`Das Feld ${say.question(field.pointer)} ist hier ${typeOf(field)}, im Schritt ${say.step(other.step)} aber ${typeOf(other)}.`,
        sentence`Bitte geben Sie beiden ${say.either('denselben type', sentence`dieselbe ${say.key('type')}`)} oder verschiedene Namen.`,
      ),
    ];
  });
  const shadowed = fields.flatMap(({ step, pointer, schemaPointer }) =>
    groups.has(pointer)
      ? [
          finding(
            `steps/${step}.json`,
            `/schema${schemaPointer}`,
            'feld-widerspruch',
            sentence`Das Feld ${say.question(pointer)} ist hier eine Frage und in einem anderen Schritt eine Gruppe.`,
            'Bitte benennen Sie eines um.',
          ),
        ]
      : [],
  );
  return [...clashes, ...shadowed];
}

function typeOf({ schema: { type } }: Field): Part {
  return type === undefined ? 'ohne Typ' : say.either(type, [say.option(type)]);
}

/** Upload fields need a document type, and the list of documents a pointer of its own. */
function checkDocuments({ wizard }: Definition, fields: Field[]): Finding[] {
  const uploads = fields.filter(({ schema }) => schema.upload !== undefined).map(({ pointer }) => pointer);
  const takesFiles = fields.flatMap(withRowPattern).some(({ schema }) => schema.upload !== undefined);
  const { into, from = [] } = wizard.documents ?? {};
  const unknown = from
    .map((pointer, index) => ({ pointer, at: `/documents/from/${index}` }))
    .filter(({ pointer }) => !uploads.includes(pointer))
    .map(({ pointer, at }) => unknownField('wizard.json', at, pointer, uploads));
  const isTaken =
    into !== undefined &&
    !uploads.includes(into) &&
    fields.some(({ pointer }) => pointer === into || pointer.startsWith(`${into}/`) || into.startsWith(`${pointer}/`));
  return [
    ...unknown,
    ...(isTaken
      ? [
          finding(
            'wizard.json',
            '/documents/into',
            'dokumente-ziel',
            sentence`An der Stelle ${say.question(into)} stehen schon andere Antworten.`,
            'Bitte wählen Sie einen freien Namen oder ein Feld für Dateien.',
          ),
        ]
      : []),
    ...(takesFiles && wizard.submit?.documentType === undefined
      ? [
          finding(
            'wizard.json',
            '/submit',
            'dokumenttyp-fehlt',
            sentence`Der Assistent nimmt Dateien an, nennt aber ${say.either('keinen documentType', sentence`keine ${say.key('documentType')}`)}.`,
            sentence`Bitte ergänzen Sie ${say.either('ihn', 'sie')}, z. B. BUSSGELD.`,
          ),
        ]
      : []),
  ];
}
