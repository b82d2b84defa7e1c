import { readdirSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inputsBelow, stampOf } from '../../../server/build/ensureBuilt.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The direct and transitive relative imports of a file, as paths relative to the checkout. */
function importsOf(file: string, found = new Set<string>()): Set<string> {
  found.add(file);
  for (const [, target = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
    const imported = path.join(path.dirname(file), target);
    if (!found.has(imported)) importsOf(imported, found);
  }
  return found;
}

describe('a build is made of', () => {
  let inputs: string[];
  beforeAll(async () => {
    inputs = await inputsBelow(ROOT);
  });

  it('its configuration and all that this imports', () => {
    const imports = [...importsOf('vite.config.ts')];
    expect(imports).toContain('server/build/contentPlugin.ts');
    expect(imports.filter((file) => !inputs.includes(file))).toEqual([]);
  });

  it('the titles of wizards, to which articles link', () => {
    const wizards = readdirSync(path.join(ROOT, 'wizards'), { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && entry.name !== 'parts',
    );
    expect(wizards.map(({ name }) => `wizards/${name}/wizard.json`).filter((file) => !inputs.includes(file))).toEqual(
      [],
    );
  });

  it('the client’s code and content, the compiler’s options and the packages', () => {
    const some = ['src/site/shell/render.tsx', 'src/site/content/faq.json', 'tsconfig.json', 'package-lock.json'];
    expect(inputs).toEqual(expect.arrayContaining(some));
  });

  it('nothing else: a changed step of a wizard needs no build', () => {
    expect(inputs.filter((file) => /^(?:tests|migrations|server\/(?!build)|wizards\/.*\/steps)/.test(file))).toEqual(
      [],
    );
  });
});

describe('the stamp of a build', () => {
  const files = [
    'src/site/shell/render.tsx',
    'server/build/contentPlugin.ts',
    'wizards/anfrage/wizard.json',
    'vite.config.ts',
    'tsconfig.json',
    'package-lock.json',
  ];
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'vorfahrt-stamp-'));
    for (const file of files) {
      await mkdir(path.join(root, path.dirname(file)), { recursive: true });
      await writeFile(path.join(root, file), '{}');
    }
  });
  afterAll(() => rm(root, { recursive: true }));

  it.each(files)('changes with %s', async (file) => {
    const before = await stampOf(root);
    expect(await stampOf(root)).toBe(before);
    await appendFile(path.join(root, file), '\n');
    expect(await stampOf(root)).not.toBe(before);
  });

  it('changes with a new file', async () => {
    const before = await stampOf(root);
    await writeFile(path.join(root, 'src/new.ts'), '');
    expect(await stampOf(root)).not.toBe(before);
  });
});
