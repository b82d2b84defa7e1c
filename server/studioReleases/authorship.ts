import type { StudioAuthorship } from '../../src/contract/index.ts';
import { NOBODY, partsIn, type Authorship, type DraftSave } from '../studioDrafts/index.ts';
import type { KeptAuthorship } from './entries.ts';

type SaveTimes = { at: Date | string; begun?: Date | string | null | undefined };

/** Who wrote a draft, as the studio gets it: people by their names. */
export function shownAuthorship({ start, saves }: Authorship | KeptAuthorship): StudioAuthorship {
  return {
    start,
    saves: saves.map(({ name, texts, ...times }) => ({ by: name ?? NOBODY, ...timesOfSave(times), texts })),
  };
}

/** When what a save has together was stored last, and where that was several times, first: as ISO texts, from a row or from what an entry keeps. */
export function timesOfSave({ at, begun }: SaveTimes): { at: string; begun?: string } {
  const isKnown = begun !== undefined && begun !== null;
  return { at: new Date(at).toISOString(), ...(isKnown && { begun: new Date(begun).toISOString() }) };
}

/** The names of authors, each once. */
export function shownNames(names: readonly (string | null)[]): string[] {
  return [...new Set(names.map((name) => name ?? NOBODY))];
}

/** Of a draft, who wrote its shared parts: for another wizard that uses them. Undefined if nobody has changed one. */
export function ofParts(authorship: Authorship | undefined): Authorship | undefined {
  if (authorship === undefined) return undefined;
  const saves = authorship.saves
    .map((save): DraftSave => ({ ...save, texts: picked(save.texts) }))
    .filter(({ texts }) => Object.keys(texts).length > 0);
  return saves.length === 0 ? undefined : { start: picked(authorship.start), saves };
}

function picked<T>(texts: Readonly<Record<string, T>>): Record<string, T> {
  const parts = new Set(partsIn(texts));
  return Object.fromEntries(Object.entries(texts).filter(([name]) => parts.has(name)));
}
