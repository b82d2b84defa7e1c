import { describe, expect, it } from 'vitest';
import { GUARDS } from '../../src/format/index.ts';
import { SHIPPED } from '../engine/definitions.ts';
import { dumpOf } from './dump.ts';
import { CATALOGUES, dumpFindings } from './findings.ts';
import { sink } from './subjects.ts';

const SMALL = ['guards/alles.txt', 'places/alles.txt', 'studies/alles.txt', 'places/format.txt', 'schemas.txt'];

describe('a dump', () => {
  it('has a file for each wizard, the catalogue of faults, the schemas and the reference', () => {
    const names = Object.keys(dumpOf());
    for (const id of [...SHIPPED, 'alles'])
      expect(names).toEqual(expect.arrayContaining([`guards/${id}.txt`, `places/${id}.txt`, `studies/${id}.txt`]));
    expect(names).toEqual(expect.arrayContaining(['findings/faults.txt', 'referenz.md']));
  });

  it.each(SMALL)('has the same %s each time, and something in it', async (name) => {
    const [first, second] = await Promise.all([dumpOf([sink()])[name]?.(), dumpOf([sink()])[name]?.()]);
    expect(first?.split('\n').length).toBeGreaterThan(100);
    expect(second).toBe(first);
  });

  it('says each guard in both orders', async () => {
    const text = await dumpOf([sink()])['guards/alles.txt']?.();
    for (const type of GUARDS)
      for (const order of ['main', 'clause']) expect(text).toMatch(new RegExp(`"type":"${type}".* ${order}: \\S`, 'u'));
  });

  it.each(Object.entries(CATALOGUES))('tells what is found in the %s, with remedies', (_, { id, cases }) => {
    const few = { id, cases: cases.slice(20, 40) };
    const text = dumpFindings(few);
    for (const { name } of few.cases) expect(text.filter((line) => line.startsWith(`${name} | `))).not.toEqual([]);
    expect(text.filter((line) => line.includes(' | fix: '))).not.toEqual([]);
    expect(dumpFindings(few)).toEqual(text);
  });
});
