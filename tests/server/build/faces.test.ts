import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtFace, CHARACTERS, FACES } from '../../../server/build/facesPlugin.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** What people read. Journeys are examples for tests, with names in all languages. */
const READ = [
  'src/site/brand.json',
  'src/site/content/**/*.{json,md}',
  'src/{account,contract,embed,fields,runner,site,ui}/**/*.{ts,tsx,css}',
  'src/engine/{,computed}/*.ts',
  'wizards/*/*.json',
];
const UNREAD = /\/(?:journeys\.json|schemas\/)/;
/** Signs that the faces do not have in any size. Each browser has a face with them. */
const ELSEWHERE = '✓';

describe('the built faces', () => {
  it('have each character of the pages and the definitions', () => {
    const known = new Set(`${CHARACTERS}${ELSEWHERE}\n`);
    const files = globSync(READ, { cwd: ROOT }).filter((file) => !UNREAD.test(file));
    const missing = files.flatMap((file) =>
      Array.from(new Set(readFileSync(path.join(ROOT, file), 'utf8').normalize('NFC')))
        .filter((character) => !known.has(character))
        .map((character) => `${character} in ${file}`),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('are those that the pages without the frame of the site name', () => {
    const styles = readFileSync(path.join(ROOT, 'src/site/public/vollmacht.css'), 'utf8');
    const named = Array.from(styles.matchAll(/url\('\/schriften\/([^']+)'\)/g), ([, name]) => name);
    expect(named).toEqual(FACES.map((face) => path.basename(face)));
  });

  it('have at most 27 kB together', async () => {
    const built = await Promise.all(FACES.map(builtFace));
    expect(built.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(27_000);
  });
});
