import type { StudioTrail } from '../../contract/index.ts';
import { counted } from '../document/words.ts';
import { formatWay, KINDS } from '../publishing/words.ts';
import { formatGermanMoment } from '../parts/dates.ts';

type Kind = StudioTrail['kind'];
type Named = NonNullable<StudioTrail['shows']>;

/** 'Eintrag 7 (Veröffentlicht, 3. Dezember 2026, 14:05 Uhr)'. */
export function formatNamed({ entry, kind, at }: Named): string {
  return `Eintrag ${entry} (${KINDS[kind]}, ${formatGermanMoment(at)})`;
}

/** The name of somebody, also of an account that is gone. */
export function formatPerson(by: string | null): string {
  return by ?? 'Ein Konto, das es nicht mehr gibt';
}

/** Who did it. */
export function formatDoer({ by, kind }: StudioTrail): string {
  if (by !== undefined) return by;
  return BY_PEOPLE.has(kind) ? 'nicht aufbewahrt' : 'der Betrieb oder das Programm, niemand im Studio';
}

/** What somebody does in the studio. */
const BY_PEOPLE: ReadonlySet<Kind> = new Set([
  'veroeffentlicht',
  'wiederhergestellt',
  'abgeschaltet',
  'angeschaltet',
  'zurueckgezogen',
  'wiederangeboten',
  'geplant',
  'gestoppt',
]);

/** What an entry means for visitors. */
export function formatApplies(trail: StudioTrail): string[] {
  const { kind, shows, retirement, inFlight, planned } = trail;
  const again = shows === undefined ? [] : [formatShown(kind, formatNamed(shows))];
  const read = retirement && [`Besucher lesen seither: „${retirement.sentence}“ ${formatWay(retirement)}`];
  const meant = MEANT[kind];
  return [
    ...(meant === undefined ? [] : [meant]),
    ...(read ?? []),
    ...again,
    ...(inFlight === undefined ? [] : [IN_FLIGHT[inFlight]]),
    ...(planned === undefined ? [] : formatPlanned(planned)),
  ];
}

function formatShown(kind: Kind, entry: string): string {
  if (kind !== 'wiederhergestellt') return `Die Fassung, die zu dieser Zeit galt, ist die von ${entry}.`;
  return `Wiederhergestellt wurde die Fassung von ${entry}. Wer sie geschrieben hat und was die Prüfung damals ergab, steht, soweit es aufbewahrt ist, in der Akte zu jenem Eintrag.`;
}

function formatPlanned({ inFlight, end, obstacle }: NonNullable<StudioTrail['planned']>): string[] {
  const choice = inFlight === undefined ? [] : [PLANNED_IN_FLIGHT[inFlight]];
  if (end !== undefined) return [...choice, `Daraus wurde ${formatNamed(end)}.`];
  if (obstacle === undefined) return [...choice, 'Bisher ist es dabei geblieben.'];
  return [...choice, `Seit ${formatGermanMoment(obstacle.at)} ist es nicht mehr möglich: ${obstacle.why}`];
}

const PLANNED_IN_FLIGHT: typeof IN_FLIGHT = {
  finish: 'Vorgesehen war: Wer dann gerade ausfüllt, antwortet mit den Fragen davor zu Ende.',
  renew: 'Vorgesehen war: Wer dann gerade ausfüllt, prüft vor dem Absenden, was neu oder anders ist.',
};

const IN_FLIGHT: Record<NonNullable<StudioTrail['inFlight']>, string> = {
  finish: 'Wer gerade ausfüllte, antwortete mit den Fragen davor zu Ende.',
  renew: 'Wer gerade ausfüllte, prüfte vor dem Absenden, was neu oder anders war.',
};

