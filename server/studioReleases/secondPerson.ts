import type { Knex } from 'knex';
import type { Author } from '../studio/index.ts';
import type { Authorship, Review } from '../studioDrafts/index.ts';
import { joined } from './words.ts';

/** When somebody who wrote a draft may publish it only with the agreement of another person: `recht`: if it touches matters of law. */
export const RULES = ['immer', 'recht', 'nie'] as const;
export type Rule = (typeof RULES)[number];

/** `isDefault`: nobody has set it. `alone`: only one account may publish the wizard, so the default demands nobody else. */
export type SetRule = { rule: Rule; isDefault: boolean; alone: boolean; by?: string; since?: string; note?: string };

/** An account that may publish a wizard. */
export type Releaser = { id: string; name: string; email: string };
export type ReleasersOf = (knex: Knex, wizard: string) => Promise<Releaser[]>;

/** The rule that counts for a wizard. */
export async function ruleOf(knex: Knex, releasersOf: ReleasersOf, wizard: string): Promise<SetRule> {
  // One after the other: a transaction has one connection.
  const set = await knex('studio_second_person').where({ wizard }).orderBy('id', 'desc').first<RuleRow | undefined>();
  const { length } = await releasersOf(knex, wizard);
  const alone = length < 2;
  return set === undefined
    ? { rule: alone ? 'nie' : 'recht', isDefault: true, alone }
    : {
        rule: set.rule,
        isDefault: false,
        alone,
        since: set.at.toISOString(),
        note: set.note,
        ...(set.by_name !== null && { by: set.by_name }),
      };
}

/** A row of `studio_second_person` (migrations/0040_studio_reviews.ts). */
type RuleRow = { rule: Rule; by_name: string | null; note: string; at: Date };

type NewRule = { wizard: string; rule: Rule; by: Author | undefined; note: string; at: Date };

/** Sets the rule of a wizard. What counted before stays readable. */
export async function setRule(trx: Knex, { by, ...row }: NewRule): Promise<void> {
  await trx('studio_second_person').insert({ ...row, by: by?.id ?? null, by_name: by?.name ?? null });
}

/** `law`: the matters of law that a draft touches; undefined if unknown, which counts as if it touched some. */
export function isDemanded(rules: readonly Rule[], law: readonly string[] | undefined): boolean {
  return rules.includes('immer') || (rules.includes('recht') && law?.length !== 0);
}

/** Whether somebody has changed the draft since it was begun, in whatever sitting. */
export function hasWritten(authorship: Authorship | undefined, by: Author | undefined): boolean {
  return (authorship?.saves ?? []).some(({ account }) => account === (by?.id ?? null));
}

/** What there is now: a version of a draft beside what is live, and the accounts that may publish it everywhere. */
export type DraftState = { version: string; against: string; releasers: readonly Pick<Releaser, 'id'>[] };

/** Why what was submitted counts no more; undefined if it does. */
export function lapseOf(
  review: Review,
  { version, against, releasers }: DraftState,
): 'geaendert' | 'live' | 'recht' | undefined {
  if (review.lapsed !== undefined) return 'geaendert';
  if (review.against !== against) return 'live';
  if (review.version !== version) return 'geaendert';
  const isGone = !releasers.some(({ id }) => id === review.answered?.account);
  return review.state === 'zugestimmt' && isGone ? 'recht' : undefined;
}

/** Whether somebody has agreed to exactly this, who may still publish it. */
export function isAgreed(review: Review | undefined, now: DraftState): review is Review {
  return review?.state === 'zugestimmt' && lapseOf(review, now) === undefined;
}

export const OWN_WORK =
  'An diesem Entwurf haben Sie selbst geschrieben. Zustimmen oder ihn zurückgeben kann nur, wer nichts daran geändert hat.';

type Question = {
  rules: readonly Rule[];
  law: readonly string[] | undefined;
  /** Whether the person who publishes has written something of the draft. */
  wrote: boolean;
  review: Review | undefined;
  now: DraftState;
};

/** Why somebody may not publish a draft by themselves, as German sentences that are true for who may never publish too; undefined if they may. */
export function missingAgreement({ rules, law, wrote, review, now }: Question): string | undefined {
  if (!isDemanded(rules, law) || !wrote || isAgreed(review, now)) return undefined;
  const why = rules.includes('immer') ? '' : ` Er berührt: ${joined(law ?? ['etwas, das nicht geprüft ist'])}.`;
  return `An diesem Entwurf haben Sie selbst geschrieben.${why} Veröffentlicht werden kann er erst, wenn eine zweite Person zustimmt, die nichts daran geändert hat; oder sie veröffentlicht ihn.`;
}
