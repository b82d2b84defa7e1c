import { isPlainObject, readNumber, formatNumber, formatValue, type PropertySchema } from '../../engine/index.ts';
import { choicesFor } from '../../format/index.ts';

/** What somebody has typed into a cell: the value to store (`undefined`: none), or why it is not understood. */
export type Typed = { value: unknown } | { fault: string };

/** How a value that counts as nothing is written in a result column. */
export const NOTHING = '–';

/** What a row wants of an answer, in one line: a choice by its title, `10`, `≤ 10`, `11–15`. Empty for any answer. */
export function formatWanted(wanted: unknown, schema: PropertySchema): string {
  if (wanted === undefined) return '';
  if (isPlainObject(wanted)) {
    const { min, max } = wanted;
    if (typeof min === 'number' && typeof max === 'number') return `${formatNumber(min)}–${formatNumber(max)}`;
    if (typeof min === 'number') return `≥ ${formatNumber(min)}`;
    return typeof max === 'number' ? `≤ ${formatNumber(max)}` : JSON.stringify(wanted);
  }
  if (typeof wanted === 'number') return choiceOf(wanted, schema) ?? formatNumber(wanted);
  return choiceOf(wanted, schema) ?? formatValue(schema, wanted);
}

function choiceOf(value: unknown, schema: PropertySchema): string | undefined {
  return choicesFor(schema)?.find((choice) => choice.const === value)?.title;
}

const ANY = new Set(['', '*', 'egal', 'alle', NOTHING, '-']);

/** Reads what a row wants of an answer. Empty is any answer. */
export function readWanted(text: string, schema: PropertySchema): Typed {
  const plain = text.trim();
  if (ANY.has(plain.toLowerCase())) return { value: undefined };
  const choices = choicesFor(schema);
  if (choices !== undefined) return readChoice(plain, choices);
  if (schema.type === 'string') return { value: plain };
  const range = readRange(plain, schema.type === 'integer');
  if (range !== undefined) return range;
  if (schema.type === 'number' || schema.type === 'integer')
    return { fault: `„${plain}“ ist keine Zahl und kein Bereich. Möglich sind etwa 10, ≤ 10, 11–15 und > 70.` };
  return { value: plain };
}

function readChoice(text: string, choices: NonNullable<ReturnType<typeof choicesFor>>): Typed {
  const wanted = text.toLowerCase();
  const found =
    choices.find(({ title }) => title.toLowerCase() === wanted) ??
    choices.find((choice) => String(choice.const).toLowerCase() === wanted);
  if (found !== undefined) return { value: found.const };
  const close = choices.filter(({ title }) => title.toLowerCase().startsWith(wanted));
  const [only] = close;
  if (only !== undefined && close.length === 1) return { value: only.const };
  const titles = choices.map(({ title }) => `„${title}“`);
  const shown = titles.length > 6 ? [...titles.slice(0, 6), '…'] : titles;
  return { fault: `Die Antwort „${text}“ gibt es nicht. Möglich sind ${shown.join(', ')}.` };
}

const NUMBER = String.raw`([-−]?[\d.,]+)`;
const BETWEEN = new RegExp(String.raw`^${NUMBER}\s*(?:–|-|—|\.\.\.?|…|bis)\s*${NUMBER}$`, 'i');
const LIMIT = new RegExp(String.raw`^(<=|≤|=<|bis|höchstens|<|unter|>=|≥|=>|ab|mindestens|>|über)\s*${NUMBER}$`, 'i');
const DOWN = new Set(['<=', '≤', '=<', 'bis', 'höchstens']);
const UP = new Set(['>=', '≥', '=>', 'ab', 'mindestens']);

function readRange(text: string, isWhole: boolean): Typed | undefined {
  const single = readNumber(text);
  if (single !== undefined) return { value: single };
  const [, from = '', to = ''] = BETWEEN.exec(text) ?? [];
  const [min, max] = [readNumber(from), readNumber(to)];
  if (min !== undefined && max !== undefined)
    return min <= max ? { value: { min, max } } : { fault: `Der Bereich „${text}“ endet, bevor er beginnt.` };
  const [, sign = '', bound = ''] = LIMIT.exec(text) ?? [];
  const limit = readNumber(bound);
  if (limit === undefined) return undefined;
  const word = sign.toLowerCase();
  if (DOWN.has(word)) return { value: { max: limit } };
  if (UP.has(word)) return { value: { min: limit } };
  const isAbove = word === '>' || word === 'über';
  if (!isWhole || !Number.isInteger(limit))
    return {
      fault: `Grenzen gelten hier einschließlich. Bitte schreiben Sie „${isAbove ? '≥' : '≤'}“ mit der Grenze.`,
    };
  return { value: isAbove ? { min: limit + 1 } : { max: limit - 1 } };
}

/** What kind of values a result column holds, by those that it has. */
export type ResultKind = 'number' | 'boolean' | 'text' | 'open';

export function kindOfValues(values: readonly unknown[]): ResultKind {
  const types = new Set(values.filter((value) => value !== null && value !== undefined).map((value) => typeof value));
  types.delete('object');
  const [only] = types;
  if (types.size !== 1) return 'open';
  return only === 'string' ? 'text' : only === 'number' || only === 'boolean' ? only : 'open';
}

/** What stands in a result cell, in one line. `null` is a dash; a missing value is empty. */
export function formatResult(value: unknown): string {
  if (value === undefined) return '';
  if (value === null) return NOTHING;
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein';
  return typeof value === 'number' ? formatNumber(value) : typeof value === 'string' ? value : JSON.stringify(value);
}

/** Reads a result cell. A dash is no value, an empty cell is left out, `{ … }` is a formula. */
export function readResult(text: string, kind: ResultKind): Typed {
  const plain = text.trim();
  if (plain === '') return { value: undefined };
  if (plain === NOTHING || plain === '-' || plain === 'null') return { value: null };
  if (plain.startsWith('{')) return readFormula(plain);
  if (kind === 'text') return { value: plain };
  if (plain.startsWith(NOTHING))
    return {
      fault: `Der Strich ${NOTHING} heißt: kein Wert. Bitte schreiben Sie die Zahl ohne ihn, eine negative mit -.`,
    };
  const number = readNumber(plain.replace(/\s*(?:€|EUR|Euro)$/i, ''));
  if (kind === 'boolean') {
    if (/^(?:ja|nein)$/i.test(plain)) return { value: plain.toLowerCase() === 'ja' };
    return { fault: `In dieser Spalte steht Ja oder Nein, nicht „${plain}“.` };
  }
  if (number !== undefined) return { value: number };
  if (kind === 'number')
    return { fault: `In dieser Spalte stehen Zahlen; „${plain}“ ist keine. Ohne Wert steht hier ${NOTHING}.` };
  return { value: plain };
}

function readFormula(text: string): Typed {
  try {
    const value: unknown = JSON.parse(text);
    if (isPlainObject(value)) return { value };
  } catch {
    // Said below.
  }
  return { fault: 'Diese Formel ist kein JSON. Ein Beispiel: { "percent": [5, "/schaden"] }' };
}
