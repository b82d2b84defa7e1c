import { expect, it } from 'vitest';
import type { KeptBreak } from '../../../server/studioReleases/examineNow.ts';
import { shownExamination, type KeptExamination } from '../../../server/studioReleases/keptExamination.ts';

const SIGHT = { maySee: () => false, mayName: () => false };
const DAY_MS = 24 * 60 * 60_000;

function shown(breaks: KeptBreak[], graceMs = DAY_MS) {
  const kept: KeptExamination = {
    version: 'v1',
    state: 'passed',
    stage: 'Geprüft',
    done: 1,
    of: 1,
    findings: [],
    notes: [],
    others: { breaks, reached: [], graceMs },
  };
  const { effects, forPrograms } = shownExamination(kept, SIGHT);
  return { effects, forPrograms };
}

const REQUIRED: KeptBreak = {
  kind: 'Regel',
  name: 'angaben/properties/bussgeld/then/required/sozius',
  title: 'Fuhr jemand auf dem Sozius mit?',
  concerns: ['Entwürfe', 'API'],
};

it('says to people which questions are asked again, and only to experts what programs have to send', () => {
  const { effects, forPrograms } = shown([REQUIRED]);
  expect(effects).toEqual([
    'Wer schon angefangen hat und mit der neuen Fassung weitermacht, wird „Fuhr jemand auf dem Sozius mit?“ neu gefragt, wo die Antwort fehlt oder nicht mehr passt.',
  ]);
  expect(forPrograms).toEqual([`Programme, die selbst senden, müssen angepasst werden: Regel ${REQUIRED.name}.`]);
});

it('says of a question that is gone that its answer is lost, and of other wizards no name', () => {
  const gone: KeptBreak = { kind: 'Feld der Anfrage', name: '/ort', title: 'Ort', gone: true, concerns: ['Entwürfe'] };
  expect(shown([gone], 0)).toEqual({
    effects: [
      'Wer schon angefangen hat und mit der neuen Fassung weitermacht, verliert die Antwort auf „Ort“: Danach wird nicht mehr gefragt.',
    ],
    forPrograms: [],
  });
  expect(shown([{ ...REQUIRED, wizard: 'anderer' }], 0).effects).toEqual([
    'Wer schon angefangen hat und mit der neuen Fassung weitermacht, wird andere Fragen neu gefragt, wo die Antwort fehlt oder nicht mehr passt.',
  ]);
});

it('names five questions and counts the others', () => {
  const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((title): KeptBreak => ({ ...REQUIRED, title }));
  expect(shown(many, 0).effects).toEqual([
    'Wer schon angefangen hat und mit der neuen Fassung weitermacht, wird „A“, „B“, „C“, „D“, „E“ und 2 weitere Fragen neu gefragt, wo die Antwort fehlt oder nicht mehr passt.',
  ]);
});
