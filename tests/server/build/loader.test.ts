import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { distOf } from '../../../server/build/ensureBuilt.ts';

const BUILD = path.resolve(import.meta.dirname, '../../../server/build/ensureBuilt.ts');

/** What each `import()` of a build is: `file`, if that is known, and the files that the loader is told. */
function partsIn(code: string): { file: string | undefined; files: string[] }[] {
  const [, list = '[]'] = /\(m\.f=(\[[^\]]*\])\)/.exec(code) ?? [];
  const all = JSON.parse(list) as string[];
  return [...code.matchAll(/\bimport\((?:`\.\/([^`]+)`)?/g)].map(({ index, 1: file }) => {
    const [, told = ''] = /__vite__mapDeps\(\[([\d,]*)\]\)/.exec(code.slice(index, index + 300)) ?? [];
    return { file, files: told.split(',').flatMap((number) => all[Number(number)] ?? []) };
  });
}

function staticImports(code: string): string[] {
  return [...code.matchAll(/\b(?:from|import)`\.\/([^`]+)`/g)].map(([, file = '']) => file);
}

beforeAll(async () => {
  for (const name of ['site', 'studio']) await promisify(execFile)(process.execPath, [BUILD, name]);
});

describe.each([
  { build: 'site', assets: path.join(distOf('site'), 'client/assets') },
  { build: 'studio', assets: path.join(distOf('studio'), 'assets') },
])('the $build', ({ assets }) => {
  const codes = () => readdirSync(assets).filter((name) => name.endsWith('.js'));
  const read = (name: string) => readFileSync(path.join(assets, name), 'utf8');

  it('puts the loader around each `import()`, and tells it all files of the part, the own one first', () => {
    const imports = codes().flatMap((name) => partsIn(read(name)));
    const parts = imports.flatMap(({ file, files }) => (file === undefined ? [] : [{ file, files }]));
    expect(parts.length).toBeGreaterThan(15);
    expect(parts.filter(({ file, files }) => files[0] !== `assets/${file}`)).toEqual([]);
    // The loader's own.
    expect(imports.length - parts.length).toBe(1);
    const untold = parts.flatMap(({ file, files }) =>
      files
        .filter((one) => one.endsWith('.js'))
        .flatMap((one) => staticImports(read(path.basename(one))))
        .filter((imported) => !files.includes(`assets/${imported}`))
        .map((imported) => ({ file, imported })),
    );
    expect(untold).toEqual([]);
  });

  it('has nothing of the loader of Vite, whose links make browsers remember what failed', () => {
    expect(codes().filter((name) => /vite:preloadError|relList/.test(read(name)))).toEqual([]);
  });
});
