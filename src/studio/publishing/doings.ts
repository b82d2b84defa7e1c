import { isAble, type Ability } from '../api/abilities.ts';
import type { StudioRelease } from '../../contract/index.ts';
import type { DialogName } from '../context/context.ts';
import type { WorkspaceState } from '../workspace/workspace.ts';
import type { PublishingState } from './publishing.ts';

/** Something that is done about the draft or about what is live. Its dialog opens. */
export type Doing = {
  dialog: DialogName;
  label: string;
  /** By what else the palette finds it. */
  names: string;
  isPrimary?: true;
  /** The label where there is little room. */
  short?: string;
  /** What it is, as the menu sets it apart: something is read, done, or taken away from all. */
  group: (typeof GROUPS)[number];
};

/** In the order of the menu. */
export const GROUPS = ['read', 'do', 'end'] as const;

type Can = (ability: Ability) => boolean;

/**
 * What the person at the screen can do about the draft and about what is live, as the line above the wizard and the palette name it. `next`: the one
 * thing that is done next; none while that is not known, or while what became live has to be taken over first. `unchanged`: the draft says what is live.
 */
export function doingsOf(
  { base }: Pick<WorkspaceState, 'base'>,
  { release }: Pick<PublishingState, 'release'>,
  can: Can,
  unchanged: boolean,
): { next: Doing | undefined; others: Doing[] } {
  if (!can('live')) return { next: undefined, others: [] };
  const { draft } = base;
  const state = release?.live.state;
  const isKnown = release !== undefined;
  const wasLive = isKnown && state !== 'none';
  const maySwitch = wasLive && can('switch') && state !== 'retired';
  const ends = unchanged && isEndable({ base });
  const again = [
    ...(state === 'retired' && can('publish') ? [OFFER_AGAIN] : []),
    ...(maySwitch && state === 'off' ? [SWITCH_ON] : []),
  ];
  const history = isKnown ? [HISTORY] : [];
  const all = [
    ...(ends ? [END] : []),
    ...(draft !== undefined && isKnown && !unchanged ? [publishing(can, release)] : []),
    ...(unchanged ? [...history, ...again] : [...again, ...history]),
    ...(can('remark') ? [REMARKS] : []),
    ...(can('propose') ? [PROPOSALS] : []),
    ...(wasLive ? [VISITORS] : []),
    ...(release?.planned !== undefined && can('publish') ? [stopPlan(release.planned)] : []),
    ...(draft !== undefined && can('draft') ? [SHARE] : []),
    ...(can('setRule') ? [SECOND_PERSON] : []),
    ...(wasLive && can('retire') && state === 'retired' ? [OTHER_SENTENCE] : []),
    ...(maySwitch && state !== 'off' ? [SWITCH_OFF] : []),
    ...(wasLive && can('retire') && state !== 'retired' ? [RETIRE] : []),
    ...(!unchanged && isEndable({ base }) ? [DISCARD] : []),
  ];
  if (!ends && (!isKnown || (!unchanged && isToTakeLive({ base })))) return { next: undefined, others: all };
  const [next, ...others] = all;
  return { next, others };
}

/** What else can be done, in the groups of the menu; none of them is empty. */
export function groupsOf(others: readonly Doing[]): Doing[][] {
  return GROUPS.map((group) => others.filter((doing) => doing.group === group)).filter(({ length }) => length > 0);
}

/** Whether the person may discard the draft now. */
function isEndable({ base }: Pick<WorkspaceState, 'base'>): boolean {
  return isAble('draft', base) && base.draft !== undefined && base.draft.writer === undefined;
}

/** Whether somebody waits for this person's agreement to the draft. */
export function isToAnswer(can: Can, review: StudioRelease['review']): boolean {
  return can('answer') && review?.state === 'offen' && isSubmitted(review);
}

/** Whether the draft is as it was when it was handed in: who did that is done with it, even right after it. */
export function isSubmitted(review: StudioRelease['review']): boolean {
  return review !== undefined && review.state !== 'zurueckgegeben' && review.lapse === undefined;
}

/** Whether somebody has to decide about what became live meanwhile, before the draft can. */
export function isToTakeLive({ base }: Pick<WorkspaceState, 'base'>): boolean {
  return isEndable({ base }) && base.draft?.behind === true;
}

