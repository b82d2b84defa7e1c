import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import { scaffold } from '../../src/check/scaffold.ts';
import { addChoice, addQuestion, addStep, applyEdits, connect, type Edit } from '../../src/editing/index.ts';
import { findingsIn } from '../editing/findings.ts';

const NEW: DefinitionFiles = Object.fromEntries(
  Object.entries(scaffold('probe')).map(([file, content]) => [file, JSON.stringify(content)]),
);
const STEP = 'steps/anliegen.json';

function notesIn(files: DefinitionFiles): string[] {
  return findingsIn('probe', files)
    .filter(({ note, code }) => note === true && /^(?:satz-der-vorlage|schritt-leer)$/.test(code))
    .map(({ file, pointer, message }) => `${file} ${pointer}: ${message}`);
}

const written: Edit = { file: 'wizard.json', pointer: '/description', set: 'Fragen Sie uns nach einem Unfall.' };

describe('what nobody has written yet', () => {
  it('is said of the sentence that a wizard begins with, and does not stop it', () => {
    expect(notesIn(NEW)).toEqual([
      'wizard.json /description: Dieser Satz stammt aus der Vorlage: „Ein Satz, der sagt, wozu dieser Assistent da ist.“',
    ]);
    expect(findingsIn('probe', NEW).every(({ note }) => note === true)).toBe(true);
    expect(notesIn(applyEdits(NEW, [written]))).toEqual([]);
  });

  it('is said of a question and its answers', () => {
    const begun = applyEdits(NEW, [written]);
    const question = addQuestion(begun, { file: STEP, pointer: '/schema' }, 'auswahl');
    const asked = applyEdits(begun, question.edits);
    const notes = notesIn(applyEdits(asked, addChoice(asked, question.place, 'Neue Antwort')));
    expect(notes.map((one) => one.replace(/^.*Vorlage: /, ''))).toEqual([
      '„Neue Frage“.',
      '„Erste Antwort“.',
      '„Zweite Antwort“.',
      '„Neue Antwort“.',
    ]);
  });

  it('is said of a step on which nothing stands, but not of the last one', () => {
    const begun = applyEdits(NEW, [written]);
    const added = applyEdits(begun, addStep(begun, 'mitte', 'Und nun?'));
    const way: Edit = { file: 'machine.json', pointer: '/states/anliegen/on/NEXT', set: 'mitte' };
    const empty = applyEdits(added, [way, ...connect(added, 'mitte', 'kontakt')]);
    expect(notesIn(empty)).toEqual(["steps/mitte.json : Auf dem Schritt 'mitte' steht nichts als seine Überschrift."]);
    expect(
      notesIn(applyEdits(empty, [{ file: 'steps/mitte.json', pointer: '/intro', set: ['Es geht weiter.'] }])),
    ).toEqual([]);
  });
});
