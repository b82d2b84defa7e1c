import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Documents about the code; the site's own texts are checked by the build. */
const FOLDERS = ['.github', 'server', 'src', 'tests', 'wizards'];
const DOCUMENTS = [
  'README.md',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !/^site\/content\/|^specification\//.test(name))
      .map((name) => `${folder}/${name}`),
  ),
];
/** Files and folders of the repository that a document names: links, and names in backticks that look like a path. */
const LINK = /\]\((?!https?:|[#/])([^)#]+)[^)]*\)|src="(?!https?:)([^"]+)"/g;
const NAME = /`((?:\.github|server|src|tests|wizards|migrations)\/[\w./-]+)`/g;

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(path.join(ROOT, document), 'utf8');

  it('links only to what exists', () => {
    const links = [...text.matchAll(LINK)].map(([, link, picture]) => link ?? picture ?? '');
    expect(links.filter((link) => !existsSync(path.join(ROOT, path.dirname(document), link)))).toEqual([]);
  });

  it.runIf(/^(?:src|server)\//.test(document))('names only files of its room that exist', () => {
    const room = readdirSync(path.join(ROOT, path.dirname(document)), { recursive: true, encoding: 'utf8' });
    const known = new Set(room.map((file) => path.basename(file)));
    const names = [...text.matchAll(/`([\w-]+\.(?:ts|tsx|css))`/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('names only files that exist', () => {
    const names = [...text.matchAll(NAME)].map(([, name = '']) => name);
    const below = path.join(ROOT, path.dirname(document));
    const missing = names.filter((name) => ![ROOT, below].some((folder) => existsSync(path.join(folder, name))));
    expect(missing).toEqual([]);
  });
});

describe('READMEs of rooms', () => {
  const rooms = ['server', 'src', 'src/studio'].flatMap((top) =>
    readdirSync(path.join(ROOT, top), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${top}/${name}`),
  );
  const readmes = DOCUMENTS.filter((document) => /^(?:server|src)\/.*README\.md$/.test(document));
  /** A list of all that an operator can run, which grows with it. */
  const UNBOUNDED = 'server/deploy/README.md';

  it('stand in every room', () => {
    expect(rooms.filter((room) => !readmes.includes(`${room}/README.md`))).toEqual([]);
  });

  it('are at most 60 lines long', () => {
    const long = readmes.filter((name) => readFileSync(path.join(ROOT, name), 'utf8').split('\n').length > 60);
    expect(long).toEqual([UNBOUNDED]);
  });

  it('state a decision in at most three lines of 200 characters', () => {
    const long = readmes
      .flatMap((name) => readFileSync(path.join(ROOT, name), 'utf8').split(/\n\n|\n(?=- )/))
      .map((decision) => decision.trim().split('\n'))
      .filter(
        ([first = '', ...more]) =>
          first.startsWith('- **') && [first, ...more].some((line, index) => index > 2 || line.length > 200),
      );
    expect(long).toEqual([]);
  });
});

describe('the glossary', () => {
  const words = readFileSync(path.join(ROOT, '.github/GLOSSARY.md'), 'utf8')
    .split('\n')
    .flatMap((row) => /^\| ([^|]+?) \|/.exec(row)?.[1]?.split(', ') ?? []);

  it.each(['aim', 'break', 'code', 'edition', 'finding', 'kind', 'outline', 'part', 'route', 'scenario', 'state'])(
    'explains %s',
    (word) => {
      expect(words).toContain(word);
    },
  );

  it('explains no word twice', () => {
    expect(words.filter((word, index) => words.indexOf(word) !== index && !/^(?:Word|-+)/.test(word))).toEqual([]);
  });
});

describe('README.md', () => {
  it('is short enough to be read', () => {
    expect(readFileSync(path.join(ROOT, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(114);
  });
});
