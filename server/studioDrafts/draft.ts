import type { DefinitionFiles } from '../../src/check/index.ts';
import {
  Held,
  versionOf,
  type Author,
  type Draft,
  type Head,
  type StoredWizard,
  type WizardStore,
} from '../studio/index.ts';

export const PARTS = '../parts/';

/** A row of `studio_drafts` (migrations/0024_studio_drafts.ts, 0027_studio_draft_heads.ts). */
export type Row = {
  wizard: string;
  texts: DefinitionFiles;
  base: string;
  base_texts: DefinitionFiles;
  changed_by: string | null;
  begun_at: Date;
  changed_at: Date;
  /** When it was brought back after it had been discarded; null for one that was not. */
  returned_at: Date | null;
  /** What a list says of it, as of `head_at`. */
  head: Head | null;
  head_at: Date | null;
};

export type NewDraft = Pick<Row, 'texts' | 'base' | 'base_texts' | 'begun_at'>;

/** A draft with the hashes of its pictures, who wrote it, and the name of who changed it last; null once that account is gone. */
export type Named = Row & { pictures: Record<string, string>; by: string | null; authors: string[] };

/** The shared parts that are live beside a draft. */
export async function sharedBeside(live: WizardStore, now: StoredWizard | undefined): Promise<DefinitionFiles> {
  if (now === undefined) return live.shared();
  return Object.fromEntries(Object.entries(now.files).filter(([name]) => name.startsWith(PARTS)));
}

/** The shared parts beside a draft, and the time. */
export type DraftContext = { shared: DefinitionFiles; at: Date };

/** After a change, other accounts may not change the draft for this time. */
const HELD_MS = 2 * 60_000;

type Changed = Pick<Named, 'changed_by' | 'by' | 'changed_at'>;

/** Who changes the draft at present. Undefined if nobody does, or an account that is gone. */
export function writerOf({ changed_by: id, by: name, changed_at: last }: Changed, at: Date): Author | undefined {
  if (id === null || name === null || at.getTime() - last.getTime() >= HELD_MS) return undefined;
  return { id, name };
}

/** Throws Held if somebody else changes the draft at present. */
export function refuseWhileHeld(row: Named | undefined, by: Author | undefined, at: Date): void {
  const writer = row && writerOf(row, at);
  if (writer !== undefined && writer.id !== by?.id) throw new Held(writer);
}

/** Stands for who changed a draft last, once that account is gone. */
export const NOBODY = 'jemandem ohne Konto';

/** Who wrote a draft, and whether it is as it was brought back: who did that has not written it. */
export function writtenBy({
  authors,
  returned_at: returned,
  changed_at: changed,
}: Pick<Named, 'authors' | 'returned_at' | 'changed_at'>): Pick<Draft, 'authors' | 'returned'> {
  const isAsReturned = returned !== null && returned.getTime() === changed.getTime();
  return { ...(authors.length > 0 && { authors }), ...(isAsReturned && { returned: true as const }) };
}

/** The draft with the shared parts that are live beside it. */
export function drafted(row: Named, now: StoredWizard | undefined, { shared, at }: DraftContext): StoredWizard {
  const live = now?.files ?? {};
  const basis = basisOf(now, shared, partsIn(row.texts));
  const behind = isBehind(row, basis);
  const writer = writerOf(row, at);
  const files = sorted({ ...shared, ...row.texts });
  const pictures = sorted(row.pictures);
  return {
    version: versionOf(files, pictures),
    files,
    pictures,
    draft: {
      by: row.by ?? NOBODY,
      ...writtenBy(row),
      begun: row.begun_at.toISOString(),
      changed: row.changed_at.toISOString(),
      live,
      liveVersion: basis.version,
      behind,
      ...(isUnchanged(row, now, shared) && { unchanged: true as const }),
      ...(behind && { base: row.base_texts }),
      ...(writer !== undefined && { writer }),
    },
  };
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** The live files that a draft may change. */
export type Basis = {
  /** Empty if nothing is. */
  version: string;
  texts: DefinitionFiles;
  /** Changes with every picture; empty if nothing is live. */
  pictures: string;
};

/** The basis of a draft that changes these shared parts. */
export function basisOf(
  now: Pick<StoredWizard, 'files' | 'pictures'> | undefined,
  shared: DefinitionFiles,
  parts: readonly string[],
): Basis {
  const texts = sorted({ ...ownOf(now?.files ?? {}), ...picked(shared, parts) });
  const pictures = now === undefined ? '' : versionOf({}, sorted(now.pictures));
  const isNothing = now === undefined && Object.keys(texts).length === 0;
  return { version: isNothing ? '' : versionOf(texts, sorted(now?.pictures ?? {})), texts, pictures };
}

/** Whether something else is live than the draft was begun with, of what it may change. */
export function isBehind(
  { texts, base, base_texts: begun }: Pick<Row, 'texts' | 'base' | 'base_texts'>,
  basis: Basis,
): boolean {
  const known = sorted({ ...ownOf(begun), ...picked(begun, partsIn(texts)) });
  return base !== basis.pictures || JSON.stringify(known) !== JSON.stringify(basis.texts);
}

/** Whether a draft says what is live, however its texts are formatted: publishing it would change nothing. */
function isUnchanged(
  { texts, pictures }: Pick<Named, 'texts' | 'pictures'>,
  now: StoredWizard | undefined,
  shared: DefinitionFiles,
): boolean {
  if (now === undefined || versionOf({}, sorted(pictures)) !== versionOf({}, sorted(now.pictures))) return false;
  const live = { ...ownOf(now.files), ...picked(shared, partsIn(texts)) };
  const names = new Set([...Object.keys(texts), ...Object.keys(live)]);
  return [...names].every((name) => hasSameContent(texts[name], live[name]));
}

/** Texts that are no JSON have the same content only if they are equal. */
function hasSameContent(one: string | undefined, other: string | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
  } catch {
    return false;
  }
}

function picked(texts: DefinitionFiles, names: readonly string[]): DefinitionFiles {
  return Object.fromEntries(names.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]])));
}

/** The shared parts among texts. */
export function partsIn(texts: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(texts).filter((name) => name.startsWith(PARTS));
}

function sorted(named: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(named).toSorted(byName));
}

export function ownOf(files: DefinitionFiles): DefinitionFiles {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith(PARTS)));
}
