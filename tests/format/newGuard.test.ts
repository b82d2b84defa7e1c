import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LONG } from '../support/extent.ts';

/** What a new condition costs: a copy of the project gets one, and the files are counted that somebody has to touch. */

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What is copied. */
const SOURCES = 'migrations server src tests wizards package.json tsconfig.json vite.config.ts vitest.config.ts'.split(
  ' ',
);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vorfahrt-format-'));
  if (!LONG) return;
  for (const source of SOURCES) cpSync(path.join(ROOT, source), path.join(folder, source), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENGINE = 'src/engine/fieldGuards.ts';
const TYPE = '  startsWith: { value: string };\n';
const MEANING = "  startsWith: (answer, { value }) => typeof answer === 'string' && answer.startsWith(value),\n";
const ROW = `  startsWith: {
    name: 'beginnt mit',
    meant: ['prefix'],
    operand: 'text',
    names: 'neither',
    suits: isSingle,
    offered: { text: 8 },
    inSchema: { lacks: 'Womit eine Antwort beginnt' },
    predicate: ({ value }) => ['beginnt', \`mit „\${value}“\`],
    distinct: ({ value }) => [value, \`x\${value}\`],
    mistakes: () => [],
  },
`;
const TEST_ROW = `  startsWith: {
    question: { type: 'string' },
    operands: [{ value: 'B-' }],
    words: '„Prüfling“ beginnt mit „B-“',
    cases: [
      [{ value: 'B-' }, 'B-AB 1', true],
      [{ value: 'B-' }, 'HB-A 1', false],
      [{ value: 'B-' }, undefined, false],
    ],
    naive: (given, { value }) => typeof given === 'string' && given.indexOf(value) === 0,
    any: fc.record({ value: fc.constantFrom('x', '2026') }),
  },
`;
const SHAPE = `    {
      "description": "ein Text ist, der mit \`value\` beginnt",
      "if": { "required": ["type"], "properties": { "type": { "const": "startsWith" } } },
      "then": { "properties": { "params": { "required": ["field", "value"], "additionalProperties": false, "properties": { "field": true, "value": { "type": "string" } } } } }
    },
`;

/** What is done by hand, by file: what is inserted, and before what. */
const BY_HAND: Record<string, [inserted: string, before: string][]> = {
  [ENGINE]: [[MEANING, '};\n$']],
  'src/format/guards.ts': [[ROW, '};\n\nconst JOINING']],
  'wizards/guard.schema.json': [
    ['"startsWith", ', '"all", "any", "not"\\],'],
    [SHAPE, '    \\{\n      "description": "alle treffen zu'],
  ],
  'tests/format/guardRows.ts': [[TEST_ROW, '};\n\n/\\*\\* The time at which']],
};

it.runIf(LONG)(
  'a condition takes four files; the compiler names those of code, and all tools then know it',
  async () => {
    insert(ENGINE, TYPE, '};\n\n/\\*\\* Whether the answer');
    const named = [...(await typeErrors()).matchAll(/^([^(\n]+)\(\d+,\d+\): error/gm)].map(([, file]) => file);
    const code = Object.keys(BY_HAND).filter((file) => file.endsWith('.ts'));
    expect(new Set(named)).toEqual(new Set(code));
    expect(Object.keys(BY_HAND)).toHaveLength(4);
    for (const [file, insertions] of Object.entries(BY_HAND))
      for (const [inserted, before] of insertions) insert(file, inserted, before);
    expect(await typeErrors()).toBe('');
    expect(await run('server/wizardCli/main.ts', 'reference', '--out', 'wizards/referenz.md')).toBe('');
    const tests = [
      'tests/format/guards.test.ts',
      'tests/wizards',
      'tests/engine/guards.test.ts',
      'tests/explore/guards.test.ts',
    ];
    const studio = ['tests/studio/conditions.test.ts', 'tests/studio/panelNames.test.ts'];
    const output = await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', ...tests, ...studio);
    expect(output).toContain('guards.test.ts');
  },
);

/** Puts a text before the first match. */
function insert(file: string, inserted: string, before: string): void {
  const name = path.join(folder, file);
  const text = readFileSync(name, 'utf8');
  const at = text.search(new RegExp(before));
  if (at === -1) throw new Error(`'${before}' is not in ${file}.`);
  writeFileSync(name, text.slice(0, at) + inserted + text.slice(at));
}

function typeErrors(): Promise<string> {
  return run('node_modules/typescript/bin/tsc', '--noEmit').catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout);
    throw error;
  });
}

/** What a program of Node prints. Rejects if it fails. */
function run(...command: string[]): Promise<string> {
  const { TEST_LONG: _, VITEST: __, ...env } = process.env;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { cwd: folder, env, maxBuffer: 1e8 }, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(Object.assign(error, { stdout, message: `${error.message}\n${stdout.slice(-4000)}` }));
    });
  });
}
