import type { StudioWizard, StudioWizards } from '../../contract/index.ts';

type DraftWriters = Pick<NonNullable<StudioWizard['draft']>, 'by' | 'authors' | 'returned'>;

const LIST = new Intl.ListFormat('de');

/** Who wrote in a draft: 'Vera Groß und Otto Groß'. Who changed it last, if nobody has noted more. */
export function formatAuthors({ by, authors = [] }: DraftWriters): string {
  return LIST.format(authors.length > 0 ? authors : [by]);
}

/** 'zuletzt geändert von Frieda Groß am 3. Dezember, 14:05 Uhr, geschrieben von Vera Groß': who changed it last need not have written it. */
export function formatWritten(draft: DraftWriters, at: string): string {
  const { by, authors = [], returned = false } = draft;
  const isAll = authors.every((name) => name === by);
  const written = isAll ? '' : `, geschrieben von ${formatAuthors(draft)}`;
  return `${returned ? 'zurückgeholt' : 'zuletzt geändert'} von ${by} am ${at}${written}`;
}

type DraftReview = NonNullable<StudioWizards['wizards'][number]['draftReview']>;

const REVIEWED: Record<DraftReview, string> = {
  offen: 'Eingereicht, wartet auf Zustimmung',
  zugestimmt: 'Zugestimmt, noch nicht veröffentlicht',
  zurueckgegeben: 'Zurückgegeben',
};

/** The same in a list: 'Entwurf, zuletzt Frieda Groß'. Once it was submitted, what became of that: 'Zurückgegeben, zuletzt Frieda Groß'. */
export function formatDraft(draft: DraftWriters, review?: DraftReview): string {
  const as = review === undefined ? 'Entwurf' : REVIEWED[review];
  return draft.returned === true
    ? `${as}, zurückgeholt von ${draft.by}, geschrieben von ${formatAuthors(draft)}`
    : `${as}, zuletzt ${draft.by}`;
}
