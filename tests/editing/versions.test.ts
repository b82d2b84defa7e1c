import { expect, it } from 'vitest';
import { applyEdits, beginVersion, removeVersion } from '../../src/editing/index.ts';

const FILE = 'tables/preise.json';
type Days = { validFrom: string; validTo?: string };

function filesOf({ sets, ...first }: Days & { sets?: Days[] }) {
  const table = { title: 'Preise', source: '§ 1', rows: [], ...first, ...(sets && { sets }) };
  return { [FILE]: JSON.stringify(table) };
}

/** When each version applies after edits, the first one in front. */
function daysAfter(files: Record<string, string>, edits: Parameters<typeof applyEdits>[1]): (string | undefined)[][] {
  const { sets = [], ...first } = JSON.parse(applyEdits(files, edits)[FILE] ?? '') as Days & { sets?: Days[] };
  return [first, ...sets].map(({ validFrom, validTo }) => [validFrom, validTo]);
}

const ADJOINING = filesOf({
  validFrom: '2021-11-09',
  validTo: '2026-11-28',
  sets: [{ validFrom: '2026-11-29' }],
});

it('the end of a version follows the beginning of the next one', () => {
  const edits = beginVersion(ADJOINING, { file: FILE, pointer: '/sets/0' }, '2027-01-01');
  expect(daysAfter(ADJOINING, edits)).toEqual([
    ['2021-11-09', '2026-12-31'],
    ['2027-01-01', undefined],
  ]);
});

it('also through the days that a field shows while a year is typed', () => {
  const files = ['0002-01-01', '0020-01-01', '0202-01-01', '2027-01-01'].reduce<Record<string, string>>(
    (former, day) => applyEdits(former, beginVersion(former, { file: FILE, pointer: '/sets/0' }, day)),
    ADJOINING,
  );
  expect(daysAfter(files, [])).toEqual([
    ['2021-11-09', '2026-12-31'],
    ['2027-01-01', undefined],
  ]);
});

it('an end that somebody has set stays', () => {
  const files = filesOf({ validFrom: '2021-11-09', validTo: '2026-06-30', sets: [{ validFrom: '2026-11-29' }] });
  const edits = beginVersion(files, { file: FILE, pointer: '/sets/0' }, '2027-01-01');
  expect(daysAfter(files, edits)).toEqual([
    ['2021-11-09', '2026-06-30'],
    ['2027-01-01', undefined],
  ]);
});

it('without a version its days belong to the one before it', () => {
  const files = filesOf({
    validFrom: '2021-11-09',
    validTo: '2025-12-31',
    sets: [{ validFrom: '2026-01-01', validTo: '2026-12-31' }, { validFrom: '2027-01-01' }],
  });
  expect(daysAfter(files, removeVersion(files, { file: FILE, pointer: '/sets/0' }))).toEqual([
    ['2021-11-09', '2026-12-31'],
    ['2027-01-01', undefined],
  ]);
  expect(daysAfter(ADJOINING, removeVersion(ADJOINING, { file: FILE, pointer: '/sets/0' }))).toEqual([
    ['2021-11-09', undefined],
  ]);
});
