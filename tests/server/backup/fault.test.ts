import { expect, it } from 'vitest';
import { formatFault } from '../../../server/backup/fault.ts';

const fault = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall, path: '/srv/a' });

it.each([
  ['ENOSPC', '/srv/a: Dort ist kein Platz mehr.'],
  ['EDQUOT', '/srv/a: Dort ist kein Platz mehr.'],
  ['EROFS', '/srv/a: Das Dateisystem dort lässt sich nur lesen.'],
  ['EACCES', '/srv/a: Wer diesen Befehl aufruft, darf dort nicht lesen oder schreiben.'],
])('%s of a file', (code, said) => {
  expect(formatFault(fault(code, 'write'))).toMatchObject({ message: said });
});

it('leaves other errors alone: those of a connection, and sentences', () => {
  for (const error of [fault('EACCES', 'connect'), new Error('Das Programm fehlt.'), fault('EIO', 'read')])
    expect(formatFault(error)).toBe(error);
});
