import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageText } from './unpublished.ts';

const SITE = path.resolve(import.meta.dirname, '../../src/site');

/** The texts of the site that may contain links: content and navigation. Empty where the sources are not installed. */
export async function readPageTexts(): Promise<PageText[]> {
  const names = globSync('{content/**/*.{json,md},frame/*.ts}', { cwd: SITE });
  return Promise.all(
    names
      .toSorted()
      .map(async (name) => ({ name: `src/site/${name}`, text: await readFile(path.join(SITE, name), 'utf8') })),
  );
}
