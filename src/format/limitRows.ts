import { addDays, resolveDay } from '../engine/days.ts';
import { emptied, sized, tooMany } from './breaking.ts';
import { LISTS, TEXTS } from './sorts.ts';
import type { RowsOf } from './keywordRow.ts';

/** Rules that say the least or the most that is accepted. */
export type LimitKeyword = `${'min' | 'max'}${'Length' | 'imum' | 'Date' | 'Items'}` | 'minProperties';

const OF_ANSWERS = { about: ['answer'], isTyped: true, isRemovable: true } as const;

/** A number of things in the nominative: '1 Eintrag', '2 Einträge'. */
const entries = (limit: string) => `${limit} ${limit === '1' ? 'Eintrag' : 'Einträge'}`;

export const LIMIT_ROWS: RowsOf<LimitKeyword> = {
  minLength: {
    ...OF_ANSWERS,
    sorts: TEXTS,
    name: 'Zu kurz',
    lost: 'wie viele Zeichen es mindestens sind',
    limit: { end: 'least', most: 'maxLength', name: 'Die kleinste Länge', isSize: true },
    inRequests: true,
    fact: 'value',
    predicate: (limit) => ['hat', `mindestens ${limit} Zeichen`],
    breaks: (schema, _, { texts }) => [...texts(schema.pattern ?? ''), ...sized(schema, (schema.minLength ?? 0) - 1)],
    fit: (text, { minLength = 0 }) => text.padEnd(minLength, text === '' ? 'x' : text),
  },
  maxLength: {
    ...OF_ANSWERS,
    sorts: TEXTS,
    name: 'Zu lang',
    lost: 'wie viele Zeichen es höchstens sind',
    limit: { end: 'most' },
    inRequests: true,
    fact: 'value',
    predicate: (limit) => ['hat', `höchstens ${limit} Zeichen`],
    breaks: (schema, value, { texts }) => [
      ...sized(schema, (schema.maxLength ?? 0) + 1, value),
      ...texts(schema.pattern ?? '').filter((text) => text.length > (schema.maxLength ?? 0)),
    ],
    fit: (text, { maxLength = Infinity }) => Array.from(text).slice(0, maxLength).join(''),
  },
  minimum: {
    ...OF_ANSWERS,
    sorts: ['number'],
    name: 'Zu klein',
    lost: 'die kleinste Zahl',
    limit: { end: 'least', most: 'maximum', name: 'Die kleinste Zahl' },
    inRequests: true,
    fact: 'value',
    predicate: (limit) => ['ist', `mindestens ${limit}`],
    breaks: ({ minimum = 0 }) => [minimum - 1, minimum - 0.5],
  },
  maximum: {
    ...OF_ANSWERS,
    sorts: ['number'],
    name: 'Zu groß',
    lost: 'die größte Zahl',
    limit: { end: 'most' },
    inRequests: true,
    fact: 'value',
    predicate: (limit) => ['ist', `höchstens ${limit}`],
    breaks: ({ maximum = 0 }) => [maximum + 1, maximum + 0.5],
  },
  // The server takes requests of the day before and after, so one day beyond a limit may be accepted.
  minDate: {
    ...OF_ANSWERS,
    own: true,
    sorts: ['day'],
    name: 'Zu früh',
    lost: 'der früheste Tag',
    limit: { end: 'least', most: 'maxDate' },
    fact: 'day',
    predicate: undefined,
    breaks: ({ minDate = '' }, _, { today }) => [addDays(resolveDay(minDate, today), -2)],
  },
  maxDate: {
    ...OF_ANSWERS,
    own: true,
    sorts: ['day'],
    name: 'Zu spät',
    lost: 'der späteste Tag',
    limit: { end: 'most' },
    fact: 'day',
    predicate: undefined,
    breaks: ({ maxDate = '' }, _, { today }) => [addDays(resolveDay(maxDate, today), 2)],
  },
  minItems: {
    ...OF_ANSWERS,
    sorts: LISTS,
    name: 'Zu wenige',
    lost: 'wie viele es mindestens sind',
    limit: { end: 'least', most: 'maxItems', name: 'Die kleinste Anzahl von Einträgen', isSize: true },
    inRequests: true,
    fact: 'value',
    predicate: (limit) => ['hat', `mindestens ${entries(limit)}`],
    breaks: ({ minItems = 1 }, value) => [Array.isArray(value) ? value.slice(0, minItems - 1) : []],
  },
  maxItems: {
    ...OF_ANSWERS,
    sorts: LISTS,
    name: 'Zu viele',
    lost: 'wie viele es höchstens sind',
    limit: { end: 'most' },
    inRequests: true,
    fact: 'value',
    isTyped: false,
    predicate: (limit) => ['hat', `höchstens ${entries(limit)}`],
    breaks: (schema, value, tools) => [tooMany(schema, value, tools)],
  },
  minProperties: {
    sorts: ['group'],
    name: 'Zu wenige Antworten',
    message: 'Bitte beantworten Sie mindestens eine Frage.',
    about: ['group'],
    limit: { end: 'least' },
    inRequests: true,
    fact: 'value',
    isTyped: true,
    isRemovable: true,
    predicate: undefined,
    breaks: (_, value) => [emptied(value)],
  },
};
