import { NEW } from '../../format/index.ts';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import { scaffold } from '../../check/browser.ts';
import { readPointer } from '../../engine/index.ts';
import type { Studio } from '../context/context.ts';

import { isDraft } from '../document/published.ts';

/** What the first task asks for, and whether it is done. */
export type TaskStep = { say: string; isDone: boolean };

/** How far somebody has come. `found`: how many findings there are; `saved`: the files as they were last saved. */
type TaskState = Pick<Studio, 'outline' | 'trees'> & { found: number; saved: DefinitionFiles };

const TEMPLATE = scaffold('vorlage');
const HEADING = textAt(TEMPLATE['steps/anliegen.json'], '/title');
const ABOUT = textAt(TEMPLATE['wizard.json'], '/description');
const QUESTIONS = countQuestions();

/** The first task with a new wizard: from the first sentence that is changed to the page that everybody can open. */
export function taskSteps({ outline, trees, found, saved }: TaskState): TaskStep[] {
  const first = outline.steps.find(({ id }) => id === outline.initial)?.file ?? '';
  const asked = outline.steps.flatMap(({ questions }) => questions);
  return [
    {
      say: 'Klicken Sie auf der Seite auf die Überschrift „Womit können wir Ihnen helfen?“. Schreiben Sie rechts im „Titel“ eine andere.',
      isDone: isOther(textAt(trees[first]?.value, '/title'), HEADING),
    },
    {
      say: 'Wählen Sie links „Wie erreichen wir Sie?“. Drücken Sie „Frage ergänzen“, wählen Sie „Ja/Nein“ und schreiben Sie rechts im „Titel“, was Sie fragen.',
      isDone: asked.length > QUESTIONS && asked.every(({ title }) => title !== NEW.question),
    },
    {
      say: 'Wählen Sie links „Allgemeines“. Schreiben Sie rechts unter „Worum es geht“, wozu der Assistent da ist.',
      isDone: isOther(textAt(trees['wizard.json']?.value, '/description'), ABOUT),
    },
    {
      say: 'Die neue Frage fehlt noch im Beispiel, mit dem der Assistent geprüft wird. Öffnen Sie unten die Funde und drücken Sie den ersten Knopf, der sie behebt.',
      isDone: found === 0,
    },
    {
      say: 'Wählen Sie links „Allgemeines“ und rechts unter „Zustand“ „Veröffentlicht“. Drücken Sie „Speichern“, lesen Sie, was sich ändert, und drücken Sie „Veröffentlichen“.',
      isDone: !isDraft(saved),
    },
  ];
}

function textAt(document: unknown, pointer: string): string {
  const text = readPointer(document, pointer);
  return typeof text === 'string' ? text.trim() : '';
}

function isOther(text: string, before: string): boolean {
  return text !== '' && text !== before;
}

function countQuestions(): number {
  const steps = Object.entries(TEMPLATE).filter(([file]) => file.startsWith('steps/'));
  return steps.flatMap(([, step]) => Object.keys(readPointer(step, '/schema/properties') ?? {})).length;
}