const MEANT: Partial<Record<Kind, string>> = {
  ordner:
    'Diese Fassung hat der Betrieb auf dem Server eingespielt. Geschrieben und geprüft wurde sie außerhalb des Studios.',
  abgeschaltet: 'Besucher bekommen den Fragebogen nicht; sie lesen die Telefonnummer der Kanzlei.',
  angeschaltet: 'Besucher bekommen den Fragebogen wieder.',
  geplant: 'Damit war eine Veröffentlichung geplant. Für Besucher änderte sich noch nichts.',
  gestoppt: 'Die geplante Veröffentlichung wurde gestoppt. Für Besucher änderte sich nichts.',
  unterblieben: 'Die geplante Veröffentlichung war zu ihrer Zeit nicht möglich. Für Besucher änderte sich nichts.',
  zurueckgezogen: 'Besucher bekommen den Fragebogen nicht mehr.',
  wiederangeboten: 'Besucher bekommen den Fragebogen wieder.',
  uebernommen:
    'Der Betrieb hat auf dem Server dieselbe Fassung eingespielt. Für Besucher hat sich damit nichts geändert.',
  konflikt:
    'Der Betrieb hat eine neue Fassung eingespielt, während die des Studios galt. Besucher bekamen weiter die des Studios.',
  fuehrung: 'Der Betrieb hat bestimmt, ob gilt, was er einspielt, oder was das Studio veröffentlicht.',
  verdraengt: 'Besucher bekommen seither, was der Betrieb eingespielt hat. Die Fassung des Studios wurde ein Entwurf.',
};

/** The kinds of which a period says when visitors got nothing. */
const OFF: ReadonlySet<Kind> = new Set(['abgeschaltet', 'zurueckgezogen']);
/** After these the history does not say which version was live. */
const OPEN: ReadonlySet<Kind> = new Set(['fuehrung', 'verdraengt']);

/** When it applied. */
export function formatPeriods({ kind, content, periods }: StudioTrail): string[] {
  if (periods.length > 0) {
    const lines = periods.map((period) => formatPeriod(period, OFF.has(kind)));
    return kind === 'ordner' ? [...lines, REPEATED] : lines;
  }
  return content === undefined ? [] : [kind === 'ordner' ? `${NEVER} ${REPEATED}` : NEVER];
}

const NEVER = 'Nach dem Verlauf haben Besucher diese Fassung mit diesem Eintrag nie bekommen.';
const REPEATED = 'Spielt der Betrieb eine frühere Fassung noch einmal ein, so entsteht dafür kein neuer Eintrag.';

function formatPeriod({ from, until, endedBy }: StudioTrail['periods'][number], isOff: boolean): string {
  const what = isOff ? 'Nicht angeboten' : 'Live';
  if (until === undefined) return `${what} seit ${formatGermanMoment(from)}.`;
  const end = endedBy === undefined ? '' : `, beendet durch ${formatNamed(endedBy)}`;
  const open =
    endedBy !== undefined && OPEN.has(endedBy.kind) ? ' Welche Fassung danach galt, sagt der Verlauf nicht.' : '';
  return `${what} von ${formatGermanMoment(from)} bis ${formatGermanMoment(until)}${end}.${open}`;
}

/** How many requests were sent with it. */
export function formatSent({ sent, made }: StudioTrail): string[] {
  if (sent === undefined) return [];
  const { requests, corrected, alsoWith } = sent;
  const was = requests === 1 ? 'ist' : 'sind';
  const first =
    requests === 0
      ? `Mit den Fragen dieser Fassung ist am ${formatGermanMoment(made)} keine Anfrage gespeichert.`
      : `Mit den Fragen dieser Fassung ${was} am ${formatGermanMoment(made)} ${counted(requests, 'Anfrage', 'Anfragen')} gespeichert, davon berichtigt: ${corrected}.`;
  const others =
    alsoWith.length === 0
      ? []
      : [
          `Dieselben Fragen galten auch mit ${alsoWith.length === 1 ? 'Eintrag' : 'den Einträgen'} ${LIST.format(alsoWith.map(String))}; gezählt ist alles zusammen.`,
        ];
  return [first, 'Gelöschte Anfragen zählen nicht.', ...others];
}

const LIST = new Intl.ListFormat('de');
