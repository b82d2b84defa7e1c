import { build } from 'esbuild';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  atSending,
  compile,
  examine,
  onDay,
  payload,
  receive,
  replay,
  unknownAnswers,
  type Answers,
  type Definition,
  type PropertySchema,
  type Validators,
  type Wizard,
} from '../../src/engine/index.ts';
import * as calculator from '../../src/engine/computed/index.ts';
import { compileSchemas } from '../../src/check/index.ts';
import {
  define,
  file,
  group,
  needed,
  opens,
  SHIPPED,
  shipped,
  text,
  when,
  wizardOf,
  yesNo,
} from '../engine/definitions.ts';
import { likelyAnswers, SEEDS, seeded, weirdAnswers } from '../engine/random.ts';

const DAY = () => '2026-03-01';
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Every rule of the format once. */
const EVERY = define({
  steps: {
    alles: {
      schema: needed(
        {
          wahl: yesNo('Wahl'),
          nummer: { title: 'Nummer', type: 'integer', minimum: 1, maximum: 8 },
          mail: text('Mail', { format: 'email', minLength: 6, maxLength: 20 }),
          tag: text('Tag', { format: 'date' }),
          zeit: text('Zeit', { format: 'time' }),
          seite: text('Seite', { format: 'uri' }),
          nochmal: text('Nochmal', { equals: '/mail' }),
          summe: text('Summe', { arithmetic: true, transient: true }),
          muster: text('Muster', { pattern: '^\\p{Lu}', not: { const: 'Xaver' } }),
          liste: {
            title: 'Liste',
            type: 'array',
            items: { type: 'string', enum: ['a', 'b'] },
            minItems: 1,
            maxItems: 2,
          },
          zeugen: { title: 'Zeugen', type: 'array', items: needed({ name: text('Name') }) },
          fotos: { title: 'Fotos', type: 'array', upload: { accept: ['image/*'], maxItems: 2 } },
        },
        opens(
          when('wahl', 'ja'),
          group({
            g: group(
              { a: { title: 'A', type: 'boolean' }, b: { title: 'B', type: 'boolean' } },
              { anyOf: [when('a', true), when('b', true)] },
            ),
          }),
        ),
      ),
      advice: [{ field: '/mail', unless: { pattern: '@' }, message: 'Kein @.' }],
    },
  },
});

const GIVEN = {
  wahl: 'ja',
  nummer: 3,
  mail: 'ä@b.de',
  nochmal: 'ä@b.de',
  summe: '3+4=7',
  tag: '2024-02-29',
  zeit: '09:30',
  seite: 'https://a.de',
  muster: 'Ägir',
  liste: ['a'],
  zeugen: [{ name: 'Zoë' }],
  fotos: [file(1)],
  g: { a: true },
};

/** One answer changed at a time: refused, or at an edge. */
const BROKEN = [
  {},
  { wahl: 'vielleicht' },
  { nummer: 0 },
  { nummer: 9 },
  { nummer: 8 },
  { nummer: '3' },
  { nummer: 1.5 },
  { nummer: -0 },
  { mail: 'ab.de' },
  { mail: 'a@b.d' },
  { mail: `${'ä'.repeat(16)}@b.de` },
  { mail: '😀@b.de' },
  { nochmal: 'a@b.de' },
  { summe: '3+4=8' },
  { summe: '3+4=' },
  { summe: '7' },
  { tag: '2023-02-29' },
  { zeit: '24:00' },
  { seite: 'javascript:alert(1)' },
  { muster: 'ägir' },
  { muster: 'Xaver' },
  { liste: [] },
  { liste: ['c'] },
  { liste: ['a', 'b', 'a'] },
  { liste: 'a' },
  { zeugen: [{}, { name: '' }, { name: 5 }] },
  { fotos: [file(1), file(2), file(3)] },
  { fotos: [{ ...file(1), x: 1 }] },
  { fotos: [{ id: 'x' }] },
  { g: {} },
  { g: { a: false } },
  { g: 'x' },
  { wahl: 'nein', g: { a: 5 } },
];

