import { readKeywords, toMarkdown } from '../../server/wizardCli/reference.ts';
import { CATALOGUES, dumpFindings } from './findings.ts';
import { dumpGuards } from './guards.ts';
import { dumpFormat, dumpPlaces, dumpSchemas } from './places.ts';
import { dumpStudy } from './studies.ts';
import { subjects } from './subjects.ts';

/** The files of a dump, by name. A function for each, since some take seconds. */
type Part = () => string | Promise<string>;
export type Dump = Record<string, Part>;

/** All that must stay equal while only the notation of the format changes. The same on each day and machine. */
export function dumpOf(all = subjects()): Dump {
  const each = all.flatMap((subject): [string, Part][] => [
    [`guards/${subject.id}.txt`, () => lines(dumpGuards(subject))],
    [`places/${subject.id}.txt`, () => lines(dumpPlaces(subject))],
    [`studies/${subject.id}.txt`, () => lines(dumpStudy(subject))],
  ]);
  const found = Object.entries(CATALOGUES).map(([name, catalogue]): [string, Part] => [
    `findings/${name}.txt`,
    () => lines(dumpFindings(catalogue)),
  ]);
  return {
    ...Object.fromEntries(each),
    'places/format.txt': () => lines(dumpFormat()),
    ...Object.fromEntries(found),
    'schemas.txt': () => lines(dumpSchemas()),
    'referenz.md': async () => toMarkdown(await readKeywords()),
  };
}

function lines(all: readonly string[]): string {
  // One line each, so that differences can be read.
  return all.map((line) => `${line.replaceAll('\n', String.raw`\n`)}\n`).join('');
}
