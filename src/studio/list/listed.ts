import { formatGermanMoment } from '../parts/dates.ts';
import type { DefinitionFiles } from '../../check/fileNames.ts';
import { isPlainObject, joinPointer, readPointer } from '../../engine/index.ts';
import { formatPlace } from '../../editing/index.ts';
import type { StudioWizards } from '../../contract/index.ts';

import { stepOf } from '../document/place.ts';
import { withTitles } from '../document/formatWhere.ts';
import { plainTitle } from '../document/titles.ts';
import { fold } from '../parts/search.ts';
import { pageAddress } from '../release/addresses.ts';

export type Listed = StudioWizards['wizards'][number];
/** What the list is sorted by. */
export type SortKey = 'title' | 'state' | 'changed';
export type Sorting = { by: SortKey; down: boolean };

export function nameOf({ id, title }: Listed): string {
  return title ?? id;
}

/** Whether it stands on other pages only, such as the forms of accounts. */
export function isElsewhere(wizard: Listed): boolean {
  return addressOf(wizard) === undefined;
}

/** The page of a wizard; undefined if it stands on other pages only. */
export function addressOf({ id, route, embedded, public: isPublic }: Listed): string | undefined {
  return embedded === true && isPublic ? undefined : pageAddress(id, { route, isPublic });
}

/** The wizards whose title, address or id holds what is searched, in order. */
export function shown(wizards: readonly Listed[], search: string, { by, down }: Sorting): Listed[] {
  const wanted = fold(search.trim());
  const found = wizards.filter((one) =>
    [nameOf(one), one.id, addressOf(one) ?? ''].some((text) => fold(text).includes(wanted)),
  );
  const sorted = found.toSorted((one, other) => compare(one, other, by) || byTitle(one, other));
  return down ? sorted.toReversed() : sorted;
}

function compare(one: Listed, other: Listed, by: SortKey): number {
  if (by === 'title') return byTitle(one, other);
  if (by === 'state') return rank(one) - rank(other);
  // The latest first.
  return (other.changed ?? '').localeCompare(one.changed ?? '');
}

function byTitle(one: Listed, other: Listed): number {
  return nameOf(one).localeCompare(nameOf(other), 'de');
}

/** What needs somebody comes first, then what nobody can fill in. */
function rank({ faults, conflict, off, retired, planned, public: isPublic }: Listed): number {
  if (faults > 0 || conflict === true || planned?.isBlocked === true) return 0;
  return isPublic && off !== true && retired !== true ? 2 : 1;
}

/** What people have of a wizard. On a server for others `public` is not yet all: it must be live, too. */
export function formatState({ off, retired, live, public: isPublic }: Listed, isServer: boolean): string {
  if (!isServer) return isPublic ? 'Veröffentlicht' : 'Entwurf';
  if (retired === true) return 'Zurückgezogen';
  if (off === true) return 'Abgeschaltet';
  if (!live) return 'Nicht live';
  return isPublic ? 'Live' : 'Nur in der Vorschau';
}

/** How the mark of its state looks: people have it, had it, or do not have it yet. */
export function stateOf({ off, retired, live, public: isPublic }: Listed): 'live' | 'gone' | 'draft' {
  if (retired === true || off === true) return 'gone';
  return live && isPublic ? 'live' : 'draft';
}

/** How the folder and what is live stand to each other, where that is worth saying. */
export function formatFolder({ differs, conflict }: Listed): string | undefined {
  if (conflict === true) return 'Betrieb und Studio widersprechen sich';
  return differs === true ? 'Im Studio geändert' : undefined;
}

/** What is planned, where something is. */
export function formatPlanned({ planned }: Listed): string | undefined {
  if (planned === undefined) return undefined;
  const time = formatGermanMoment(planned.for);
  return planned.isBlocked ? `Geplant für ${time}: nicht möglich` : `Geplant für ${time}`;
}

/** Where the files name an address, such as a link to the page of a wizard, in words. */
export function linksTo(address: string, files: DefinitionFiles): string[] {
  const titles = new Map(Object.entries(files).map(([file, text]) => [stepOf(file) ?? '', titleIn(text)]));
  const places = Object.entries(files).flatMap(([file, text]) => {
    const value = parsed(text);
    return file.startsWith('../') ? [] : placesOf(value, address).map((pointer) => formatPlace(files, file, pointer));
  });
  return [...new Set(places.map((place) => withTitles(place, { step: titles })))];
}

function placesOf(value: unknown, address: string, pointer = ''): string[] {
  if (typeof value === 'string') return names(value, address) ? [pointer] : [];
  const entries = Array.isArray(value) ? [...value.entries()] : isPlainObject(value) ? Object.entries(value) : [];
  return entries.flatMap(([key, part]) => placesOf(part, address, joinPointer(pointer, key)));
}

/** Whether a text is the address or a step below it, or links to it. */
function names(text: string, address: string): boolean {
  const after = text === address ? [''] : text.split(`(${address}`).slice(1);
  const below = text.startsWith(`${address}/`) || text.startsWith(`${address}?`) || text.startsWith(`${address}#`);
  return below || after.some((rest) => rest === '' || /^[)/?#]/.test(rest));
}

function titleIn(text: string): string {
  return plainTitle(readPointer(parsed(text), '/title'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