const DEFINITIONS: [string, Definition][] = [
  ['every rule', EVERY],
  ...SHIPPED.map((id): [string, Definition] => [id, shipped(id)]),
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vorfahrt-standalone-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The wizard as a browser has it: validators from generated code, which is bundled and imported. */
async function delivered(definition: Definition): Promise<{ wizard: Wizard; code: string }> {
  const { standaloneCode, exports } = compileSchemas(definition);
  const source = path.join(folder, `${definition.id}.mjs`);
  const target = path.join(folder, `${definition.id}.bundle.mjs`);
  writeFileSync(source, standaloneCode());
  const bundled = await build({
    entryPoints: [source],
    outfile: target,
    bundle: true,
    format: 'esm',
    write: true,
    minify: true,
    nodePaths: [path.join(ROOT, 'node_modules')],
    metafile: true,
  });
  const module = (await import(pathToFileURL(target).href)) as Record<string, Validators[string]>;
  const validators = Object.fromEntries(
    Object.entries(exports).map(([key, name]) => [key, module[name] as Validators[string]]),
  );
  return {
    wizard: compile(definition, validators, 'r1', calculator, DAY),
    code: Object.keys(bundled.metafile.inputs).join('\n'),
  };
}

describe.each(DEFINITIONS)('%s as delivered code', (_, definition) => {
  let browser: Wizard;
  let code: string;
  const server = onDay(wizardOf(definition), DAY());
  beforeAll(async () => ({ wizard: browser, code } = await delivered(definition)));

  const journeys = definition.journeys.map(({ answers }) => answers);
  const generated = SEEDS.flatMap((seed) => [likelyAnswers(server, seeded(seed)), weirdAnswers(server, seeded(seed))]);
  const broken = definition === EVERY ? BROKEN.map((change) => ({ ...GIVEN, ...change })) : [];
  const all: Answers[] = [{}, ...journeys, ...generated, ...broken];

  it('judges journeys, generated and weird answers as the server does', () => {
    for (const answers of all) {
      expect(examine(browser, answers)).toEqual(examine(server, answers));
      expect(replay(browser, answers)).toEqual(replay(server, answers));
      expect(payload(browser, answers)).toEqual(payload(server, answers));
    }
  });

  it('says of a whole request at once what it says one by one', () => {
    const ignored = { transient: 'ignored' } as const;
    // What was pruned to the path once is accepted more often.
    const requests = [...all, ...all.map((answers) => payload(server, answers))];
    for (const answers of requests)
      expect(receive(server, answers).issues).toEqual(
        [...unknownAnswers(server, answers), ...examine(server, answers, ignored)].map((issue) =>
          atSending(server, issue),
        ),
      );
    const accepted = requests.filter((answers) => receive(server, answers).issues.length === 0);
    expect(accepted.length).toBeGreaterThan(0);
    for (const answers of accepted) {
      expect(receive(server, answers)).toEqual({
        issues: [],
        last: replay(server, answers, ignored).path.at(-1),
        payload: payload(server, answers),
      });
    }
  });

  it('carries no compiler and evaluates nothing', () => {
    expect(code).not.toMatch(/ajv\/(?:dist\/)?(?:compile|core|2020|ajv)/);
    expect(code.split('\n').length).toBeLessThan(6);
  });
});

it('the rules of the broken answers are all broken by them', () => {
  const wizard = wizardOf(EVERY);
  expect(examine(wizard, GIVEN)).toEqual([]);
  const keywords = new Set(
    BROKEN.flatMap((change) => examine(wizard, { ...GIVEN, ...change })).map(({ keyword }) => keyword),
  );
  const rules = [
    'enum',
    'minimum',
    'maximum',
    'type',
    'format',
    'minLength',
    'maxLength',
    'pattern',
    'not',
    'required',
    'maxItems',
    'unknown',
    'anyOf',
    'equals',
    'arithmetic',
  ];
  expect(rules.filter((rule) => !keywords.has(rule))).toEqual([]);
});

describe('a closed question', () => {
  const offered = ['ja', 'a"b', 1, true];
  const definition = define({
    steps: {
      frage: {
        schema: needed({
          wahl: { title: 'Wahl', oneOf: offered.map((value) => ({ const: value, title: String(value) })) },
        }),
      },
    },
  });
  const wizard = wizardOf(definition);
  let browser: Wizard;
  beforeAll(async () => ({ wizard: browser } = await delivered({ ...definition, id: 'wahl' })));

  it.each(offered)('takes %o, which it offers', (wahl) => {
    for (const judged of [wizard, browser]) expect(examine(judged, { wahl })).toEqual([]);
  });

  it.each(['Ja', 'a\\"b', '1', 'true', 0, 2, false, ['ja'], { ja: true }])('refuses %o, which it does not', (wahl) => {
    for (const judged of [wizard, browser])
      expect(examine(judged, { wahl }).map(({ pointer, keyword }) => [pointer, keyword])).toEqual([['/wahl', 'enum']]);
  });
});

/** The code for a step of two questions, one of which is called like a part of such code. */
function codeFor(rest: PropertySchema): string {
  return compileSchemas(
    define({ steps: { frage: { schema: needed({ a: yesNo('A'), b: yesNo(',schemaPath:"#",') }, rest) } } }),
  ).standaloneCode();
}

it('says where a broken rule stands only where an anyOf needs it', () => {
  expect(codeFor({ anyOf: [when('a', 'ja'), when('b', 'ja')] })).toContain('schemaPath:"#/anyOf"');
  expect(codeFor({})).not.toContain('schemaPath:"#/');
  expect(codeFor({})).toContain(JSON.stringify(',schemaPath:"#",'));
});
