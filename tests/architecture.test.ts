import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Who may import whom, and why. A layer's own files are always allowed. */
const LAYERS: { layer: string; layers: string[]; packages: RegExp; because: string }[] = [
  {
    layer: 'src/engine',
    layers: ['wizards'],
    packages: /^(?:xstate|ajv(?:\/.*)?)$/,
    because: 'browser and server decide with the same pure code: no React, no Koa, no node:, no DOM',
  },
  { layer: 'src/contract', layers: ['src/engine'], packages: /^$/, because: 'the contract is types, constants and the rules that both sides apply to them' },
  { layer: 'src/ui', layers: [], packages: /^(?:react|lucide-react|embla-carousel-.*)$/, because: 'small shared components know nothing of wizards' },
  {
    layer: 'src/fields',
    layers: ['src/engine', 'src/contract', 'src/ui'],
    packages: /^(?:react|@rjsf\/.*)$/,
    because: 'the form theme draws; it neither sends nor navigates',
  },
  {
    layer: 'src/runner',
    layers: ['src/fields', 'src/engine', 'src/contract', 'src/ui'],
    packages: /^(?:react|xstate|@xstate\/react)$/,
    because: 'the runner is React over the engine, for any page',
  },
  {
    layer: 'src/embed',
    layers: ['src/runner', 'src/engine', 'src/contract'],
    packages: /^react$/,
    because: 'a page that shows a form must not carry the code that runs it',
  },
  {
    layer: 'src/account',
    layers: ['src/embed', 'src/runner', 'src/ui', 'src/contract'],
    packages: /^react$/,
    because: 'pages about accounts know the site only as whatever shows them',
  },
  {
    layer: 'src/site',
    layers: ['src/account', 'src/embed', 'src/runner', 'src/fields', 'src/ui', 'src/contract', 'src/engine'],
    packages: /^(?:react|react-dom\/(?:client|server)|react-router|lucide-react)$/,
    because: 'pages stand on top of everything in src, and never on the server',
  },
  {
    layer: 'server',
    layers: ['src/engine', 'src/contract'],
    packages: /^(?!react|@rjsf|@xstate|lucide)/,
    because: 'the server imports no React; pages come from the render bundle',
  },
];

type Import = { file: string; target: string; typeOnly: boolean; dynamic: boolean };

describe('who may import whom', () => {
  it.each(LAYERS)('$layer: $because', ({ layer, layers, packages }) => {
    const faults = importsOf(layer).filter(({ file, target, typeOnly }) => {
      if (target.startsWith('node:')) return layer !== 'server';
      if (!target.startsWith('.')) return !packages.test(target);
      const resolved = path.relative(ROOT, path.resolve(ROOT, path.dirname(file), target));
      // The render bundle's types; its code is loaded from dist.
      if (typeOnly && layer === 'server' && resolved === 'src/site/render.tsx') return false;
      return ![layer, ...layers].some((allowed) => resolved.startsWith(`${allowed}/`));
    });
    expect(faults).toEqual([]);
  });

  it('lets src/embed load the runner only when a form is needed', () => {
    const imports = importsOf('src/embed').filter(({ typeOnly }) => !typeOnly);
    const users = imports.filter(({ target }) => target.startsWith('../runner/')).map(({ file }) => file);
    expect([...new Set(users)]).toEqual(['src/embed/code.ts']);
    expect(imports.filter(({ target }) => target === './code.ts').map(({ dynamic }) => dynamic)).toEqual([true]);
  });

  it('finds imports to judge in every layer', () => {
    expect(LAYERS.filter(({ layer }) => importsOf(layer).length === 0).map(({ layer }) => layer)).toEqual([]);
  });

  it('lets only the capabilities and server/db touch knex, so that SQL stands in stores', () => {
    const users = importsOf('server').filter(({ target, typeOnly }) => target === 'knex' && !typeOnly);
    expect(users.map(({ file }) => file).filter((file) => !file.startsWith('server/db/'))).toEqual([]);
  });

  it('lets only server/config.ts read the environment, so that every setting is checked and listed', () => {
    const readers = sources('server').concat(sources('src')).filter((file) => /process\.env\b/.test(read(file)));
    expect(readers.filter((file) => !['server/config.ts', 'server/build/ensureBuilt.ts'].includes(file))).toEqual([]);
  });

  it('lets the server talk to its database, mail server, file store and virus scanner, and to nobody else', () => {
    const connecting = sources('server').filter((file) => /\bfetch\(|\bWebSocket\b|from 'node:(?:https|http2|tls|dgram|dns)|\{[^}]*\b(?:request|get|connect|createConnection)\b[^}]*\} from 'node:(?:http|net)'/.test(read(file)));
    const clients = importsOf('server').filter(({ target, typeOnly }) => !typeOnly && /^(?:nodemailer|@aws-sdk\/|undici|pg$|graphile-worker|knex)/.test(target));
    const files = [...connecting, ...clients.map(({ file }) => file)].filter((file) => !/^server\/(?:db|jobs)\//.test(file));
    expect([...new Set(files)].toSorted()).toEqual(['server/mail/transport.ts', 'server/uploads/clamd.ts', 'server/uploads/s3Store.ts']);
  });

  it('lets other layers in only through the door, index.ts', () => {
    const doors = ['src/engine', 'src/fields', 'src/runner', 'src/embed', 'src/account', 'src/contract'];
    const faults = ['src/fields', 'src/runner', 'src/embed', 'src/account', 'src/site', 'server'].flatMap((layer) =>
      importsOf(layer).filter(({ file, target }) => {
        const resolved = path.relative(ROOT, path.resolve(ROOT, path.dirname(file), target));
        const door = doors.find((candidate) => resolved.startsWith(`${candidate}/`) && !file.startsWith(`${candidate}/`));
        return target.startsWith('.') && door !== undefined && !resolved.endsWith('/index.ts');
      }),
    );
    expect(faults).toEqual([]);
  });
});

describe('no code knows a wizard by name', () => {
  const ids = readdirSync(path.join(ROOT, 'wizards'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

  it.each(ids)('%s appears outside wizards/ only as a link of the site', (id) => {
    const code = ['src/engine', 'src/contract', 'src/fields', 'src/runner', 'src/embed', 'src/ui', 'server', 'migrations'].flatMap(sources);
    expect(code.filter((file) => read(file).includes(id))).toEqual([]);
    const links = sources('src/site').filter((file) => read(file).replaceAll(new RegExp(`/(?:anfrage/)?${id}\\b`, 'g'), '').includes(id));
    expect(links).toEqual([]);
  });
});

function sources(layer: string): string[] {
  return readdirSync(path.join(ROOT, layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function importsOf(layer: string): Import[] {
  return sources(layer).flatMap((file) => {
    const matches = read(file).matchAll(/^(?:import|export)\s+(type\s)?[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm);
    return [...matches].flatMap(([, type, from, bare, dynamic]) => {
      const target = from ?? bare ?? dynamic ?? '';
      return target.endsWith('.css') ? [] : [{ file, target, typeOnly: type !== undefined, dynamic: dynamic !== undefined }];
    });
  });
}
