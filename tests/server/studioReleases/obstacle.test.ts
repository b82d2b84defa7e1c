import { expect, it } from 'vitest';
import { obstacleOf, toPlanner, type PlanSituation } from '../../../server/studioReleases/plans/obstacle.ts';

/** What is in the way of a planned release. */

const FREE: PlanSituation = {
  planner: 'Frieda Groß',
  isAllowed: true,
  isRetired: false,
  isMoved: false,
  isReturned: false,
  isUnagreed: false,
  findings: [],
};

it('is nothing where all is as it was', () => {
  expect(obstacleOf(FREE)).toBeUndefined();
});

it.each<[string, Partial<PlanSituation>, string]>([
  ['a wizard that is retired', { isRetired: true }, 'Der Assistent ist inzwischen zurückgezogen.'],
  ['something else that is live', { isMoved: true }, 'Was live ist, hat sich seit der Planung geändert'],
  ['a planner without the right', { isAllowed: false }, 'Frieda Groß darf ihn nicht mehr veröffentlichen.'],
  ['a return by the second person', { isReturned: true }, 'zurückgegeben'],
  ['a missing agreement', { isUnagreed: true }, 'Eine zweite Person muss zustimmen'],
  ['a finding', { findings: ['Die Adresse ist vergeben.'] }, 'einen Fund: Die Adresse ist vergeben.'],
  ['two findings', { findings: ['Eins.', 'Zwei.'] }, 'einen Fund: Eins. Dazu kommt ein weiterer.'],
  ['three findings', { findings: ['Eins.', 'Zwei.', 'Drei.'] }, 'einen Fund: Eins. Dazu kommen 2 weitere.'],
])('%s is named', (_what, situation, words) => {
  expect(obstacleOf({ ...FREE, ...situation })).toContain(words);
});

it('addresses who planned it in that person’s own mail', () => {
  const why = obstacleOf({ ...FREE, isAllowed: false }) ?? '';
  expect(toPlanner(why, FREE.planner)).toBe('Sie dürfen ihn nicht mehr veröffentlichen.');
  expect(toPlanner('Er ist zurückgezogen.', FREE.planner)).toBe('Er ist zurückgezogen.');
});

it('names the reason that the others follow from', () => {
  const all = {
    isRetired: true,
    isMoved: true,
    isAllowed: false,
    isReturned: true,
    isUnagreed: true,
    findings: ['Eins.'],
  };
  expect(obstacleOf({ ...FREE, ...all })).toContain('zurückgezogen');
  expect(obstacleOf({ ...FREE, ...all, isRetired: false })).toContain('hat sich seit der Planung geändert');
});
