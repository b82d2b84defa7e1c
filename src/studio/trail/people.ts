import type { StudioTrail } from '../../contract/index.ts';
import { counted, quoted } from '../document/words.ts';
import { formatGermanMoment, formatGermanSpan } from '../parts/dates.ts';
import { formatDoer, formatPerson } from './sentences.ts';

type Round = NonNullable<StudioTrail['rounds']>[number];

/** Who wrote it, who asked for an agreement and who answered, and who published: rows of names and values. */
export function peopleOf(trail: StudioTrail): (readonly [string, string])[] {
  const { kind, saves, rounds = [], roundsKept } = trail;
  const isPublished = kind === 'veroeffentlicht';
  return [
    ...(isPublished && (saves === undefined || saves.length === 0)
      ? [['Geschrieben', formatNoSaves(saves)] as const]
      : []),
    ...inOrder([...(saves ?? []).map(rowOfSave), ...rounds.flatMap((round) => rowsOf(round))]),
    ...(isPublished ? missingRounds(roundsKept, rounds) : []),
    [ACTS[kind] ?? 'Veranlasst', `${formatDoer(trail)}, ${formatGermanMoment(trail.at)}`],
  ];
}

type DatedRow = { at: string; row: readonly [string, string] };

/** The rows as they happened; equal names that follow each other are one row. */
function inOrder(rows: readonly DatedRow[]): (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (const { row } of rows.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const last = found.at(-1);
    if (last?.[0] === WRITTEN && row[0] === WRITTEN) found[found.length - 1] = [WRITTEN, `${last[1]}\n${row[1]}`];
    else found.push(row);
  }
  return found;
}

const WRITTEN = 'Geschrieben';

const ACTS: Partial<Record<StudioTrail['kind'], string>> = {
  veroeffentlicht: 'Veröffentlicht',
  wiederhergestellt: 'Wiederhergestellt',
  geplant: 'Geplant',
  gestoppt: 'Gestoppt',
  unterblieben: 'Geplant hatte es',
  abgeschaltet: 'Abgeschaltet',
  angeschaltet: 'Angeschaltet',
  zurueckgezogen: 'Zurückgezogen',
  wiederangeboten: 'Wieder angeboten',
};

function formatNoSaves(saves: StudioTrail['saves']): string {
  return saves === undefined ? 'nicht aufbewahrt' : 'niemand hat etwas gespeichert, was aufbewahrt ist';
}

function rowOfSave({ by, files, ...when }: NonNullable<StudioTrail['saves']>[number]): DatedRow {
  return { at: when.at, row: [WRITTEN, `${formatPerson(by)}, ${formatGermanSpan(when)}${formatFiles(files)}`] };
}

function formatFiles(files: readonly string[]): string {
  return files.length === 0 ? ': Bilder' : `: ${counted(files.length, 'Datei', 'Dateien')}`;
}

function rowsOf({ state, asked, answered, lapsed }: Round): DatedRow[] {
  const answer = state === 'zugestimmt' ? 'Zugestimmt' : 'Zurückgegeben';
  return [
    { at: asked.at, row: ['Eingereicht', formatAct(asked)] },
    ...(answered === undefined ? [] : [{ at: answered.at, row: [answer, formatAct(answered)] as const }]),
    ...(lapsed === undefined
      ? []
      : [{ at: lapsed.at, row: ['Danach geändert', `${formatAct(lapsed)}\n${LAPSED}`] as const }]),
  ];
}

function formatAct({ by, at, note }: Round['asked']): string {
  const act = `${formatPerson(by)}, ${formatGermanMoment(at)}`;
  return note === undefined ? act : `${act}\n${quoted(note)}`;
}

const LAPSED = 'Damit zählte nicht mehr, was eingereicht und beantwortet war.';

function missingRounds(kept: StudioTrail['roundsKept'], rounds: readonly Round[]): (readonly [string, string])[] {
  const name = 'Zweite Person';
  if (kept === 'none')
    return [[name, 'nicht aufbewahrt: weder ob der Entwurf eingereicht war noch ob jemand zugestimmt hat']];
  if (kept === 'last')
    return [[name, 'aufbewahrt ist nur, was zuletzt galt; ob vorher etwas zurückgegeben wurde, nicht']];
  return rounds.length === 0 ? [[name, 'Der Entwurf wurde nicht eingereicht.']] : [];
}
