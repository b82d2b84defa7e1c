import { isPlainObject } from '../engine/pointer.ts';
import type { Keyword, LookName } from '../engine/vocabulary.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What the answer to a question is. `timed`: a time, a month or a sum, which is typed in a form of its own. */
export type Sort = 'choice' | 'many' | 'list' | 'files' | 'group' | 'number' | 'day' | 'text' | 'timed' | 'yes';

/** What a keyword is to those who change a question. */
type Row = {
  /** The sorts of questions that may have it; without any it is for people who know the format. */
  sorts?: 'any' | readonly Sort[];
  /** What goes when it is lost with another kind of question. Without it, the kind decides it. */
  lost?: string;
  /** Nothing is said if it is lost; another question of the sort keeps it. */
  kept?: true;
  /** What the rule is called in German. */
  rule?: string;
};

const TEXTS = ['text', 'timed'] as const;
const LISTS = ['many', 'list', 'files'] as const;

/** In the order in which they are written. */
const ROWS: Record<Keyword, Row> = {
  title: {},
  description: {},
  reason: {},
  markRequired: { sorts: 'any' },
  errorMessage: { sorts: 'any' },
  required: { rule: 'Pflicht' },
  type: { rule: 'Art der Antwort' },
  enum: { rule: 'Erlaubte Werte' },
  oneOf: { rule: 'Angebotene Antworten' },
  const: { sorts: ['yes'], rule: 'Verlangter Wert' },
  format: { sorts: TEXTS, rule: 'Form' },
  pattern: { lost: 'das Muster', rule: 'Muster' },
  upload: { sorts: ['files'], lost: 'welche Dateien angenommen werden' },
  items: { sorts: ['list'], kept: true },
  row: { sorts: ['list'], lost: 'die Fragen zu jedem Eintrag' },
  minLength: { sorts: TEXTS, lost: 'wie viele Zeichen es mindestens sind', rule: 'Zu kurz' },
  maxLength: { sorts: TEXTS, lost: 'wie viele Zeichen es höchstens sind', rule: 'Zu lang' },
  minimum: { sorts: ['number'], lost: 'die kleinste Zahl', rule: 'Zu klein' },
  maximum: { sorts: ['number'], lost: 'die größte Zahl', rule: 'Zu groß' },
  minDate: { sorts: ['day'], lost: 'der früheste Tag', rule: 'Zu früh' },
  maxDate: { sorts: ['day'], lost: 'der späteste Tag', rule: 'Zu spät' },
  minItems: { sorts: LISTS, lost: 'wie viele es mindestens sind', rule: 'Zu wenige' },
  maxItems: { sorts: LISTS, lost: 'wie viele es höchstens sind', rule: 'Zu viele' },
  uniqueItems: { sorts: ['list'], rule: 'Doppelt' },
  alone: { sorts: ['many'], lost: 'welche Antwort alle anderen ausschließt', rule: 'Schließt andere aus' },
  default: { sorts: ['choice', 'many', 'number', 'day', 'text', 'timed', 'yes'], lost: 'die Vorbelegung' },
  not: { rule: 'Ausgeschlossen' },
  anyOf: { sorts: ['group'], rule: 'Mindestens eines' },
  properties: { sorts: ['group'] },
  minProperties: { sorts: ['group'], rule: 'Zu wenige Antworten' },
  equals: { sorts: TEXTS, rule: 'Wiederholung' },
  arithmetic: { sorts: TEXTS, rule: 'Rechenaufgabe' },
  transient: {},
  allOf: {},
  if: {},
  // oxlint-disable-next-line unicorn/no-thenable
  then: {},
  else: {},
};

/** Rules that are no keywords of a schema: of sending, and of each file. */
const OTHER_RULES: Readonly<Record<string, string>> = {
  submit: 'Letzte Prüfung',
  accept: 'Art der Datei',
  maxBytes: 'Zu große Datei',
  none: 'Keine passende Datei',
};

/** Settings of looks by the sorts of questions that may have them, and whether they fit one kind only. */
const LOOKS: Record<LookName, { sorts: 'any' | readonly Sort[]; ofKind?: true }> = {
  'ui:widget': { sorts: [], ofKind: true },
  'ui:width': { sorts: 'any' },
  'ui:short': { sorts: ['choice', 'many', 'list', 'files', 'number', 'day', 'text', 'timed', 'yes'] },
  'ui:order': { sorts: ['group'] },
  'ui:sections': { sorts: ['group'] },
  'ui:unit': { sorts: ['number'], ofKind: true },
  'ui:size': { sorts: ['number', ...TEXTS], ofKind: true },
  'ui:inputmode': { sorts: ['number', ...TEXTS], ofKind: true },
  'ui:placeholder': { sorts: ['number', ...TEXTS], ofKind: true },
  'ui:autocomplete': { sorts: ['choice', 'number', 'day', ...TEXTS], ofKind: true },
  'ui:capitals': { sorts: TEXTS, ofKind: true },
  'ui:voluntary': { sorts: [], ofKind: true },
};

/** Looks that fit one kind of question only. */
export const LOOKS_OF_KINDS: readonly string[] = Object.entries(LOOKS).flatMap(([key, { ofKind }]) =>
  ofKind === true ? [key] : [],
);

/** Whether a question of a sort may have a keyword. */
export function maySay(sort: Sort, key: string): boolean {
  return isOf(sort, rowOf(key)?.sorts);
}

/** Whether a question of a sort may have a setting of its looks. */
export function mayLook(sort: Sort, key: string): boolean {
  return isOf(sort, Object.hasOwn(LOOKS, key) ? LOOKS[key as LookName].sorts : undefined);
}

/** What two kinds of a sort may both say: nothing, if it is typed in a form of its own. */
export function keptBy(sort: Sort): readonly string[] {
  if (sort === 'timed') return [];
  return Object.entries(ROWS).flatMap(([key, { sorts, lost, kept }]) =>
    sorts !== 'any' && isOf(sort, sorts) && (lost ?? kept) !== undefined ? [key] : [],
  );
}

/** What goes with a keyword, in words; undefined if the kind of question decides it. */
export function lostWith(key: string): string | undefined {
  return rowOf(key)?.lost;
}

/** What a rule is called in German; its keyword, if it has no name. */
export function ruleName(keyword: string): string {
  return rowOf(keyword)?.rule ?? (Object.hasOwn(OTHER_RULES, keyword) ? OTHER_RULES[keyword] : undefined) ?? keyword;
}

function rowOf(key: string): Row | undefined {
  return Object.hasOwn(ROWS, key) ? ROWS[key as Keyword] : undefined;
}

function isOf(sort: Sort, sorts: Row['sorts']): boolean {
  return sorts === 'any' || sorts?.includes(sort) === true;
}

/** Undefined where the schema does not say what is asked for, such as where it uses a shared part. */
export function sortOf(schema: Schema): Sort | undefined {
  const { type, format, oneOf, enum: listed, items, upload, properties, arithmetic } = schema;
  if (upload !== undefined) return 'files';
  if (type === 'array')
    return isPlainObject(items) && (items['oneOf'] ?? items['enum']) !== undefined ? 'many' : 'list';
  if (oneOf !== undefined || listed !== undefined) return 'choice';
  if (type === 'object' || properties !== undefined) return 'group';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'yes';
  if (format === 'date') return 'day';
  if ((format !== undefined && format !== 'email') || arithmetic !== undefined) return 'timed';
  return type === 'string' ? 'text' : undefined;
}
