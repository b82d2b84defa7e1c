/** Texts of a wizard that somebody may save, as large as a draft may be, whatever a check finds in them. By their paths. */
type Texts = Record<string, string>;

const times = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index));
const named = (count: number, of: (index: number) => unknown, name = 'f') =>
  Object.fromEntries(times(count, (index) => [`${name}${index}`, of(index)]));
const step = (properties: unknown, more: object = {}) =>
  JSON.stringify({ title: 'Neu', schema: { type: 'object', properties }, ...more });

/** A step that uses one part as often as it may. */
const often = (part: unknown, change: object = {}): Texts => ({
  '../parts/gross.json': JSON.stringify(part),
  'steps/neu.json': step(named(490, () => ({ uses: 'gross', ...change }))),
});

const question = (more: object) => ({ schema: { type: 'string', title: 'Frage', ...more } });
const numbers = times(390_000, () => 1);
const long = 'Wort '.repeat(150_000);
const nested = (depth: number, inner: unknown, key = 'g'): unknown =>
  times(depth, (index) => index).reduce((within) => ({ type: 'object', properties: { [key]: within } }), inner);

/** Parts that use each other: each twice the one before. */
const doubling = Object.fromEntries(
  times(18, (index) => [
    `../parts/p${index + 1}.json`,
    JSON.stringify({
      schema: { type: 'object', properties: { a: { uses: `p${index}` }, b: { uses: `p${index}` } } },
    }),
  ]),
);

/** Parts in a row, each deep. */
const row = Object.fromEntries(
  times(300, (index) => [`../parts/q${index + 1}.json`, JSON.stringify({ schema: nested(45, { uses: `q${index}` }) })]),
);

/** What anybody with the right to change one wizard can save, by the shape of what costs in it. */
export const COSTLY_DRAFTS: Record<string, () => Texts> = {
  'numbers in a shared part': () => often(question({ enum: numbers })),
  'some numbers in a shared part': () => often(question({ enum: numbers.slice(0, 6_000) })),
  'numbers in parts that other wizards use': () =>
    Object.fromEntries(
      ['anrede', 'email'].map((name) => [
        `../parts/${name}.json`,
        JSON.stringify(question({ enum: numbers.slice(0, 190_000) })),
      ]),
    ),
  choices: () =>
    often(question({ oneOf: times(18_000, (index) => ({ const: `a${index}`, title: `Auswahl ${index}` })) })),
  hints: () =>
    often({
      ...question({}),
      advice: times(12_000, () => ({ field: '', unless: { minLength: 1 }, message: 'Kurz?' })),
    }),
  'a description': () => often(question({ description: long })),
  'texts of a step': () => ({
    '../parts/gross.json': JSON.stringify({ title: 'Neu', schema: { type: 'object', properties: {} }, intro: [long] }),
    ...named(480, () => '{"uses":"gross"}', 'steps/s'),
  }),
  patches: () => ({
    '../parts/gross.json': JSON.stringify({ schema: { type: 'object', properties: named(12_000, () => ({})) } }),
    'steps/neu.json': step({
      a: { uses: 'gross', with: { properties: named(30_000, (index) => (index % 3 === 0 ? {} : null)) } },
    }),
  }),
  'patches of a part that is used often': () =>
    often(
      { schema: { type: 'object', properties: named(3_000, () => ({ type: 'string' })) } },
      { with: { properties: named(60, (index) => (index % 2 === 0 ? 1 : null)) } },
    ),
  'parts of parts': () => ({
    ...doubling,
    '../parts/p0.json': JSON.stringify(question({ description: long.slice(0, 200_000) })),
    'steps/neu.json': step({ a: { uses: 'p18' } }),
  }),
  'parts in a row': () => ({
    ...row,
    '../parts/q0.json': JSON.stringify(question({})),
    'steps/neu.json': step({ a: { uses: 'q300' } }),
  }),
  'deep lists of numbers': () => ({
    '../parts/gross.json': JSON.stringify(question({})),
    'steps/neu.json': step({
      a: { uses: 'gross' },
      tief: nested(45, { enum: numbers }),
    }),
  }),
  'long names in each other': () => ({
    '../parts/gross.json': JSON.stringify(question({})),
    'steps/neu.json': step({
      a: { uses: 'gross' },
      tief: nested(45, { enum: numbers.slice(0, 150_000) }, 'g'.repeat(12_000)),
    }),
  }),
  'equal keys': () => ({
    '../parts/gross.json': `{"schema":{"type":"string"${',"title":"A"'.repeat(60_000)}}}`,
    'steps/neu.json': step({ a: { uses: 'gross' } }),
  }),
  'parts that there are not': () => ({ 'steps/neu.json': step(named(30_000, () => ({ uses: 'keiner' }))) }),
  'brackets of links': () => ({ 'steps/neu.json': step({}, { intro: ['['.repeat(300_000)] }) }),
  questions: () => ({ 'steps/neu.json': step(named(8_000, (index) => ({ type: 'string', title: `Frage ${index}` }))) }),
  'a wizard.json of brackets': () => ({ 'wizard.json': '['.repeat(950_000) }),
  'a wizard.json of keys': () => ({ 'wizard.json': `{${'"title":"A",'.repeat(70_000)}"route":"/a"}` }),
  'a long address of many pages': () => ({
    'wizard.json': JSON.stringify({ title: 'T'.repeat(100_000), route: `/${'a'.repeat(500_000)}` }),
    'machine.json': '{"initial":"s0","states":{}}',
    ...Object.fromEntries(times(3_000, (index) => [`steps/s${index}.json`, '{}'])),
  }),
  'many files': () => Object.fromEntries(times(4_000, (index) => [`steps/s${index}.json`, '{"uses":"anschrift"}'])),
};
