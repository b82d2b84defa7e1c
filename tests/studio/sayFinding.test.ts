import { expect, it } from 'vitest';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { sayMessage, sayWitness } from '../../src/studio/findings/sayFinding.ts';
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

it('a proof and a message name steps and questions by their titles, and leave what they do not know', () => {
  const proof =
    "Auf keinem Weg bis zum Schritt 'angaben' wird /bussgeld/vorwurf gefragt; hier ist es immer unbeantwortet.";
  expect(sayWitness({ proof }, OUTLINE)).toBe(
    'Beweis: Auf keinem Weg bis zum Schritt „Was wird Ihnen vorgeworfen?“ wird „Vorwurf“ gefragt; hier ist es immer unbeantwortet.',
  );
  expect(sayWitness({ proof: "Auf 'insel' verweist nur, was selbst niemand erreicht: 'kontakt'." }, OUTLINE)).toBe(
    'Beweis: Auf „insel“ verweist nur, was selbst niemand erreicht: „Wie erreichen wir Sie?“.',
  );
  expect(sayMessage("Das Feld /bussgeld/vorwurf wird erst nach dem Schritt 'kontakt' gefragt.", OUTLINE)).toBe(
    'Das Feld „Vorwurf“ wird erst nach dem Schritt „Wie erreichen wir Sie?“ gefragt.',
  );
  // An answer may be called like a step.
  expect(sayMessage("Die Antwort 'kontakt' gibt es nicht.", OUTLINE)).toBe("Die Antwort 'kontakt' gibt es nicht.");
});
