import { describe, expect, it } from 'vitest';
import {
  advise,
  answersFromQuery,
  back,
  decide,
  defaultAnswers,
  examine,
  factsOf,
  fieldsOf,
  isReachable,
  next,
  onDay,
  outcome,
  parsePointer,
  payload,
  progress,
  prune,
  queryOf,
  readPointer,
  replay,
  summarise,
  tidy,
  unknownAnswers,
  validate,
  type Answers,
  type Wizard,
} from '../../src/engine/index.ts';
import { loadDefinition } from '../../src/check/index.ts';
import { filesOf, goodDraft, type Draft } from './authored.ts';
import {
  ask,
  branching,
  file,
  group,
  makeWizard,
  needed,
  opens,
  SHIPPED,
  shipped,
  text,
  wizardOf,
} from './definitions.ts';
import { likelyAnswers, SEEDS, seeded, WEIRD, weirdAnswers, type Random } from './random.ts';

const DAY = '2026-03-01';
const GOOD = loadDefinition('probe', filesOf(goodDraft()), 'r1');
const WIZARDS: [string, Wizard][] = [
  ['branching', makeWizard(branching())],
  ['every part of the format', 'wizard' in GOOD ? GOOD.wizard : ask({})],
  ...SHIPPED.map((id): [string, Wizard] => [id, onDay(wizardOf(shipped(id)), DAY)]),
];

/** Everything that the engine can be asked; none of it may throw. */
function askEverything(wizard: Wizard, answers: Answers): void {
  for (const step of wizard.stepIds) {
    replay(wizard, answers);
    progress(wizard, step);
    validate(wizard, step, answers);
    next(wizard, step, answers);
    back(wizard, step, answers);
    isReachable(wizard, step, answers);
    advise(wizard, step, answers, DAY);
    outcome(wizard, step, answers);
  }
  queryOf(wizard, answers);
  summarise(wizard, answers);
  for (const table of Object.values(wizard.definition.tables)) decide(table, factsOf(onDay(wizard, DAY), answers));
}

describe.each(WIZARDS)('%s, whatever a client sends', (_, wizard) => {
  it.each(SEEDS)('keeps its promises, seed %i', (seed) => {
    for (const answers of [
      likelyAnswers(wizard, seeded(seed)),
      weirdAnswers(wizard, seeded(seed)),
      weirdAnswers(wizard, seeded(seed + 1000)),
    ]) {
      const before = structuredClone(answers);
      askEverything(wizard, answers);
      expectPromises(wizard, answers);
      expect(answers).toEqual(before);
    }
  });

  it('and whatever stands in place of one answer', () => {
    expect(fieldsOf(wizard)).not.toEqual([]);
    for (const { pointer, parents } of fieldsOf(wizard)) {
      for (const place of [pointer, ...parents]) {
        for (const value of WEIRD) {
          const answers = holding(place, value);
          askEverything(wizard, answers);
          expectPromises(wizard, answers);
        }
      }
    }
  });
});

/** What holds for any answers at all. */
function expectPromises(wizard: Wizard, answers: Answers): void {
  const walked = replay(wizard, answers);
  const sent = payload(wizard, answers);
  const kept = prune(wizard, answers);
  // examine is empty exactly when replay is complete
  expect([examine(wizard, answers).length === 0, walked.issues.length === 0]).toEqual([
    walked.complete,
    walked.complete,
  ]);
  // what is pruned walks the same path, and pruning is done after one go
  expect(replay(wizard, kept)).toEqual(walked);
  expect(prune(wizard, kept)).toEqual(kept);
  // what is sent changes no more, and holds nothing unknown
  expect(payload(wizard, sent)).toEqual(sent);
  expect(unknownAnswers(wizard, sent)).toEqual(sentUnknown(wizard, sent));
  // what the person completed is accepted
  expect(walked.complete ? examine(wizard, sent, { transient: 'ignored' }) : []).toEqual([]);
}

/** Lists may hold parts that are wrong; the rules refuse those, so they are told by examine. */
function sentUnknown(wizard: Wizard, sent: Answers) {
  return unknownAnswers(wizard, sent).filter(({ pointer }) =>
    fieldsOf(wizard).some((field) => pointer.startsWith(`${field.pointer}/`)),
  );
}

/** Answers that hold nothing but a value at a place. */
function holding(pointer: string, value: unknown): Answers {
  return parsePointer(pointer).reduceRight<unknown>((inner, token) => ({ [token]: inner }), value) as Answers;
}

