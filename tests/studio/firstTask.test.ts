import type { DefinitionFiles } from '../../src/check/fileNames.ts';
import { describe, expect, it } from 'vitest';
import { addQuestion, applyEdits, type Edit } from '../../src/editing/index.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { taskSteps } from '../../src/studio/help/firstTask.ts';
import { templateFiles } from '../../src/studio/list/newWizard.ts';
import { isShown, quotedIn } from './shown.ts';

const NEW = templateFiles({ id: 'uebung', title: 'Übung', taken: [] });
const CONTACT = { file: 'steps/kontakt.json', pointer: '/schema' };
const HEADING: Edit = { file: 'steps/anliegen.json', pointer: '/title', set: 'Was ist passiert?' };
const ABOUT: Edit = { file: 'wizard.json', pointer: '/description', set: 'Fragen Sie uns nach einem Unfall.' };
const OPEN: Edit = { file: 'wizard.json', pointer: '/public', remove: true };

function steps(files: DefinitionFiles, found = 0, saved = NEW) {
  const trees = treeReader()(files);
  return taskSteps({ trees, outline: outlineOf(trees), found, saved });
}

/** The number of what is to be done next; 0 at the end. */
function next(files: DefinitionFiles, found = 0, saved = NEW): number {
  return steps(files, found, saved).findIndex(({ isDone }) => !isDone) + 1;
}

describe('the first task', () => {
  const question = addQuestion(NEW, CONTACT, 'jaNein', { title: 'Sind Sie versichert?' }).edits;
  const unnamed = addQuestion(NEW, CONTACT, 'jaNein').edits;
  const made = applyEdits(NEW, [HEADING, ...question, ABOUT]);

  it('goes on as things are done, to a wizard that people can fill in', () => {
    expect(next(NEW)).toBe(1);
    expect(next(applyEdits(NEW, [HEADING]))).toBe(2);
    expect(next(applyEdits(NEW, [HEADING, ...question]))).toBe(3);
    expect(next(made, 1)).toBe(4);
    expect(next(made)).toBe(5);
    expect(next(applyEdits(made, [OPEN]))).toBe(5);
    expect(next(made, 0, applyEdits(made, [OPEN]))).toBe(0);
  });

  it('goes back when something is taken back', () => {
    expect(next(applyEdits(NEW, [...question, ABOUT]))).toBe(1);
  });

  it('waits for words', () => {
    expect(next(applyEdits(NEW, [{ ...HEADING, set: ' ' }]))).toBe(1);
    expect(next(applyEdits(NEW, [HEADING, ...unnamed]))).toBe(2);
  });

  it.each(
    quotedIn(
      steps(NEW)
        .map(({ say }) => say)
        .join(' '),
    ),
  )('names what stands on the screen: %s', (words) => {
    expect(isShown(words) || Object.values(NEW).some((text) => text.includes(JSON.stringify(words)))).toBe(true);
  });
});
