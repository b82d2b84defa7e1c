import { formatNumber } from '../../engine/index.ts';
import { asGuard } from '../../engine/guards.ts';
import type { GuardRef, PropertySchema, When } from '../../engine/definition.ts';
import { formatGuardAbout, formatRuleAbout, type Order } from '../../explore/words.ts';
import { formatDay as formatShortDay } from '../conditions/days.ts';
import type { Names } from './names.ts';
import { formatText } from '../document/formatText.ts';
import { formatDay } from '../parts/dates.ts';

/** A day of the format: '1. Januar 2027', 'heute', 'vor 3 Jahren'. */
export function formatAnyDay(day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? formatDay(day) : formatShortDay(day);
}

/** A sentence of the engine with its days as people read them: '01.01.2027' as '1. Januar 2027'. */
export function withLongDays(sentence: string): string {
  return sentence
    .replaceAll(
      /\b(\d\d)\.(\d\d)\.(\d{4})\b/g,
      (short, day, month, year) => longDay(`${year}-${month}-${day}`) ?? short,
    )
    .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => longDay(day) ?? day);
}

function longDay(day: string): string | undefined {
  return Number.isNaN(Date.parse(day)) ? undefined : formatDay(day);
}

/** A condition in either notation; undefined where there is none. */
export function formatWhen(names: Names, when: When | GuardRef | undefined, order: Order = 'main'): string | undefined {
  if (when === undefined) return undefined;
  return tried(() => formatGuardAbout(names.questions, asGuard(when), order)) || 'immer';
}

/** What a schema demands of answers. `pointer`: of the group that it is about. */
export function formatRule(names: Names, schema: PropertySchema, pointer: string): string {
  return tried(() => formatRuleAbout(names.questions, schema, pointer)) || 'eine Bedingung';
}

/** What the engine says, with long days and no patterns; empty for what is half-written. */
function tried(say: () => string): string {
  try {
    return withLongDays(say()).replaceAll(/passt zum Muster „[^“]*“/g, 'ist so geschrieben wie verlangt');
  } catch {
    return '';
  }
}

/** A value by itself. */
export function formatScalar(names: Names, value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? formatText(names, value) : undefined;
}

/** „Art“ and „Ort“. */
export function quotedAll(titles: readonly string[]): string {
  return new Intl.ListFormat('de').format(titles.map((title) => `„${title}“`));
}

const MEGABYTE = 1024 * 1024;

/** '5 MB', as the panel has it. */
function formatBytes(bytes: number): string {
  return `${formatNumber(Math.round((bytes / MEGABYTE) * 100) / 100)} MB`;
}

const KINDS = new Map([
  ['image/*', 'Bilder'],
  ['application/pdf', 'PDF'],
]);

/** 'Bilder und PDF, je Datei höchstens 5 MB, höchstens 3 Dateien'. */
export function formatUpload({ accept, maxBytes, maxItems }: NonNullable<PropertySchema['upload']>): string {
  const kinds = accept.map((kind) => KINDS.get(kind) ?? (kind.split('/').at(-1) ?? kind).toUpperCase());
  return [
    new Intl.ListFormat('de').format(kinds) || 'keine Art von Datei',
    ...(maxBytes === undefined ? [] : [`je Datei höchstens ${formatBytes(maxBytes)}`]),
    ...(maxItems === undefined ? [] : [maxItems === 1 ? 'höchstens 1 Datei' : `höchstens ${maxItems} Dateien`]),
  ].join(', ');
}