function publishing(can: Can, { review }: Pick<StudioRelease, 'review'>): Doing {
  const names =
    'Freigabe Freigeben Änderungen Das ändert sich für alle Ansehen Unterschiede als Dokument Ganzer Entwurf Vergleichen Live Prüfung auf dem Server';
  const releaserNames = `${names} Selbst veröffentlichen Zustimmen Zurückgeben Ablehnen Zweite Person Ihre Antwort Jemand anderen um Zustimmung bitten Worum es geht Einreichen Planen Termin Zu einem Zeitpunkt`;
  const doing = { dialog: 'veroeffentlichen', group: 'do' } as const;
  if (isToAnswer(can, review))
    return {
      ...doing,
      label: 'Ansehen und zustimmen …',
      short: 'Ansehen …',
      names: `${releaserNames} Veröffentlichen`,
      isPrimary: true,
    };
  if (can('publish')) return { ...doing, label: 'Veröffentlichen …', names: releaserNames, isPrimary: true };
  if (can('submit')) return { ...doing, label: 'Einreichen …', names: `${names} Veröffentlichen`, isPrimary: true };
  return { ...doing, label: 'Änderungen ansehen …', short: 'Ansehen …', names };
}

const HISTORY: Doing = {
  group: 'read',
  dialog: 'verlauf',
  label: 'Verlauf …',
  names:
    'Frühere Fassungen als Dokument Wiederherstellen Zurücknehmen Zurückholen Seit wann steht das da? Was sich änderte Unterschiede Als Entwurf öffnen Verworfene Entwürfe Akten Versionen',
};
const REMARKS: Doing = {
  group: 'read',
  dialog: 'anmerkungen',
  label: 'Anmerkungen …',
  names: 'Kommentare Bemerkungen',
};
const PROPOSALS: Doing = {
  group: 'read',
  dialog: 'vorschlaege',
  label: 'Vorgeschlagene Beispiele …',
  names: 'Vorschläge Testerin',
};
const VISITORS: Doing = {
  group: 'read',
  dialog: 'besucher',
  label: 'Wo Menschen aufhören …',
  names: 'Besucher Abbruch Zahlen Statistik Wie gezählt wird',
};
const OFFER_AGAIN: Doing = { group: 'do', dialog: 'anbieten', label: 'Wieder anbieten …', names: 'Zurückgezogen' };
const OTHER_SENTENCE: Doing = {
  group: 'do',
  dialog: 'zurueckziehen',
  label: 'Satz für Besucher ändern …',
  names: 'Zurückziehen',
};
const RETIRE: Doing = {
  group: 'end',
  dialog: 'zurueckziehen',
  label: 'Zurückziehen …',
  names: 'Beenden Einstellen Löschen Satz für Besucher Wie es für sie weitergeht',
};
const SWITCH_ON: Doing = { group: 'do', dialog: 'schalten', label: 'Wieder anschalten …', names: 'Einschalten' };
const SWITCH_OFF: Doing = {
  group: 'end',
  dialog: 'schalten',
  label: 'Abschalten …',
  names: 'Störung Stoppen Anhalten',
};
const SHARE: Doing = {
  group: 'do',
  dialog: 'teilen',
  label: 'Link zum Ansehen …',
  names: 'Teilen Freigeben Partner Link machen',
};
const END: Doing = { group: 'do', dialog: 'verwerfen', label: 'Entwurf beenden …', names: 'Verwerfen Löschen' };
const DISCARD: Doing = {
  group: 'end',
  dialog: 'verwerfen',
  label: 'Entwurf verwerfen …',
  names: 'Löschen Wegwerfen Vorher als Zip herunterladen',
};
const SECOND_PERSON: Doing = {
  group: 'do',
  dialog: 'zweitePerson',
  label: 'Zweite Person …',
  names: 'Vier Augen Regel Wer an einem Entwurf geschrieben hat, braucht die Zustimmung einer zweiten Person',
};

/** Nothing can be stopped that does not happen anyway. */
export function stopPlan({ obstacle }: NonNullable<StudioRelease['planned']>): Doing {
  const label = obstacle === undefined ? 'Geplante Veröffentlichung stoppen …' : 'Planung entfernen …';
  return { group: 'do', dialog: 'planStoppen', label, names: 'Termin Zeitpunkt Abbrechen Stoppen' };
}
