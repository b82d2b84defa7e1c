import type { Knex } from 'knex';
import type { StudioTrail } from '../../src/contract/index.ts';
import { dayInGermany } from '../base/dayInGermany.ts';
import { formatProgram } from '../proofs/evidenceOf.ts';
import { headOf } from '../studio/index.ts';
import {
  editionOf,
  historyLines,
  keptEntry,
  liveRows,
  timesOfSave,
  type Edition,
  type HistoryLine,
  type KeptEntry,
} from '../studioReleases/index.ts';
import { isRemoved, remarksOf, remarksOpenAt, type Remark } from '../studioRemarks/index.ts';
import { countSent } from '../submissions/index.ts';
import { assembled, revisionsOf } from '../wizards/index.ts';
import type { CompareVersions } from './compareLimited.ts';
import { filesBefore, periodsOf, shownAfter } from './periods.ts';
import { plannedWith, shownPlanned } from './planned.ts';

type TrailContext = { knex: Knex; now: Date; compare: CompareVersions };

/** All that is kept of an entry of a wizard's history. Undefined if there is none. */
export async function trailOf(context: TrailContext, wizard: string, id: number): Promise<StudioTrail | undefined> {
  const { knex, now } = context;
  const entry = await keptEntry(knex, wizard, id);
  if (entry === undefined) return undefined;
  const lines = await historyLines(knex, wizard);
  const edition = await editionOf(knex, wizard, id);
  const shows = shownWith(lines, entry);
  const shown = edition ?? (shows && (await editionOf(knex, wizard, shows.id)));
  const live = (await liveRows(knex)).get(wizard);
  const { by, note, retirement, content, revision, examination, inFlight, plannedFor } = entry;
  const planned = await plannedWith(knex, wizard, entry);
  const written = { ...entry, authorship: entry.authorship ?? planned?.authorship ?? null };
  const compared =
    planned?.edition === undefined
      ? { entry, edition }
      : { entry: { ...written, content: planned.edition.content }, edition: planned.edition };
  return {
    wizard,
    title: (shown && headOf(wizard, shown.written.texts).title) ?? wizard,
    ...namedEntry(entry),
    ...(by !== null && { by }),
    ...(note !== null && { note }),
    ...(retirement !== null && { retirement }),
    ...(inFlight !== null && { inFlight }),
    ...(plannedFor !== null && { plannedFor: plannedFor.toISOString() }),
    ...(content !== null && { content }),
    ...(revision !== null && { revision, sent: await sentWith(knex, wizard, { id, revision, lines, edition }) }),
    ...(shows !== undefined && { shows: namedEntry(shows) }),
    periods: periodsOf(lines, id, live).map(({ from, until, endedBy }) => ({
      from: from.toISOString(),
      ...(until !== undefined && { until: until.toISOString() }),
      ...(endedBy !== undefined && { endedBy: namedEntry(endedBy) }),
    })),
    ...shownPlanned(entry, planned, namedEntry),
    ...savesOf(written),
    ...roundsOf(entry),
    ...(examination !== null && { examination }),
    differences: await differencesOf(context, { wizard, ...compared, before: filesBefore(lines, id) }),
    remarks: formatRemarks(await remarksOf(knex, wizard, id)),
    ...(entry.kind === 'veroeffentlicht' && {
      openRemarks: formatRemarks(await remarksOpenAt(knex, wizard, entry)),
    }),
    made: now.toISOString(),
    program: await formatProgram(),
  };
}

type Named = NonNullable<StudioTrail['shows']>;

function namedEntry({ id, kind, at }: HistoryLine): Named {
  return { entry: id, kind, at: at.toISOString() };
}

/** The entry whose files an entry made live again: one with the same files, or what was offered again. */
function shownWith(lines: readonly HistoryLine[], entry: HistoryLine): HistoryLine | undefined {
  if (entry.kind === 'wiederhergestellt')
    return lines.findLast(
      ({ id, kind, content }) => id < entry.id && kind !== 'wiederhergestellt' && content === entry.content,
    );
  return entry.content === null ? shownAfter(lines, entry.id) : undefined;
}