describe('size', () => {
  const wizard = ask(
    needed({
      a: text('A'),
      liste: { title: 'L', type: 'array', items: { type: 'string', maxLength: 1 } },
      zeugen: { title: 'Z', type: 'array', items: needed({ name: text('N') }) },
      fotos: { title: 'F', type: 'array', upload: { accept: ['image/*'], maxItems: 2 } },
    }),
  );

  it('takes lists of a hundred thousand', () => {
    const answers = {
      a: 'x',
      liste: Array.from({ length: 100_000 }, () => 'xx'),
      fotos: Array.from({ length: 100_000 }, () => file(1)),
    };
    // As many places as anybody can mend at once.
    expect(examine(wizard, answers)).toHaveLength(200);
    expect(Object.keys(payload(wizard, answers))).toContain('liste');
  });

  it.each(['a', 'liste', 'zeugen', 'fotos', 'fremd'])('takes nesting fifty thousand deep at %s', (key) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"x":', '}'],
      ['[{"x":', '}]'],
    ] as const) {
      const answers = JSON.parse(`{"${key}":${open.repeat(50_000)}1${close.repeat(50_000)}}`) as Answers;
      expect(replay(wizard, answers).complete).toBe(false);
      expect(examine(wizard, answers).length).toBeGreaterThan(0);
      expect(unknownAnswers(wizard, answers).length + examine(wizard, answers).length).toBeGreaterThan(0);
      expect(payload(wizard, payload(wizard, answers))).toBeTypeOf('object');
      summarise(wizard, answers);
      tidy(answers);
    }
  });
});

describe('wrong kinds', () => {
  const wizard = ask(
    needed({
      punkte: { title: 'P', type: 'integer', minimum: 0, maximum: 8 },
      ok: { title: 'OK', type: 'boolean', const: true },
      g: needed({ a: text('A') }),
    }),
  );
  const good = { punkte: 3, ok: true, g: { a: 'x' } };

  it('takes what is right', () => {
    expect(examine(wizard, good)).toEqual([]);
    expect(examine(wizard, { ...good, punkte: -0 })).toEqual([]);
    expect(examine(wizard, { ...good, punkte: 8.0 })).toEqual([]);
  });

  it.each([
    ['/punkte', { punkte: '3' }],
    ['/punkte', { punkte: Number.NaN }],
    ['/punkte', { punkte: Number.POSITIVE_INFINITY }],
    ['/punkte', { punkte: [3] }],
    ['/punkte', { punkte: true }],
    ['/punkte', { punkte: 1e-9 }],
    ['/punkte', { punkte: new Date(3) }],
    ['/ok', { ok: 1 }],
    ['/ok', { ok: 'true' }],
    ['/ok', { ok: [true] }],
    ['/ok', { ok: {} }],
    ['/g/a', { g: [] }],
    ['/g/a', { g: 'x' }],
    ['/g/a', { g: [{ a: 'x' }] }],
    ['/g/a', { g: { a: '' } }],
    ['/g/a', { g: { A: 'x' } }],
    ['/g/a', { g: JSON.parse('{"__proto__":{"a":"x"}}') as unknown }],
    ['/g/a', { g: { a: ['x'] } }],
  ])('refuses at %s: %j', (pointer, change) => {
    expect(examine(wizard, { ...good, ...change }).map((issue) => issue.pointer)).toEqual([pointer]);
  });

  it('finds nothing that an object merely inherits', () => {
    const inheriting = Object.create({ punkte: 3, ok: true, g: { a: 'x' } }) as Answers;
    expect(examine(wizard, inheriting).map((issue) => issue.pointer)).toEqual(['/punkte', '/ok', '/g/a']);
  });
});

const unless = (key: string, asked: string) => opens({ required: [key] }, {}, { properties: { [asked]: text(asked) } });

