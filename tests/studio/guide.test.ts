import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { View } from '../../src/studio/context/context.ts';
import { outlineOf } from '../../src/studio/document/outline.ts';
import { treeReader } from '../../src/studio/document/trees.ts';
import { findSections, formatSections, guideSections } from '../../src/studio/help/guide.ts';
import { ABOUT_WIZARDS, topicsOf } from '../../src/studio/help/topics.ts';
import { filesOf } from './folder.ts';
import { isShown, quotedIn } from './shown.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GUIDE = readFileSync(path.join(ROOT, 'src/studio/help/guide.md'), 'utf8');
const sections = guideSections();
const titles = sections.map(({ title }) => title);

/** What the guide quotes stands on the screen. Words to be typed and examples stand in italics. */
const QUOTED = quotedIn(GUIDE);

describe('the guide in the studio', () => {
  it('is read in the order in which it is written, each section under its own title', () => {
    expect(titles).toEqual((GUIDE.match(/^## .+$/gm) ?? []).map((heading) => heading.slice(3)));
    expect(new Set(titles).size).toBe(titles.length);
    expect(findSections(sections, '').map(({ title }) => title)).toEqual(titles);
  });

  it('speaks of the studio that is open: no first task and no deletion on a server, no draft of it on the own computer', () => {
    const [own, server] = [guideSections('own'), guideSections('server')];
    const wordsOf = (list: typeof own) => list.map(({ plain }) => plain).join(' ');
    expect(wordsOf(server)).not.toMatch(/erste aufgabe beginnen|„speichern“ sichert/);
    expect(wordsOf(own)).not.toMatch(/entwurf verwerfen …|abschalten …/);
    expect(server[1]?.title).toBe('Die ersten drei Minuten auf dem Server');
    expect(new Set([...own, ...server].map(({ title }) => title)).size).toBe(sections.length);
  });

  it.each(sections.map(({ title, html }) => [title, html]))('says how to take back: %s', (_, html) => {
    expect(html).toContain('<strong>Zurücknehmen:</strong>');
  });

  it.each(QUOTED)('names what stands on the screen: %s', (words) => {
    expect(isShown(words)).toBe(true);
  });

  it('would notice a button that is called otherwise', () => {
    expect(isShown('Frage ergänzen')).toBe(true);
    expect(isShown('Frage anfügen')).toBe(false);
  });

  it('names no file, no pointer and no key of the format', () => {
    const words = GUIDE.replaceAll(/„[^“]+“/g, '');
    expect(words).not.toMatch(/JSON|`|\w\.(?:json|md|svg)\b|(?:^|\s)\/\w/m);
    // 'links' is also the German word for 'left'.
    const keys = new Set([...keysOfTheFormat()].filter((key) => key !== 'links'));
    expect(keys.has('oneOf')).toBe(true);
    expect((words.match(/[A-Za-zÄÖÜäöüß]+/g) ?? []).filter((word) => keys.has(word))).toEqual([]);
  });

  it('puts the section first that a search names, with and without dots', () => {
    expect(findSections(sections, 'frist')[0]?.title).toBe('Eine Frist berechnen');
    expect(findSections(sections, 'Ruckgangig machen')[0]?.title).toBe('Rückgängig machen');
    expect(findSections(sections, 'hochladen')[0]?.title).toBe('Dateien hochladen lassen');
    expect(findSections(sections, 'xyzxyz')).toEqual([]);
  });
});

describe('the sections about what is selected', () => {
  const outline = outlineOf(treeReader()(filesOf('verkehrsunfallanfrage')));
  const about = (file: string, pointer = '', view: View = 'schritt') =>
    topicsOf({ view, place: { file, pointer } }, outline);
  const asked = (kind: string) => {
    const found = outline.steps
      .flatMap(({ questions }) => questions)
      .find((one) => one.kind === kind && one.part === undefined);
    if (found === undefined) throw new Error(`The wizard has no question of the kind ${kind}.`);
    return found.place;
  };

  it.each<[string, string[]]>([
    ['Speichern und veröffentlichen', about('wizard.json')],
    ['Eine Frist berechnen', about('wizard.json', '/computed/frist')],
    ['E-Mails einrichten', about('wizard.json', '/mails/confirmation/subject')],
    ['Verzweigen', about('machine.json', '/states/rettung/on/NEXT/0')],
    ['Beispiele', about('journeys.json', '/journeys/0')],
    ['Fragen und Schritte mit anderen Assistenten teilen', about('../parts/anrede.json', '/schema')],
    ['Eine Preistabelle oder andere Tabelle anlegen', about('tables/preise.json')],
    ['Eine Frage ergänzen', about('steps/verletzte.json')],
    ['Einen Satz ändern', about('steps/verletzte.json', '/intro/0')],
    ['Eine Frage nur unter einer Bedingung stellen', about('steps/polizei.json', '/schema/if')],
    ['Ein Bild zeigen', about('steps/verletzte.json', '', 'bilder')],
    ['Dasselbe Wort überall ersetzen', about('steps/verletzte.json', '', 'texte')],
  ])('begin with %s', (title, found) => {
    expect(found[0]).toBe(title);
  });

  it('go by the kind of a question', () => {
    const files = asked('Datei');
    expect(about(files.file, files.pointer)[0]).toBe('Dateien hochladen lassen');
    expect(about(files.file, `${files.pointer}/upload/maxBytes`)[0]).toBe('Dateien hochladen lassen');
    const choice = asked('Ja/Nein');
    expect(about(choice.file, choice.pointer)[0]).toBe('Grenzen setzen und Fehler in eigenen Worten sagen');
    expect(about(choice.file, `${choice.pointer}/oneOf/1`)[0]).toBe('Etwas umbenennen');
  });

  it('are sections that there are', () => {
    const views: View[] = ['ablauf', 'schritt', 'fehler', 'bilder', 'tabelle', 'texte', 'mails', 'testen'];
    const places = ['wizard.json', 'machine.json', 'journeys.json', 'steps/verletzte.json', 'tables/preise.json'];
    const all = [
      ...ABOUT_WIZARDS,
      ...views.flatMap((view) => places.flatMap((file) => about(file, '', view))),
      ...outline.steps.flatMap(({ questions }) => questions.flatMap(({ place }) => about(place.file, place.pointer))),
    ];
    expect([...new Set(all)].filter((title) => !titles.includes(title))).toEqual([]);
  });
});

describe('the description of the format, for people who know the files', () => {
  const format = formatSections();

  it('has every section of the README of the wizards', () => {
    const headings = readFileSync(path.join(ROOT, 'wizards/README.md'), 'utf8').match(/^#{2,3} .+$/gm) ?? [];
    expect(format.map(({ title }) => title)).toEqual(headings.map((heading) => heading.replace(/^#+ /, '')));
  });

  it('leads nowhere, as the guide', () => {
    expect([...format, ...sections].filter(({ html }) => /<a /.test(html)).map(({ title }) => title)).toEqual([]);
  });
});

/** Every key that a schema of the format names. */
function keysOfTheFormat(): Set<string> {
  const names = readdirSync(path.join(ROOT, 'wizards')).filter((name) => name.endsWith('.schema.json'));
  const keys = names.flatMap((name) => keysIn(JSON.parse(readFileSync(path.join(ROOT, 'wizards', name), 'utf8'))));
  return new Set(keys);
}

function keysIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap((item) => keysIn(item));
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'examples') return [];
    const own = key === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : [];
    return [...own, ...keysIn(value)];
  });
}
