import type { StudioHistory, StudioRelease } from '../../contract/index.ts';
import { counted, quoted } from '../document/words.ts';
import { formatGermanMoment, formatMoment, formatMomentOfYear, formatWeekday, germanFields } from '../parts/dates.ts';
import type { WorkspaceState } from '../workspace/workspace.ts';
import type { PlanTime, PublishingState, RetirementDraft, Signed } from './publishing.ts';

export type Entry = StudioHistory['entries'][number];
/** The ids of two entries. */
export type Pair = { older: number; newer: number };
type Live = StudioRelease['live'];

/** A planned release that is live so much later was late. */
const LATE_MS = 2 * 60_000;

/** As much of a note as fits beside other things. The history shows all of it. */
const MOST_OF_A_NOTE = 120;

const STATES: Record<Live['state'], string> = {
  live: 'Live',
  off: 'Abgeschaltet',
  retired: 'Zurückgezogen',
  none: 'Nicht live',
};

export function formatState({ state }: Live): string {
  return STATES[state];
}

/** 'seit 3. Dezember, 14:05 Uhr, von Vera Groß: Satz berichtigt'; empty if nothing of it is known. */
export function formatSince({ state, ledBy, since, by, note }: Live, now?: Date): string {
  if (state === 'none') return 'noch nie veröffentlicht';
  const when = since === undefined ? '' : `seit ${formatMoment(since, now)}`;
  const from = by !== undefined ? `von ${by}` : state === 'live' && ledBy === 'ordner' ? 'vom Betrieb' : '';
  const why = note === undefined || note === '' ? '' : `: ${shortened(note)}`;
  return [when, from].filter(Boolean).join(', ') + why;
}

/** 'Live seit 3. Dezember, 14:05 Uhr, von Vera Groß: Satz berichtigt'. */
export function formatLive(live: Live, now?: Date): string {
  return live.state === 'none' ? 'Noch nie veröffentlicht' : `${formatState(live)} ${formatSince(live, now)}`.trim();
}

function shortened(note: string): string {
  return note.length > MOST_OF_A_NOTE ? `${note.slice(0, MOST_OF_A_NOTE).trimEnd()} …` : note;
}

/** What it means that the folder has changed under what the studio has published, and what helps. */
export const CONFLICT =
  'Der Betrieb hat eine neue Fassung eingespielt, live ist aber eine aus dem Studio: Besucher sehen weiter die aus dem Studio. „Verlauf …“ zeigt beide. Was gelten soll, wird veröffentlicht oder dort wiederhergestellt.';

/** What has happened, by the kind of entry. */
export const KINDS: Record<Entry['kind'], string> = {
  ordner: 'Neue Fassung vom Betrieb',
  veroeffentlicht: 'Veröffentlicht',
  wiederhergestellt: 'Wiederhergestellt',
  abgeschaltet: 'Abgeschaltet',
  angeschaltet: 'Wieder angeschaltet',
  uebernommen: 'Der Betrieb hat dieselbe Fassung eingespielt',
  konflikt: 'Betrieb und Studio haben verschiedene neue Fassungen',
  fuehrung: 'Der Betrieb hat bestimmt, welche Fassung gilt',
  zurueckgezogen: 'Zurückgezogen',
  wiederangeboten: 'Wieder angeboten',
  geplant: 'Veröffentlichung geplant',
  gestoppt: 'Geplante Veröffentlichung gestoppt',
  unterblieben: 'Geplante Veröffentlichung unterblieben',
  verdraengt: 'Vom Betrieb abgelöst: Die Fassung des Studios läuft mit diesem Programm nicht mehr',
};

export function formatKind({ kind, whileOff }: Entry): string {
  return whileOff === true ? `${KINDS[kind]}, während der Assistent nicht angeboten wurde` : KINDS[kind];
}

/** 'geplant für 1. Januar 2027, 00:00 Uhr', and when it was late. Undefined for what was not planned. */
export function formatPlannedFor({ kind, at, plannedFor }: Entry): string | undefined {
  if (plannedFor === undefined) return undefined;
  const isLate = kind === 'veroeffentlicht' && Date.parse(at) - Date.parse(plannedFor) > LATE_MS;
  return `geplant für ${formatGermanMoment(plannedFor)}${isLate ? `; verspätet, live seit ${formatGermanMoment(at)}` : ''}`;
}

/** 'Eine Veröffentlichung ist geplant für 1. Januar 2027, 00:00 Uhr, von Frieda Groß: „Gilt ab Neujahr“.', or why nothing comes of it. */
export function formatPlan({ for: time, by, note, obstacle }: NonNullable<StudioRelease['planned']>): string {
  const from = by === undefined ? '' : `, von ${by}`;
  const planned = `${formatGermanMoment(time)}${from}: ${quoted(shortened(note))}.`;
  return obstacle === undefined
    ? `Eine Veröffentlichung ist geplant für ${planned}`
    : `Die Veröffentlichung, geplant für ${formatGermanMoment(time)}${from}, ist nicht möglich und geschieht nicht. ${obstacle.why}`;
}

