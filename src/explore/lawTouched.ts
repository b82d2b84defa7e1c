import { stepsOf } from '../engine/compile.ts';
import type { Wizard } from '../engine/types.ts';
import { demandOf } from './consents.ts';
import { compareLeaves, type Change } from './leaves.ts';

/** A sentence that names a law: by a sign, in words, or by a name of it. */
const NAMES_LAW = new RegExp(
  [
    String.raw`§|\bArt(?:ikeln?|\.)?\s*\d|\bParagra(?:f|ph)`,
    String.raw`(?:gesetz(?:e[ns]?|buch(?:e?s)?)?|verordnung(?:en)?)(?!\p{L})`,
    String.raw`\b(?:StV(?:G|O|ZO)|OWiG|BKatV|FeV|BGB|StGB|StPO|ZPO|VVG|PflVG|DSGVO|TDDDG|RVG|BRAO)\b`,
  ].join('|'),
  'iu',
);

/**
 * The matters of law that a newer revision touches, in words: consents (also when they are asked), mails, tables, results, deadlines, and
 * sentences that name a law. Empty if it touches none.
 */
export function lawTouched(older: Wizard, newer: Wizard): string[] {
  const deadlines = new Set([...deadlinesOf(older), ...deadlinesOf(newer)]);
  const touched = compareLeaves(older, newer).flatMap((change) => matterOf(change, deadlines) ?? []);
  return [...new Set([...(consentsOf(older) === consentsOf(newer) ? [] : ['Einwilligungen']), ...touched])];
}

function matterOf(change: Change, deadlines: ReadonlySet<string>): string | undefined {
  const { kind, name } = change;
  if (kind === 'Einwilligung') return 'Einwilligungen';
  if (kind === 'E-Mail') return 'E-Mails';
  if (kind === 'Tabelle') return 'Tabellen';
  if (/^steps\/.+\.json \/result\//.test(name)) return 'Ergebnisse';
  if (isOfDeadline(change, deadlines)) return 'Fristen';
  return namesLaw(change) ? 'Sätze, die ein Gesetz nennen' : undefined;
}

/** Whether a changed value says how one of these deadlines is computed. */
export function isOfDeadline({ name }: Pick<Change, 'name'>, deadlines: ReadonlySet<string>): boolean {
  const [, computed = ''] = /^wizard\.json \/computed\/([^/]+)/.exec(name) ?? [];
  return deadlines.has(computed);
}

/** Whether a changed value is a sentence that names a law, or was one. */
export function namesLaw({ before = '', after = '' }: Pick<Change, 'before' | 'after'>): boolean {
  return NAMES_LAW.test(before) || NAMES_LAW.test(after);
}

/** The computed values of a wizard that are deadlines, by name. */
export function deadlinesOf({ definition }: Wizard): string[] {
  const { computed = {} } = definition.wizard;
  return Object.keys(computed).filter((name) => computed[name]?.deadline !== undefined);
}

/** All that is said of consents, and when they are asked. */
function consentsOf(wizard: Wizard): string {
  const consents = stepsOf(wizard).flatMap(({ id, file, fields }) =>
    fields.flatMap((field) => {
      const demand = demandOf(file, field);
      return demand === undefined ? [] : [[id, field.pointer, field.schema, field.conditions, demand]];
    }),
  );
  return JSON.stringify(consents);
}