describe('weird definitions', () => {
  const EDITS: unknown[] = [
    null,
    '',
    0,
    -1,
    true,
    [],
    {},
    'ja',
    ['ja'],
    { type: 'object' },
    { type: 'array' },
    { if: {} },
    { else: {} },
    { required: ['x'] },
    { properties: {} },
    '/',
    '/art',
    { target: 'frage' },
    [{ target: 'danke' }],
    Number.MAX_VALUE,
  ];

  /** A good definition with up to three edits anywhere, loaded. */
  const load = (random: Random) => {
    const draft = goodDraft();
    for (let edits = random(3) + 1; edits > 0; edits -= 1) edit(draft, random, EDITS);
    return loadDefinition('probe', filesOf(draft), 'r1');
  };
  const loads = Array.from({ length: 60 }, (_, index) => {
    const random = seeded(index + 1);
    return { random, loaded: Array.from({ length: 20 }, () => load(random)) };
  });

  it.each(loads)('are refused with findings or load, and keep all promises then', ({ random, loaded }) => {
    const refused = loaded.flatMap((result) => ('findings' in result ? [result.findings.length] : []));
    const wizards = loaded.flatMap((result) => ('wizard' in result ? [result.wizard] : []));
    expect(refused).not.toContain(0);
    for (const wizard of wizards) {
      const answers = likelyAnswers(wizard, random);
      askEverything(wizard, answers);
      expectPromises(wizard, answers);
    }
  });

  it('come out both ways', () => {
    const outcomes = loads.flatMap(({ loaded }) => loaded.map((result) => 'wizard' in result));
    expect(outcomes.filter(Boolean).length).toBeGreaterThan(20);
    expect(outcomes.filter((loaded) => !loaded).length).toBeGreaterThan(20);
  });

  it('survives questions that hang on one another in a circle', () => {
    const schema = group(
      {},
      {
        allOf: [
          opens({ required: ['b'] }, {}, { properties: { a: text('A') } }),
          opens({ required: ['a'] }, {}, { properties: { b: text('B') } }),
        ],
      },
    );
    const wizard = ask(schema);
    for (const answers of [{}, { a: 'x' }, { b: 'x' }, { a: 'x', b: 'x' }]) {
      const sent = payload(wizard, answers);
      expect(payload(wizard, sent)).toEqual(sent);
    }
  });

  it('decides a condition on a question that stands later in the schema', () => {
    const wizard = ask(
      group(
        {},
        {
          allOf: [
            opens({ required: ['spaet'] }, {}, { properties: { sonst: text('Sonst') } }),
            { properties: { spaet: text('Spät') } },
          ],
        },
      ),
    );
    expect(payload(wizard, { spaet: 'x', sonst: 'y' })).toEqual({ spaet: 'x' });
    expect(payload(wizard, { sonst: 'y' })).toEqual({ sonst: 'y' });
  });

  it('takes back an answer when a later question closes it', () => {
    const wizard = ask(
      group(
        { x: text('X') },
        { allOf: [unless('a', 'c'), unless('b', 'a'), opens({ required: ['x'] }, { properties: { b: text('B') } })] },
      ),
    );
    expect(payload(wizard, { x: 'ja', a: '1', b: '2', c: '3' })).toEqual({ x: 'ja', b: '2', c: '3' });
    expect(payload(wizard, { a: '1', b: '2', c: '3' })).toEqual({ a: '1' });
  });

  it('keeps an answer that one step asks for and another one does not', () => {
    const wizard = makeWizard({
      steps: {
        eins: { schema: group({ a: text('A'), x: text('X') }) },
        zwei: { schema: group({}, opens({ required: ['x'] }, { properties: { a: text('A') } })) },
      },
    });
    expect(payload(wizard, { a: '1' })).toEqual({ a: '1' });
    expect(payload(wizard, { a: '1', x: '2' })).toEqual({ a: '1', x: '2' });
  });

  it('begins with defaults and shared links that hold only what is offered', () => {
    const { wizard } = GOOD as { wizard: Wizard };
    expect(answersFromQuery(wizard, { art: 'ja', fremd: 'x' })).toEqual({ art: 'ja' });
    for (const art of ['JA', 'toString', '__proto__', '']) expect(answersFromQuery(wizard, { art })).toEqual({});
    expect(defaultAnswers(wizard)).toEqual({});
    expect(readPointer(defaultAnswers(ask(group({ a: text('A', { default: 'x' }) }))), '/a')).toBe('x');
  });
});

/** Changes, removes or adds something anywhere in a definition. */
function edit(draft: Draft, random: Random, edits: unknown[]): void {
  const value = structuredClone(edits[random(edits.length)]);
  let at: unknown = draft;
  let parent: Draft = draft;
  let key = '';
  do {
    parent = at as Draft;
    const keys = Object.keys(parent);
    key = keys[random(keys.length)] ?? 'neu';
    at = parent[key];
  } while (typeof at === 'object' && at !== null && Object.keys(at).length > 0 && random(6) > 0);
  if (random(4) === 0) delete parent[key];
  else if (random(3) === 0 && typeof at === 'object' && at !== null)
    (at as Draft)[
      [
        'if',
        'then',
        'else',
        'not',
        'anyOf',
        'allOf',
        'required',
        'properties',
        'items',
        'transient',
        'upload',
        'on',
        'type',
      ][random(13)] ?? ''
    ] = value;
  else parent[key] = value;
}
