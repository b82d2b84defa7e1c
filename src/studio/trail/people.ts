import type { StudioTrail } from '../../contract/index.ts';
import { counted } from '../document/words.ts';
import { formatGermanMoment } from '../parts/dates.ts';
import { formatDoer, formatPerson } from './sentences.ts';

type Round = NonNullable<StudioTrail['rounds']>[number];

/** Who wrote it, who asked for an agreement and who answered, and who published: rows of names and values. */
export function peopleOf(trail: StudioTrail): (readonly [string, string])[] {
  const { kind, saves, rounds = [], roundsKept } = trail;
  const isPublished = kind === 'veroeffentlicht';
  return [
    ...(isPublished || saves !== undefined ? [['Geschrieben', formatSaves(saves)] as const] : []),
    ...rounds.flatMap((round) => rowsOf(round)),
    ...(isPublished ? missingRounds(roundsKept, rounds) : []),
    [ACTS[kind] ?? 'Veranlasst', formatDoer(trail)],
  ];
}

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

function formatSaves(saves: StudioTrail['saves']): string {
  if (saves === undefined) return 'nicht aufbewahrt';
  if (saves.length === 0) return 'niemand hat etwas gespeichert, was aufbewahrt ist';
  return saves
    .map(({ by, at, files }) => `${formatPerson(by)}, ${formatGermanMoment(at)}${formatFiles(files)}`)
    .join('\n');
}

function formatFiles(files: readonly string[]): string {
  return files.length === 0 ? ': Bilder' : `: ${counted(files.length, 'Datei', 'Dateien')}`;
}

function rowsOf({ state, asked, answered, lapsed }: Round): (readonly [string, string])[] {
  const answer = state === 'zugestimmt' ? 'Zugestimmt' : 'Zurückgegeben';
  return [
    ['Eingereicht', formatAct(asked)],
    ...(answered === undefined ? [] : [[answer, formatAct(answered)] as const]),
    ...(lapsed === undefined
      ? []
      : [
          [
            'Danach geändert',
            `${formatAct(lapsed)}\nDamit zählte nicht mehr, was eingereicht und beantwortet war.`,
          ] as const,
        ]),
  ];
}

function formatAct({ by, at, note }: Round['asked']): string {
  const act = `${formatPerson(by)}, ${formatGermanMoment(at)}`;
  return note === undefined ? act : `${act}\n„${note}“`;
}

function missingRounds(kept: StudioTrail['roundsKept'], rounds: readonly Round[]): (readonly [string, string])[] {
  const name = 'Zweite Person';
  if (kept === 'none')
    return [[name, 'nicht aufbewahrt: weder ob der Entwurf eingereicht war noch ob jemand zugestimmt hat']];
  if (kept === 'last')
    return [[name, 'aufbewahrt ist nur, was zuletzt galt; ob vorher etwas zurückgegeben wurde, nicht']];
  return rounds.length === 0 ? [[name, 'Der Entwurf wurde nicht eingereicht.']] : [];
}
