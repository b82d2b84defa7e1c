import { expect, it } from 'vitest';
import { distinctLabels } from '../../src/studio/document/titles.ts';

it('offers things by their titles, and by their names only where titles are alike', () => {
  const things = [
    { id: 'halter', title: 'Name' },
    { id: 'ort', title: 'Ort' },
    { id: 'fahrer', title: 'Name' },
  ];
  expect(distinctLabels(things).map(({ label }) => label)).toEqual(['Name (halter)', 'Ort', 'Name (fahrer)']);
});
