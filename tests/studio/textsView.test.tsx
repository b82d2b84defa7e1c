// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { TextsView } from '../../src/studio/texts/TextsView.tsx';
import { button, click, doing, type } from '../support/react.tsx';
import { atWork } from './atWork.tsx';
import { filesOf } from './folder.ts';

/** The texts of a wizard in one list: searched with folded umlauts, replaced after a look at each. */

const open = async () => {
  const work = await atWork('bussgeldanfrage', filesOf('bussgeldanfrage'), <TextsView />);
  const { container } = work;
  const search = (words: string) => type(container.querySelector('input[type=search]'), words);
  const status = () => container.querySelector('[role=search] [role=status]')?.textContent;
  const replacing = () => container.querySelector('section[aria-label="Ersetzen"]') as HTMLElement;
  const named = (name: RegExp) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => name.test(textContent));
  return { ...work, search, status, replacing, named };
};

it('finds what is searched without its dots, and marks it', async () => {
  const { container, search, status } = await open();
  expect(status()).toMatch(/^\d+ Texte$/);
  await search('bussgeldprufung');
  expect(status()).toMatch(/^\d+ von \d+ Texten, \d+ Treffer$/);
  expect(container.querySelector('mark')?.textContent).toBe('Bußgeldprüfung');
});

it('changes one in place', async () => {
  const { container, workspace, search } = await open();
  await search('bussgeldprufung');
  await click(button('Bußgeldprüfung', container.querySelector('section[aria-labelledby] li') ?? container));
  const field = container.querySelector('textarea');
  await type(field, 'Bescheid prüfen lassen');
  expect(workspace.files['wizard.json']).toContain('"title": "Bescheid prüfen lassen"');
  await doing(() => workspace.undo());
  expect(workspace.isUnsaved()).toBe(false);
});

it('replaces what is ticked as one step, and strikes out only what says so', async () => {
  const { container, workspace, notes, search, replacing, named } = await open();
  await search('Ersteinschätzung');
  await click(button('Ersetzen', container));
  expect(document.activeElement).toBe(replacing().querySelector('input'));
  // An empty field takes the words out, and says so.
  expect(named(/^In \d+ Texten streichen$/)).toBeDefined();
  await type(replacing().querySelector('input'), 'erste Prüfung');
  const count = Number(/\d+/.exec(named(/^Ersetzen in/)?.textContent ?? '')?.[0]);
  expect(count).toBeGreaterThan(1);
  await click(replacing().querySelectorAll<HTMLElement>('li input[type=checkbox]')[1]);
  const rest = new RegExp(`^Ersetzen in ${count - 1} Text`);
  await click(named(rest));
  expect(named(/^Ersetzen in 0 Texten$/)?.getAttribute('aria-disabled')).toBe('true');
  expect(notes).toEqual([expect.stringMatching(`^In ${count - 1} Text.* ersetzt\\.$`)]);
  await doing(() => workspace.undo());
  expect(workspace.isUnsaved()).toBe(false);
  expect(named(rest)).toBeDefined();
});
