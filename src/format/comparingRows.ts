import { choicesOf, isManyOf } from '../engine/fields.ts';
import { TEXTS } from './sorts.ts';
import type { RowsOf } from './keywordRow.ts';

/** Rules that compare an answer, or a part of it, with another one. */
export type ComparingKeyword = 'uniqueItems' | 'alone' | 'equals' | 'arithmetic';

const OF_ANSWERS = { about: ['answer'], isRemovable: true, predicate: undefined } as const;

export const COMPARING_ROWS: RowsOf<ComparingKeyword> = {
  uniqueItems: {
    ...OF_ANSWERS,
    sorts: ['list'],
    name: 'Doppelt',
    inRequests: true,
    fact: 'value',
    isTyped: false,
    breaks: (_, value) =>
      Array.isArray(value)
        ? [
            [...value, value[0]],
            [value[0], value[0]],
          ]
        : [],
  },
  alone: {
    ...OF_ANSWERS,
    own: true,
    sorts: ['many'],
    name: 'Schließt andere aus',
    message: 'Bitte wählen Sie entweder diese Antwort oder andere.',
    lost: 'welche Antwort alle anderen ausschließt',
    only: { kind: 'Auswahl mehrerer Antworten', isKind: isManyOf, code: 'auswahl-mehrfach' },
    isTyped: false,
    breaks: (schema) =>
      (choicesOf(schema) ?? []).flatMap((choice) =>
        choice.const === schema.alone ? [] : [[schema.alone, choice.const]],
      ),
  },
  equals: {
    ...OF_ANSWERS,
    isTyped: true,
    own: true,
    sorts: TEXTS,
    name: 'Wiederholung',
    breaks: (_, value) => [typeof value === 'string' ? `${value.slice(0, -1)}§` : 'anders', 1],
  },
  arithmetic: {
    ...OF_ANSWERS,
    isTyped: true,
    own: true,
    sorts: TEXTS,
    name: 'Rechenaufgabe',
    fact: 'value',
    breaks: () => ['3+4=8', '3+4='],
  },
};
