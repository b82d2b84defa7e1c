import type { StudioRelease } from '../../contract/index.ts';
import { quoted } from '../document/words.ts';
import { formatMoment } from '../parts/dates.ts';

type Review = NonNullable<StudioRelease['review']>;
type SecondPerson = StudioRelease['secondPerson'];

const LIST = new Intl.ListFormat('de');

/** What became of a draft that was submitted, in one sentence: 'Zustimmung von Lena Groß verfallen: geändert von Vera Groß am 3. Dezember, 14:05 Uhr.' */
export function formatReview(review: Review, now?: Date): string {
  const { state, askedBy, askedAt, answeredBy = '', answeredAt = askedAt, lapse } = review;
  const at = (moment: string) => formatMoment(moment, now);
  if (lapse !== undefined) return `${formatLapsed(review)} ${formatReason(lapse, answeredBy, now)}`;
  if (state === 'offen') return `Eingereicht von ${askedBy} am ${at(askedAt)}: wartet auf Zustimmung.`;
  if (state === 'zugestimmt') return `${answeredBy} hat am ${at(answeredAt)} zugestimmt.`;
  return `${answeredBy} hat ihn am ${at(answeredAt)} zurückgegeben.`;
}

/** The same, with the sentence with which it was returned: whoever reads it has to do something about it. */
export function formatReviewInFull(review: Review, now?: Date): string {
  const { state, answer = '' } = review;
  const isReturned = state === 'zurueckgegeben' && answer !== '';
  return `${formatReview(review, now)}${isReturned ? ` ${quoted(answer)}` : ''}`;
}

function formatLapsed({ state, askedBy, answeredBy = '' }: Review): string {
  if (state === 'zugestimmt') return `Zustimmung von ${answeredBy} verfallen:`;
  return state === 'offen'
    ? `Nicht mehr eingereicht (war es von ${askedBy}):`
    : `Zurückgegeben von ${answeredBy}, seither`;
}

function formatReason({ why, by, at }: NonNullable<Review['lapse']>, answeredBy: string, now?: Date): string {
  if (why === 'recht') return `${answeredBy} darf ihn nicht mehr veröffentlichen.`;
  if (why === 'live') return 'Was live ist, hat sich geändert.';
  return by === undefined || at === undefined ? 'geändert.' : `geändert von ${by} am ${formatMoment(at, now)}.`;
}

/** Whether the person who wrote the draft needs somebody else, and why. */
export function formatSecondPerson({ rule, isDefault, alone, touches }: SecondPerson): string {
  if (rule === 'nie')
    return isDefault && alone
      ? 'Eine zweite Person verlangt der Server hier nicht: Veröffentlichen darf nur ein Konto.'
      : 'Eine zweite Person verlangt der Server bei diesem Assistenten nicht.';
  if (rule === 'immer') return `${NEEDED} Das gilt bei diesem Assistenten immer.`;
  return touches.length === 0 ? IF_LAW : `Er berührt: ${LIST.format(touches)}. ${NEEDED}`;
}

export const WROTE_NOTHING =
  'Sie haben nichts daran geschrieben: Sie können ihn veröffentlichen, ohne dass noch jemand zustimmt.';

/** Whether a second person is demanded, and the one at the screen may publish as that person. */
export function isFreeOf({ secondPerson, review, examination }: StudioRelease): boolean {
  const { rule, touches, missing } = secondPerson;
  const isDemanded = rule === 'immer' ? examination?.state === 'passed' : rule === 'recht' && touches.length > 0;
  return isDemanded && missing === undefined && !(review?.state === 'zugestimmt' && review.lapse === undefined);
}

const NEEDED =
  'Wer daran geschrieben hat, kann ihn nur mit der Zustimmung einer zweiten Person veröffentlichen, die nichts daran geändert hat.';

const IF_LAW =
  'Die Zustimmung einer zweiten Person verlangt der Server, wenn ein Entwurf Einwilligungen, E-Mails, Fristen, Tabellen oder Ergebnisse ändert, oder Sätze, die ein Gesetz nennen.';

/** The rules as somebody chooses one. */
export const RULES: Record<SecondPerson['rule'], string> = {
  immer: 'Immer',
  recht: 'Bei Einwilligungen, E-Mails, Fristen, Tabellen, Ergebnissen und Sätzen, die ein Gesetz nennen',
  nie: 'Nie',
};
