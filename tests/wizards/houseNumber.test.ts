import { describe, expect, it } from 'vitest';
import { advise } from '../../src/engine/index.ts';
import { loadDefinition } from '../../src/check/index.ts';
import { shippedFiles } from '../engine/definitions.ts';

describe.each(['bussgeldanfrage', 'kfz-gutachtenanfrage'])('a missing house number in %s', (id) => {
  const loaded = loadDefinition(id, shippedFiles(id), 'r1');

  it.each([
    [{ strasse: 'Am Wall' }, true],
    [{ strasse: 'Am Wall 3' }, false],
    [{ strasse: 'Am Wall', hausnummer: '3' }, false],
    [{}, false],
  ])('%j: a note %j', (answers, isNoted) => {
    if ('findings' in loaded) throw new Error(`The wizard '${id}' is faulty.`);
    const notes = advise(loaded.wizard, 'kontakt', answers, '2026-11-26');
    expect(notes.some(({ pointer }) => pointer === '/hausnummer')).toBe(isNoted);
  });
});
