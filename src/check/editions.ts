import { finding, suggest, type Finding } from './finding.ts';
import { isPlainObject } from '../engine/pointer.ts';
import { say, sentence } from './words.ts';
import type { DefinitionFiles } from './fileNames.ts';

/** A folder may hold further editions of some files, in `editions/<name>/`. `wizard.json` names the one that counts. */
const EDITION_FILE = /^editions\/([^/]+)\/(.+)$/;

/** The files that count. `placeOf` returns where a file lies in the folder. */
export type Chosen = { files: DefinitionFiles; placeOf: (file: string) => string; findings: Finding[] };

/** The names of the editions that a folder holds, in alphabetical order. */
export function editionsOf(files: DefinitionFiles): string[] {
  const names = Object.keys(files).flatMap((file) => EDITION_FILE.exec(file)?.[1] ?? []);
  return [...new Set(names)].toSorted();
}

/** The edition that `wizard.json` names; empty for none. */
export function editionIn(files: DefinitionFiles): string {
  try {
    const wizard: unknown = JSON.parse(files['wizard.json'] ?? '');
    const edition = isPlainObject(wizard) ? wizard['edition'] : undefined;
    return typeof edition === 'string' ? edition : '';
  } catch {
    return '';
  }
}

/**
 * The files of an edition: those in its folder replace those of the same name, or join them. Without an edition (an
 * empty name), the folder's own.
 */
export function chooseEdition(files: DefinitionFiles, edition = editionIn(files)): Chosen {
  const own = Object.entries(files).filter(([file]) => !EDITION_FILE.test(file));
  const places = new Map<string, string>();
  const chosen = Object.fromEntries(own);
  for (const [place, text] of Object.entries(files)) {
    const [, name, file] = EDITION_FILE.exec(place) ?? [];
    if (name !== edition || file === undefined) continue;
    places.set(file, place);
    chosen[file] = text;
  }
  return {
    files: chosen,
    placeOf: (file) => places.get(file) ?? file,
    findings: edition === '' || places.size > 0 ? misplaced(places) : [unknown(edition, editionsOf(files))],
  };
}

/** An edition cannot choose an edition. */
function misplaced(places: ReadonlyMap<string, string>): Finding[] {
  return places.has('wizard.json')
    ? [
        finding(
          'wizard.json',
          '',
          'ausgabe-wizard',
          sentence`Die Datei ${say.file('wizard.json')} gibt es nur einmal, sie nennt die Ausgabe.`,
          'Bitte löschen Sie sie in editions, und ändern Sie die andere.',
        ),
      ]
    : [];
}

function unknown(edition: string, known: string[]): Finding {
  return finding(
    'wizard.json',
    '/edition',
    'ausgabe-unbekannt',
    `Die Ausgabe '${edition}' gibt es nicht.`,
    known.length === 0
      ? 'Ausgaben liegen in Ordnern unter editions.'
      : // Editions have no titles, as answers to no question have none.
        suggest(edition, known, (name) => say.answer(name)),
  );
}