async function sentWith(
  knex: Knex,
  wizard: string,
  {
    id,
    revision,
    lines,
    edition,
  }: { id: number; revision: string; lines: readonly HistoryLine[]; edition: Edition | undefined },
): Promise<NonNullable<StudioTrail['sent']>> {
  // The same files say something else from a day on, if a text has another wording then.
  const later = edition === undefined ? [] : revisionsOf(assembled(edition.written).files);
  const revisions = [...new Set([revision, ...later])];
  const isSame = (line: HistoryLine) => line.revision !== null && revisions.includes(line.revision);
  const others = lines.filter((line) => line.id !== id && line.wasLive && isSame(line));
  return { ...(await countSent(knex, wizard, revisions)), alsoWith: others.map((line) => line.id) };
}

function savesOf({ authorship }: KeptEntry): Pick<StudioTrail, 'saves'> {
  if (authorship === null) return {};
  return {
    saves: authorship.saves.map(({ name, texts, ...times }) => ({
      by: name,
      ...timesOfSave(times),
      files: Object.keys(texts).toSorted(),
    })),
  };
}

type Act = NonNullable<StudioTrail['rounds']>[number]['asked'];

function roundsOf({ reviews, review }: KeptEntry): Pick<StudioTrail, 'rounds' | 'roundsKept'> {
  if (reviews !== null)
    return {
      roundsKept: 'all',
      rounds: reviews.map(({ hash, state, asked, answered, lapsed }) => ({
        hash,
        state,
        asked: actOf(asked),
        ...(answered !== undefined && { answered: actOf(answered) }),
        ...(lapsed !== undefined && { lapsed: actOf(lapsed) }),
      })),
    };
  if (review === null) return { roundsKept: 'none' };
  const { hash, asked, agreed } = review;
  const state = agreed === undefined ? 'offen' : 'zugestimmt';
  const answered = agreed && { answered: actOf(agreed) };
  return { roundsKept: 'last', rounds: [{ hash, state, asked: actOf(asked), ...answered }] };
}

function actOf({ name, at, note }: { name: string | null; at: string; note?: string }): Act {
  return { by: name, at: new Date(at).toISOString(), ...(note !== undefined && note !== '' && { note }) };
}

type Comparison = {
  wizard: string;
  entry: KeptEntry;
  edition: Edition | undefined;
  before: HistoryLine | undefined;
};

async function differencesOf(
  { knex, compare, now }: TrailContext,
  { wizard, entry, edition, before }: Comparison,
): Promise<StudioTrail['differences']> {
  const none = { changes: [], parts: [], ...(before !== undefined && { before: namedEntry(before) }) };
  if (edition === undefined) return { changes: [], parts: [], state: 'none' };
  if (before?.content === entry.content) return { ...none, state: 'same' };
  const older = before && (await editionOf(knex, wizard, before.id));
  const versions = {
    id: wizard,
    before: older?.written.texts,
    after: edition.written.texts,
    ...(entry.authorship !== null && {
      authorship: {
        start: entry.authorship.start,
        saves: entry.authorship.saves.map(({ name, texts, ...times }) => ({
          by: name,
          ...timesOfSave(times),
          texts,
        })),
      },
    }),
  };
  // Entries never change. After a backup their numbers may be those of others.
  const key = [wizard, entry.id, before?.content, entry.content, dayInGermany(now)].join(' ');
  const found = await compare(versions, key);
  if (found === undefined) return { ...none, state: 'unknown' };
  return { ...none, ...found, state: before === undefined ? 'first' : 'compared' };
}

function formatRemarks(remarks: readonly Remark[]): StudioTrail['remarks'] {
  return remarks.map(({ about, quote, text, written, link, settled, answers }) => ({
    about,
    ...(quote !== null && { quote }),
    text: isRemoved({ text }) ? REMOVED : text,
    by: link === undefined ? written.by : throughLink(link),
    at: written.at.toISOString(),
    ...(settled !== undefined && { settled: { by: settled.by, at: settled.at.toISOString() } }),
    answers: answers.map(({ by, guest, at, text: note }) => ({
      by: guest === undefined ? by : throughLink({ guest }),
      at: at.toISOString(),
      note,
    })),
  }));
}

const REMOVED = 'Die Worte wurden gelöscht.';

/** The name of somebody who wrote through a link to the draft. */
function throughLink({ guest }: Pick<NonNullable<Remark['link']>, 'guest'>): string {
  return guest === '' ? 'Jemand über einen Link (der Name ist gelöscht)' : `${guest} (über einen Link, ohne Konto)`;
}
