import { isDay } from './days.ts';
import { passes } from './guards.ts';
import { stepsOf } from './compile.ts';
import type { SentFile } from './payload.ts';
import type { Step, Wizard, Facts } from './types.ts';
import type { ClientMail, GuardRef, Thanks } from './definition.ts';

/**
 * The server's reply to an accepted submission. Requests that store none, such as a login, get no receipt. `mails`: the
 * mails queued for the sender, and the address; undefined if there are none. `telefon`: whether the answers contain a
 * phone number. `berechnet`: the computed values in words, by name. `tage`: the days of calendar entries, `YYYY-MM-DD`, by
 * the name of the value. `trifft`: the conditions of last steps that hold. `beleg`: the path of a PDF of
 * what arrived, if a session owns it. `berichtigt`: these answers have replaced those
 * that had arrived before. `documents`: the files accepted with the submission.
 */
export type Receipt = {
  anfrageId: string;
  referenz: string;
  mails?: ClientMails;
  telefon?: boolean;
  berichtigt?: boolean;
  berechnet?: Record<string, string>;
  tage?: Record<string, string>;
  trifft?: string[];
  beleg?: string;
  documents?: SentFile[];
};

export type ClientMails = { an: string; arten: ClientMail[] };

const PARTS = ['sections', 'thanks', 'links'] as const;
type Part = (typeof PARTS)[number];

/** The name of a condition, as receipts list it: `danke/links/0`. */
function nameOf(step: string, part: Part, index: number): string {
  return `${step}/${part}/${index}`;
}

/** The names of the conditions of last steps that hold. Undefined if no last step has any. */
export function conditionsMet(wizard: Wizard, facts: Facts): string[] | undefined {
  const conditions = stepsOf(wizard)
    .filter(({ final }) => final)
    .flatMap(({ id, file }) =>
      PARTS.flatMap((part) =>
        (file[part] ?? []).flatMap(({ when }: { when?: GuardRef }, index) =>
          when === undefined ? [] : [{ name: nameOf(id, part, index), when }],
        ),
      ),
    );
  if (conditions.length === 0) return undefined;
  return conditions.filter(({ when }) => passes(when, facts)).map(({ name }) => name);
}

/**
 * The days that calendar entries of last steps name, by the name of the computed value, without those that are over.
 * Undefined if no last step has an entry.
 */
export function calendarDays(wizard: Wizard, facts: Facts): Record<string, string> | undefined {
  const names = stepsOf(wizard)
    .filter(({ final }) => final)
    .flatMap(({ file }) => file.sections ?? [])
    .flatMap(({ calendar }) => (calendar === undefined ? [] : [calendar.day.slice(1)]));
  if (names.length === 0) return undefined;
  const days = names.map((name) => [name, facts.computed(name)] as const);
  return Object.fromEntries(
    days.filter((entry): entry is [string, string] => isDay(entry[1]) && entry[1] >= facts.today()),
  );
}

/** What a last step says in one of its parts, without what stands under a condition that does not hold. */
export function concerning<Entry extends { when?: GuardRef }>(
  step: string,
  part: Part,
  entries: readonly Entry[] = [],
  receipt?: Receipt,
): Entry[] {
  return entries.filter(
    ({ when }, index) => when === undefined || receipt?.trifft?.includes(nameOf(step, part, index)) === true,
  );
}

/** The texts of a last step's first variant that applies to what was actually queued. */
export function thanksFor({ id, file }: Pick<Step, 'id' | 'file'>, receipt: Receipt | undefined): string[] {
  return concerning(id, 'thanks', file.thanks, receipt).find((variant) => applies(variant, receipt))?.text ?? [];
}

function applies({ mailed, phone }: Thanks, receipt: Receipt | undefined): boolean {
  return (
    (mailed === undefined || receipt?.mails?.arten.includes(mailed) === true) &&
    (phone === undefined || receipt?.telefon === true)
  );
}
