import { describe, expect, it } from 'vitest';
import { joinPointer } from '../../src/engine/index.ts';
import { helpAt, labelAt } from '../../src/studio/document/labels.ts';
import { keysAt, schemaAt } from '../../src/format/places.ts';
import type { FilePlace } from '../../src/studio/document/place.ts';

/** Conditions, calculations and shared parts have panels of their own; the others are for people who know the format. */
const NOT_SHOWN =
  /\/(?:\$schema|with|uses|when|guard|computed\/.*|ui:widget|unless|unlessAnswers|type|enum|const|if|then|else|allOf|anyOf|not|pattern|required|uniqueItems|transient|equals|arithmetic|oneOf|properties|public|sum|difference|product|percent|min|max|count|days|years|cell|day|deadline)(?:\/|$)/;
/** Names of keys and files, notations, and braces that are no placeholder to be typed. */
const FORMAT =
  /\{[^a-zäöü]|["<>=]|\b(?:true|false|null|oneOf|enum|const|uses|with|parts|today|JJJJ-MM-TT|ISO|MIME|JSON|Byte|Kennung|Kennungen|Ordner\w*|[a-z]+[A-Z]\w*|NEXT|SUBMIT|BACK)\b|\.json|tables\/|pictures\/|P\d[YMWD]/;

function placesIn(file: string, pointer = '', depth = 0): FilePlace[] {
  if (depth > 6 || NOT_SHOWN.test(pointer.replace(/^\/schema\/properties/, ''))) return [];
  const inside = Object.keys(keysAt(file, pointer));
  const free = ['0', 'eines'].filter((key) => !inside.includes(key) && schemaAt(file, joinPointer(pointer, key)));
  return [
    { file, pointer },
    ...[...inside, ...free].flatMap((key) => placesIn(file, joinPointer(pointer, key), depth + 1)),
  ];
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[a-zäöüß]{4,}/g) ?? [];
}

const FILES = ['wizard.json', 'machine.json', 'journeys.json', 'steps/a.json', 'tables/a.json', '../parts/a.json'];
const QUESTION = 'steps/a.json/schema/properties/eine';
const PLACES = [
  ...FILES.flatMap((file) => placesIn(file)),
  ...placesIn('steps/a.json', '/schema/properties/eine').filter(({ pointer }) => pointer !== ''),
].filter(({ pointer }) => pointer !== '');

describe('what a panel says about a place', () => {
  it('knows of enough places to say something about', () => {
    expect(PLACES.length).toBeGreaterThan(150);
    expect(PLACES.map(({ file, pointer }) => file + pointer)).toContain(`${QUESTION}/upload/maxBytes`);
  });

  it('names no key, no file and no notation of the format', () => {
    const said = PLACES.map((place) => [place.file + place.pointer, helpAt(place) ?? ''] as const);
    expect(said.filter(([, help]) => FORMAT.test(help))).toEqual([]);
  });

  it('says more than the label', () => {
    const repeated = PLACES.filter((place) => {
      const help = words(helpAt(place) ?? 'etwas anderes');
      return help.every((word) => words(labelAt(place)).includes(word));
    });
    expect(repeated.map(({ file, pointer }) => file + pointer)).toEqual([]);
  });
});
