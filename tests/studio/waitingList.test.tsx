// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { StudioWaiting } from '../../src/contract/index.ts';
import { readDialog, readSelection, withSelection } from '../../src/studio/context/address.ts';
import { WaitingList } from '../../src/studio/list/WaitingList.tsx';
import { render } from '../support/react.tsx';

const AT = { by: 'Toni Groß', at: '2026-11-29T10:00:00.000Z', note: '', title: 'Kontakt', wizard: 'kontaktformular' };

const shown = async (waiting: StudioWaiting['waiting']) => {
  const { container } = await render(
    <MemoryRouter>
      <WaitingList waiting={waiting} />
    </MemoryRouter>,
  );
  const query = () => new URL(container.querySelector('a')?.getAttribute('href') ?? '', 'http://x').searchParams;
  return { text: container.textContent, query };
};

it('leads to the place of one remark, and to the list of several', async () => {
  const place = { file: 'steps/nachricht.json', pointer: '/title' };
  const one = await shown([{ ...AT, what: 'anmerkungen', count: 1, ...place }]);
  expect(one.text).toContain('Toni Groß hat etwas angemerkt');
  expect(readSelection(one.query())).toEqual({ view: 'schritt', place });
  const many = await shown([{ ...AT, what: 'anmerkungen', count: 3 }]);
  expect(many.text).toContain('3 offene Anmerkungen, die älteste von Toni Groß');
  expect(readDialog(many.query())).toBe('anmerkungen');
});

it.each([
  ['offen', 'Toni Groß bittet um Ihre Zustimmung', 'veroeffentlichen'],
  ['verworfen', 'Toni Groß hat den Entwurf verworfen, in dem Sie geschrieben haben', 'verlauf'],
  ['zurueckgeholt', 'Toni Groß hat den verworfenen Entwurf zurückgeholt, in dem Sie', undefined],
] as const)('leads from %s straight to what is done about it', async (what, words, dialog) => {
  const { text, query } = await shown([{ ...AT, what }]);
  expect(text).toContain(words);
  expect(text.includes('Ansehen und zustimmen …')).toBe(what === 'offen');
  expect(readDialog(query())).toBe(dialog);
});

it('leads to the proposals, which open once', async () => {
  const { text, query } = await shown([{ ...AT, what: 'vorschlaege', count: 1 }]);
  expect(text).toContain('Toni Groß schlägt ein Beispiel vor');
  expect(readDialog(query())).toBe('vorschlaege');
  expect(readDialog(withSelection(query(), readSelection(query())))).toBeUndefined();
  expect(readDialog(new URLSearchParams({ dialog: 'verwerfen' }))).toBeUndefined();
});

it('says that nothing waits', async () => {
  expect((await shown([])).text).toBe('Auf Sie wartet im Moment nichts.');
});
