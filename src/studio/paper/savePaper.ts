import type { DefinitionFiles } from '../../check/fileNames.ts';
import { inFull } from '../changes/compared.ts';
import type { DescribedChange } from '../changes/describeChanges.ts';
import { capitalized } from '../document/words.ts';
import { download } from '../parts/download.ts';
import { formatMomentOfYear } from '../parts/dates.ts';
import { changesOnPaper, wholeOnPaper, type Authors, type Words } from './paper.ts';

/** A state of a wizard. `name`: what it is, such as 'Entwurf' or 'Veröffentlicht am 3. Dezember 2026, 14:05 Uhr'. */
export type PaperState = { id: string; title: string; name: string; files: DefinitionFiles };

/** Saves all that a wizard says and does as an HTML file. Returns false if it cannot be run, and so not be described. */
export function saveWhole({ id, title, name, files }: PaperState, now = new Date()): boolean {
  const parts = inFull(id, files);
  if (parts === undefined) return false;
  const facts = [['Stand', name], dated(now)] as const;
  download(fileName(id, now), wholeOnPaper({ title, facts }, parts), 'text/html');
  return true;
}

export type Comparison = {
  /** What the two states are called in the document. */
  words: Words;
  /** Which state the earlier one is. */
  before: string;
  after: Omit<PaperState, 'files'>;
  told: readonly DescribedChange[];
  authors: Authors;
};

/** Saves what differs between two states of a wizard as an HTML file. */
export function saveChanges({ words, before, after, told, authors }: Comparison, now = new Date()): void {
  const facts = [[capitalized(words.before), before], [capitalized(words.after), after.name], dated(now)] as const;
  const head = { title: `${after.title}: Unterschiede`, facts };
  download(fileName(`${after.id}-unterschiede`, now), changesOnPaper(head, told, words, authors), 'text/html');
}

function dated(now: Date): readonly [string, string] {
  return ['Gespeichert', formatMomentOfYear(now.toISOString())];
}

/** 'bussgeldanfrage-2026-12-03.html'. */
function fileName(name: string, now: Date): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `${name}-${[year, month, day].map((part) => String(part).padStart(2, '0')).join('-')}.html`;
}
