// @vitest-environment happy-dom
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { View } from '../../src/studio/context/context.ts';
import { ErrorGallery } from '../../src/studio/gallery/ErrorGallery.tsx';
import { SCREEN_WORDS } from '../../src/studio/palette/screenWords.ts';
import { PicturesView } from '../../src/studio/pictures/PicturesView.tsx';
import { TableView } from '../../src/studio/tables/TableView.tsx';
import { TextsView } from '../../src/studio/texts/TextsView.tsx';
import { atWork } from './atWork.tsx';
import { filesOf } from './folder.ts';
import { IdleWorker } from './idleWorker.ts';

const WIZARD = 'bussgeldrechner';

beforeEach(() => void vi.stubGlobal('Worker', IdleWorker));
afterEach(() => vi.unstubAllGlobals());

/** What names a thing of the wizard, or a text with its values. */
const OF_THE_WIZARD = /^(?:Zeigen, wo das steht|Mehr zu|Quelle): |^ab \d| (?:Schritt|Tabelle)$|[[„]/;

/** The words of what is read or used in a view, but for what the wizard says itself. */
async function wordsOf(view: View, Shown: ComponentType, file: string): Promise<string[]> {
  const files = filesOf(WIZARD);
  const selection = { view, place: { file, pointer: '' } };
  const { container } = await atWork(WIZARD, files, <Shown />, () => ({ selection }));
  const found = [...container.querySelectorAll('h2, h3, legend, summary, label, button')]
    .filter((one) => one.closest('[hidden]') === null)
    .map((one) => (one.getAttribute('aria-label') ?? one.textContent).replaceAll(/\s+/g, ' ').trim());
  const own = new Set(Object.values(files).flatMap((text) => textsIn(JSON.parse(text))));
  return [...new Set(found)].filter((words) => words !== '' && !own.has(words) && !OF_THE_WIZARD.test(words));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it.each<[View, ComponentType, string]>([
  ['tabelle', TableView, 'tables/tempo-innerorts.json'],
  ['texte', TextsView, 'machine.json'],
  ['fehler', ErrorGallery, 'steps/rechner.json'],
  ['bilder', PicturesView, 'machine.json'],
])('the palette knows the headings, labels and buttons of the view %s', async (view, Shown, file) => {
  const known = SCREEN_WORDS.filter((one) => one.view === view);
  const all = await wordsOf(view, Shown, file);
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((words) => !known.some((one) => words.includes(one.words)))).toEqual([]);
});
