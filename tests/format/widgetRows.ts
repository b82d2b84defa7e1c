import type { PropertySchema } from '../../src/engine/definition.ts';
import type { WidgetName } from '../../src/engine/vocabulary.ts';

/** What the tests know of a widget, from the guide and never from the program. */
export type WidgetTestRow = {
  /** A question that it shows, and one that it cannot show. */
  question: PropertySchema;
  unsuitable: PropertySchema;
  answer: unknown;
  /** The answer as it is listed. Without it, it is listed nowhere. */
  words?: string;
  /** What the page knows before somebody answers. */
  before?: unknown;
  /** A form without scripts sends its answer apart from the others, as files. */
  isApart?: true;
};

const TEXT: PropertySchema = { type: 'string' };
const DAY: PropertySchema = { type: 'string', format: 'date' };
const YES: PropertySchema = { type: 'boolean' };
const CHOICES = ['a', 'b', 'c'].map((value) => ({ const: value, title: `Antwort ${value}` }));
const ONE: PropertySchema = { type: 'string', oneOf: CHOICES };
const MANY: PropertySchema = { type: 'array', uniqueItems: true, items: { type: 'string', oneOf: CHOICES } };
const FILE = { id: '00000000-0000-4000-8000-000000000001', name: 'foto.jpg', path: '/api/upload/1' };

/** A new widget needs a row here, too. */
export const WIDGET_TEST_ROWS: Record<WidgetName, WidgetTestRow> = {
  text: { question: TEXT, unsuitable: YES, answer: 'Köln', words: 'Köln' },
  textarea: { question: TEXT, unsuitable: YES, answer: 'eins\nzwei', words: 'eins\nzwei' },
  email: { question: { ...TEXT, format: 'email' }, unsuitable: YES, answer: 'a@b.de', words: 'a@b.de' },
  tel: { question: TEXT, unsuitable: YES, answer: '0170 1234567', words: '0170 1234567' },
  number: { question: { type: 'integer' }, unsuitable: TEXT, answer: 3, words: '3' },
  date: { question: DAY, unsuitable: TEXT, answer: '2026-03-14', words: '14.03.2026' },
  dateParts: { question: DAY, unsuitable: YES, answer: '1980-02-29', words: '29.02.1980' },
  time: { question: { ...TEXT, format: 'time' }, unsuitable: TEXT, answer: '14:30', words: '14:30 Uhr' },
  month: { question: { ...TEXT, format: 'month' }, unsuitable: DAY, answer: '2019-05', words: '05/2019' },
  select: { question: ONE, unsuitable: TEXT, answer: 'b', words: 'Antwort b' },
  radio: { question: ONE, unsuitable: MANY, answer: 'b', words: 'Antwort b' },
  choice: { question: ONE, unsuitable: YES, answer: 'b', words: 'Antwort b' },
  checkbox: { question: YES, unsuitable: TEXT, answer: true, words: 'Ja' },
  checkboxes: { question: MANY, unsuitable: ONE, answer: ['a', 'c'], words: 'Antwort a, Antwort c' },
  consent: { question: YES, unsuitable: ONE, answer: true, words: 'Prüfling' },
  upload: {
    question: { type: 'array', upload: { accept: ['image/*'], maxItems: 2 } },
    unsuitable: MANY,
    answer: [FILE],
    words: 'foto.jpg',
    isApart: true,
  },
  password: { question: { ...TEXT, transient: true }, unsuitable: DAY, answer: 'Sehr geheim 7' },
  arithmetic: {
    question: { ...TEXT, arithmetic: true, transient: true },
    unsuitable: TEXT,
    answer: '3+4=7',
    before: '3+4=',
  },
  trap: { question: { ...TEXT, maxLength: 0 }, unsuitable: YES, answer: 'x' },
};
