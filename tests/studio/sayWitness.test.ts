import { expect, it } from 'vitest';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { sayWitness } from '../../src/studio/findings/sayWitness.ts';
import { filesOf } from './folder.ts';

const OUTLINE = outlineOf(treeReader()(filesOf('bussgeldanfrage')));

it('a witness is said with questions, answers and steps as people read them', () => {
  const answers = { bussgeld: { vorwurf: 'handy', zustellungsdatum: '2026-11-20' } };
  expect(sayWitness({ answers, path: ['angaben', 'kontakt'] }, OUTLINE)).toBe(
    'Beleg: mit den Antworten „Wann wurde das Schreiben zugestellt?“: 20.11.2026 · „Vorwurf“: Handy am Steuer, auf dem Weg „Was wird Ihnen vorgeworfen?“ → „Wie erreichen wir Sie?“.',
  );
  expect(sayWitness({ answers: {}, path: ['angaben'] }, OUTLINE)).toBe(
    'Beleg: ohne Antworten, auf dem Weg „Was wird Ihnen vorgeworfen?“.',
  );
});
