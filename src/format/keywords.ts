import { COMPARING_ROWS } from './comparingRows.ts';
import { FORM_ROWS, HOLDING_ROWS } from './formRows.ts';
import { LIMIT_ROWS } from './limitRows.ts';
import { suitsSort, type Sort } from './sorts.ts';
import { VALUE_ROWS } from './valueRows.ts';
import type { PropertySchema } from '../engine/definition.ts';
import type { Keyword, OwnKeyword, RuleKeyword } from '../engine/vocabulary.ts';
import type { KeywordRow, RowsOf, RuleRow } from './keywordRow.ts';

/** The keywords that answers may break, in the order in which they are listed. */
export const RULE_ROWS: RowsOf<RuleKeyword> = { ...VALUE_ROWS, ...LIMIT_ROWS, ...COMPARING_ROWS };
export const RULES = Object.keys(RULE_ROWS) as RuleKeyword[];

const { type, ...OTHER_ROWS } = RULE_ROWS;
/** The keywords of a question. Its type and its words come first. */
const KEYWORD_ROWS: RowsOf<Keyword> = { type, ...FORM_ROWS, ...OTHER_ROWS, ...HOLDING_ROWS };
export const KEYWORDS = Object.keys(KEYWORD_ROWS) as Keyword[];

/** Our own keywords. JSON Schema has the others. */
export const OWN_KEYWORDS = KEYWORDS.filter((keyword): keyword is OwnKeyword => KEYWORD_ROWS[keyword].own === true);

/** Rules that are no keywords of a schema: of sending, and of each file. */
const OTHER_RULES: Readonly<Record<string, string>> = {
  submit: 'Letzte Prüfung',
  accept: 'Art der Datei',
  maxBytes: 'Zu große Datei',
  none: 'Keine passende Datei',
};

/** What is known of a keyword. Undefined for another key. */
export function keywordRow(key: string): KeywordRow | undefined {
  return Object.hasOwn(KEYWORD_ROWS, key) ? KEYWORD_ROWS[key as Keyword] : undefined;
}

/** What a rule is called in German. An unknown one is called by its key. */
export function ruleName(key: string): string {
  if (isRule(key)) return RULE_ROWS[key].name;
  return (Object.hasOwn(OTHER_RULES, key) ? OTHER_RULES[key] : undefined) ?? key;
}

/** Whether a key is that of a rule of answers. */
export function isRule(key: string): key is RuleKeyword {
  return Object.hasOwn(RULE_ROWS, key);
}

/** Whether a question accepts every answer that another one accepts, as far as their rules say it. */
export function acceptsAllOf(other: PropertySchema, schema: PropertySchema): boolean {
  return RULES.every(
    (rule) =>
      schema[rule] === undefined ||
      JSON.stringify(schema[rule]) === JSON.stringify(other[rule]) ||
      isWider(rule, schema[rule], other[rule]),
  );
}

/** Days are compared by their words only: which of two comes first may depend on today. */
function isWider(rule: RuleKeyword, value: unknown, other: unknown): boolean {
  const row: RuleRow = RULE_ROWS[rule];
  if (row.isWider !== undefined) return row.isWider(value, other);
  if (row.limit === undefined || typeof value !== 'number' || typeof other !== 'number') return false;
  return row.limit.end === 'least' ? value <= other : value >= other;
}

/** Whether a question of a sort may have a keyword. */
export function mayHave(sort: Sort, key: string): boolean {
  return suitsSort(keywordRow(key)?.sorts, sort);
}

/** The keywords that a question keeps when it becomes another kind of the same sort. None, if it is typed in a form of its own. */
export function keptBy(sort: Sort): readonly string[] {
  if (sort === 'timed') return [];
  return KEYWORDS.filter((key) => {
    const { sorts, lost, kept } = KEYWORD_ROWS[key];
    return sorts !== 'any' && suitsSort(sorts, sort) && (lost ?? kept) !== undefined;
  });
}
