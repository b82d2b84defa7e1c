import { expect, it } from 'vitest';
import { brokenOff, type FolderTexts } from '../../../server/wizards/check.ts';
import { remembered } from '../../../server/wizards/remembered.ts';

const folder = (id: string, text: string, pictures: string[] = []): FolderTexts => ({
  id,
  texts: { 'a.json': text },
  pictures,
});

it('checks a folder again only once something in it is another', async () => {
  const checked: string[] = [];
  const check = remembered(async ({ id, texts }) => {
    checked.push(id);
    return [{ file: 'a.json', pointer: '', code: 'probe', message: texts['a.json'] ?? '', remedy: '' }];
  });
  const said = async (given: FolderTexts) => (await check(given)).map(({ message }) => message);
  expect(await said(folder('eins', 'A'))).toEqual(['A']);
  expect(await said(folder('zwei', 'A'))).toEqual(['A']);
  expect(await said(folder('eins', 'A'))).toEqual(['A']);
  expect(checked).toEqual(['eins', 'zwei']);
  expect(await said(folder('eins', 'B'))).toEqual(['B']);
  expect(await said(folder('eins', 'B', ['bild.png']))).toEqual(['B']);
  expect(checked).toEqual(['eins', 'zwei', 'eins', 'eins']);
});

it('makes a check again that was broken off', async () => {
  const outcomes = [[brokenOff(new Error('ihr Prozess ist beendet'))], []];
  const check = remembered(async () => outcomes.shift() ?? []);
  expect(await check(folder('eins', 'A'))).toHaveLength(1);
  expect(await check(folder('eins', 'A'))).toEqual([]);
  expect(outcomes).toEqual([]);
});
