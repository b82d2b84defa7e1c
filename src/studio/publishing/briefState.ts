import type { StudioRelease } from '../../contract/index.ts';
import { formatBriefGermanMoment } from '../parts/dates.ts';

type DraftStanding = {
  planned?: StudioRelease['planned'] | undefined;
  /** Of a draft that says something else than what is live. */
  review?: StudioRelease['review'] | undefined;
  /** What is live has changed since the draft was begun. */
  isBehind: boolean;
};

const REVIEWED: Record<NonNullable<StudioRelease['review']>['state'], [as: string, lapsed: string | undefined]> = {
  offen: ['Eingereicht', undefined],
  zugestimmt: ['Zugestimmt', 'Zustimmung verfallen'],
  zurueckgegeben: ['Zurückgegeben', undefined],
};

/** What became of a draft, in two or three words: 'Eingereicht', 'Geplant: 1.1.2027, 0 Uhr'. Undefined if nothing did. */
export function formatBriefState({ planned, review, isBehind }: DraftStanding): string | undefined {
  if (planned?.obstacle !== undefined) return 'Geplant, nicht möglich';
  if (planned !== undefined) return `Geplant: ${formatBriefGermanMoment(planned.for)}`;
  if (isBehind) return 'Live ist geändert';
  if (review === undefined) return undefined;
  const [as, lapsed] = REVIEWED[review.state];
  return review.lapse === undefined ? as : lapsed;
}
