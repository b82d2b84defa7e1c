import type { Definition, PropertySchema, StepFile } from '../engine/definition.ts';
import { reachedOf } from './checkFlow.ts';
import { fieldsOf } from './checkConditions.ts';
import { finding, type Finding } from './finding.ts';
import { memoizeStep } from './memoizeStep.ts';
import { UNWRITTEN } from '../format/unwritten.ts';
import { say, sentence } from './words.ts';
import { STEP_PARAGRAPHS, type StepParagraphs } from '../engine/stepParagraphs.ts';
import type { StepKey } from '../engine/vocabulary.ts';

/** What nobody has written yet: words that a template begins with, and steps on which nothing stands. The wizard works all the same. */
export function checkWords(definition: Definition): Finding[] {
  const { wizard, machine, steps, tables } = definition;
  const reached = reachedOf(definition);
  // A step that nobody reaches is a finding already; a last one may only say thanks.
  const isPassed = (id: string) => reached.has(id) && machine.states[id]?.type !== 'final';
  return [
    ...ofTemplate('wizard.json', '/description', wizard.description),
    ...Object.entries(tables).flatMap(([name, { title }]) => ofTemplate(`tables/${name}.json`, '/title', title)),
    ...Object.entries(steps).flatMap(([id, step]) => [
      ...wordsOf(id, step),
      ...(isPassed(id) ? emptyStep(id, step) : []),
    ]),
  ];
}

const wordsOf = memoizeStep((id, step) => {
  const file = `steps/${id}.json`;
  return [
    ...ofTemplate(file, '/title', step.title),
    ...fieldsOf(id, step).flatMap(({ schema, schemaPointer }) =>
      wordsOfQuestion(file, schema, `/schema${schemaPointer}`),
    ),
  ];
});

function wordsOfQuestion(file: string, { title, oneOf, items }: PropertySchema, at: string): Finding[] {
  const [choices, list] = oneOf === undefined ? [items?.oneOf ?? [], `${at}/items`] : [oneOf, at];
  return [
    ...ofTemplate(file, `${at}/title`, title),
    ...choices.flatMap((choice, index) => ofTemplate(file, `${list}/oneOf/${index}/title`, choice.title)),
  ];
}

function ofTemplate(file: string, pointer: string, words: string | undefined): Finding[] {
  if (words === undefined || !UNWRITTEN.has(words.trim())) return [];
  return [
    finding(
      file,
      pointer,
      'satz-der-vorlage',
      `Dieser Satz stammt aus der Vorlage: „${words}“${/[.?!]$/.test(words) ? '' : '.'}`,
      'Bitte schreiben Sie Ihren eigenen.',
    ),
  ];
}

/** What stands in a step beside paragraphs, by whether people see something of it beside the title, the questions and the summary. */
const SHOWN: Record<Exclude<StepKey, StepParagraphs>, boolean> = {
  title: false,
  titleWithout: false,
  button: false,
  waits: false,
  open: false,
  onward: true,
  result: true,
  schema: false,
  ui: false,
  advice: false,
  picture: true,
  summary: false,
  thanks: true,
  sections: true,
  links: true,
};

function showsSomething(step: StepFile): boolean {
  const shown = (Object.keys(SHOWN) as (keyof typeof SHOWN)[]).filter((key) => SHOWN[key]);
  return [...shown, ...STEP_PARAGRAPHS].some((key) => step[key] !== undefined);
}

function emptyStep(id: string, step: StepFile): Finding[] {
  if (fieldsOf(id, step).length > 0 || step.summary === true || showsSomething(step)) return [];
  return [
    finding(
      `steps/${id}.json`,
      '',
      'schritt-leer',
      sentence`Auf dem Schritt ${say.step(id)} steht nichts als seine Überschrift.`,
      'Bitte ergänzen Sie eine Frage oder einen Text, oder löschen Sie ihn.',
    ),
  ];
}
