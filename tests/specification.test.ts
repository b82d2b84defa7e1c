import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const DOCUMENTS: Record<string, string> = {
  '1': read('tests/specification/1-site.md'),
  '2': read('tests/specification/2-requests.md'),
};
const READINGS = read('tests/specification/readings.md');
const QUALITY = read('tests/specification/quality.md');

type Citation = { file: string; text: string };

describe('citations of the specification', () => {
  it('name a section that exists', () => {
    const cited = matchesOf(/specification (\d), sections? (\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?)*)/gi);
    expect(cited.length).toBeGreaterThan(30);
    const dangling = cited.filter(({ match }) =>
      match[2]?.split(/, | and | to /).some((section) => !hasSection(match[1] ?? '', section)),
    );
    expect(dangling.map(placeOf)).toEqual([]);
  });

  it('name a reading that exists', () => {
    const cited = matchesOf(/\breadings, ['"]([^'"]+)['"]/gi);
    expect(cited.length).toBeGreaterThan(5);
    expect(cited.filter(({ match }) => !READINGS.includes(match[1] ?? '\0')).map(placeOf)).toEqual([]);
  });

  it('name an area of the quality bars that exists', () => {
    const cited = matchesOf(/quality\.md, ([A-Z][a-z]+)/g);
    expect(cited.length).toBeGreaterThan(5);
    expect(cited.filter(({ match }) => !QUALITY.includes(`## ${match[1]}`)).map(placeOf)).toEqual([]);
  });

  it('name no document that is not in the repository', () => {
    const names = matchesOf(/\b([a-z][\w-]*\.md)\b/g).map((found) => ({ ...found, name: found.match[1] ?? '' }));
    const known = new Set(filesEndingWith('.md').map((file) => path.basename(file)));
    expect(names.filter(({ name }) => !known.has(name)).map(placeOf)).toEqual([]);
  });
});

function hasSection(document: string, section: string): boolean {
  return new RegExp(String.raw`^#{2,3} ${section.replaceAll('.', String.raw`\.`)}\.? `, 'm').test(
    DOCUMENTS[document] ?? '',
  );
}

/** Matches in comments and test names of all code files. */
function matchesOf(pattern: RegExp): (Citation & { match: RegExpExecArray })[] {
  return filesEndingWith('.ts', '.tsx', '.css').flatMap((file) => {
    if (file === 'tests/specification.test.ts') return [];
    return [...read(file).matchAll(pattern)].map((match) => ({ file, text: match[0], match }));
  });
}

function placeOf({ file, text }: Citation): string {
  return `${file}: ${text}`;
}

function filesEndingWith(...endings: string[]): string[] {
  const below = ['src', 'server', 'tests', 'migrations', 'wizards'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  return [...below, 'README.md'].filter((name) => endings.some((ending) => name.endsWith(ending)));
}
