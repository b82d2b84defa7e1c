import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fileFaultMessage } from '../../../server/wizardCli/fileFault.ts';

/** What keeps a command from reading or writing is said in German, with the path. */

function faultOf(code: string, syscall = 'open'): Error {
  return Object.assign(new Error(`${code}: some words, ${syscall} '/srv/wizards/eins'`), {
    code,
    syscall,
    path: '/srv/wizards/eins',
  });
}

it.each([
  ['EROFS', 'lässt sich nur lesen'],
  ['EACCES', 'darf dort nicht lesen oder schreiben'],
  ['EPERM', 'darf dort nicht lesen oder schreiben'],
  ['ENOSPC', 'kein Platz mehr'],
  ['EDQUOT', 'kein Platz mehr'],
  ['ENOENT', 'gibt es nicht'],
])('%s', (code, said) => {
  const sentence = fileFaultMessage(faultOf(code));
  expect(sentence).toContain(said);
  expect(sentence).toContain('/srv/wizards/eins');
  expect(sentence).not.toMatch(/some words|E[A-Z]{4}/);
});

it('takes what Node throws', async () => {
  const error: unknown = await readFile('/nowhere/at/all').catch((thrown: unknown) => thrown);
  expect(fileFaultMessage(error)).toBe('/nowhere/at/all gibt es nicht.');
});

it.each([new Error('broken'), faultOf('ENOENT', 'connect'), faultOf('EIO'), 'text'])('%s is none of these', (error) => {
  expect(fileFaultMessage(error)).toBeUndefined();
});