/** What keeps somebody from planning, as the button says it; undefined if nothing does. */
export function missingTime({ day, time }: PlanTime, now = new Date()): string | undefined {
  if (day === '' || time === '') return 'Bitte geben Sie einen Tag und eine Uhrzeit an';
  const today = germanFields(now.toISOString());
  // Both are texts of the same form.
  return `${day} ${time}` <= `${today.day} ${today.time}` ? 'Dieser Zeitpunkt ist vorbei' : undefined;
}

const DAY_MS = 24 * 60 * 60_000;

/** 'Freitag, 1. Januar 2027: in 33 Tagen', by the calendar of Germany. Undefined for a day that is over, or none. */
export function formatAhead({ day }: PlanTime, now = new Date()): string | undefined {
  const days = (Date.parse(day) - Date.parse(germanFields(now.toISOString()).day)) / DAY_MS;
  if (!(days >= 0)) return undefined;
  const ahead = days === 0 ? 'heute' : days === 1 ? 'morgen' : `in ${days} Tagen`;
  return `${formatWeekday(day)}: ${ahead}`;
}

/** An entry as a choice names it. */
export function formatEntry(entry: Entry): string {
  return `${formatMomentOfYear(entry.at)}, ${formatKind(entry)}${entry.isLive ? ' (live)' : ''}`;
}

/** Where visitors go on, as a sentence. `title`: of the other wizard. */
export function formatWay({ way, wizard }: NonNullable<Live['retirement']>, title?: string): string {
  if (way === 'kontakt') return 'Weiter geht es auf der Kontaktseite.';
  if (way === 'telefon') return 'Weiter geht es am Telefon.';
  return `Weiter geht es mit „${title ?? wizard}“.`;
}

/** The shortest note that says something. */
const SHORTEST_NOTE = 3;
/** The shortest sentence that visitors understand. */
const SHORTEST_SENTENCE = 10;

/** Whether the password has to be typed once more. */
export function needsPassword({ release, asksPassword }: PublishingState): boolean {
  return asksPassword || release?.verified === false;
}

/** What keeps somebody from signing an act, as the button says it; undefined if nothing does. */
export function missingToSign(
  state: PublishingState,
  { note, password }: Signed,
  ask = 'Bitte schreiben Sie, was sich ändert und warum',
): string | undefined {
  if (note.trim().length < SHORTEST_NOTE) return ask;
  return needsPassword(state) && password === '' ? 'Bitte geben Sie Ihr Passwort ein' : undefined;
}

/** What keeps somebody from retiring the wizard, as the button says it; undefined if nothing does. */
export function missingToRetire(
  state: PublishingState,
  { sentence }: RetirementDraft,
  signed: Signed,
): string | undefined {
  if (sentence.trim().length < SHORTEST_SENTENCE) return 'Bitte schreiben Sie einen Satz für Besucher';
  return missingToSign(state, signed);
}

/** What keeps the draft from being published, as the button says it; undefined if nothing does. */
export function missingToPublish(
  state: PublishingState,
  { base, conflicts, saving }: Pick<WorkspaceState, 'base' | 'conflicts' | 'saving'>,
  signed: Signed & { unsaved: boolean },
): string | undefined {
  if (state.acting) return 'Wird veröffentlicht …';
  if (conflicts.length > 0) return 'Erst entscheiden, welche Fassung gilt';
  if (saving || signed.unsaved) return 'Noch nicht gespeichert';
  const examination = state.release?.examination;
  const isOfThis = examination?.version === base.version;
  if (!isOfThis || examination.state === 'running')
    return state.unknown === undefined ? CHECKING : 'Noch nicht geprüft';
  if (examination.state === 'faulty')
    return `Noch ${counted(Math.max(1, examination.findings.length), 'Fund', 'Funde')}`;
  return missingToSign(state, signed);
}

/** What keeps the draft from being submitted, as the button says it; undefined if nothing does. */
export function missingToAsk(
  state: PublishingState,
  { conflicts, saving }: Pick<WorkspaceState, 'conflicts' | 'saving'>,
  { note, unsaved }: { note: string; unsaved: boolean },
): string | undefined {
  if (state.acting) return 'Wird gesendet …';
  if (conflicts.length > 0) return 'Erst entscheiden, welche Fassung gilt';
  if (saving || unsaved) return 'Noch nicht gespeichert';
  return note.trim().length < SHORTEST_NOTE ? 'Einreichen: Bitte schreiben Sie, worum es geht' : undefined;
}

/** What keeps an answer from being given, in words; undefined if nothing does. Only whoever returns a draft has to say why. */
export function missingToAnswer(
  state: PublishingState,
  { note, password }: Signed,
  agreed: boolean,
): string | undefined {
  if (state.acting) return 'Wird gesendet …';
  if (!agreed && note.trim().length < SHORTEST_NOTE) return 'Bitte schreiben Sie, warum Sie ihn zurückgeben';
  return needsPassword(state) && password === '' ? 'Bitte geben Sie Ihr Passwort ein' : undefined;
}

const CHECKING = 'Wird noch geprüft …';

/** For who may not publish: who can. */
export const NOT_ALLOWED = 'Veröffentlichen darf, wer das Recht Freigabe hat.';

/** For who may publish with a second factor. A link to the account follows. */
export const FACTOR_FIRST = 'Veröffentlichen dürfen Sie auf diesem Server erst mit einem zweiten Faktor.';
