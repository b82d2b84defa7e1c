import type { FormatName } from '../engine/formats.ts';

/** What is known of a format of texts, beside the expression that accepts it (`engine/formats.ts`). */
type FormatRow = {
  /** What a question with it asks for, in the accusative; without it, a text. */
  asks?: string;
  /** What is said to somebody who answers otherwise. */
  message?: string;
  /** Likely answers. */
  samples?: readonly string[];
};

const LONG_ADDRESS = `${'lange-'.repeat(9)}adresse@${'beispiel-'.repeat(5)}domain.${'beispiel-'.repeat(5)}domain.${'beispiel-'.repeat(5)}domain.example.org`;

export const FORMAT_ROWS: Record<FormatName, FormatRow> = {
  email: {
    message: 'Bitte geben Sie eine gültige E-Mail-Adresse an.',
    samples: ['erika.musterfrau@example.org', LONG_ADDRESS],
  },
  date: { asks: 'ein Datum', message: 'Bitte geben Sie ein Datum an.', samples: ['2026-03-14', '1980-02-29'] },
  time: { asks: 'eine Uhrzeit', message: 'Bitte geben Sie eine Uhrzeit an.', samples: ['14:30'] },
  month: { asks: 'einen Monat', message: 'Bitte geben Sie einen Monat an.', samples: ['2019-05'] },
  uri: { message: 'Bitte geben Sie eine Adresse mit https:// an.', samples: ['https://www.example.org/seite'] },
  uuid: {},
};

/** What is known of a format. Undefined for another name. */
export function formatRow(name: unknown): FormatRow | undefined {
  return typeof name === 'string' && Object.hasOwn(FORMAT_ROWS, name) ? FORMAT_ROWS[name as FormatName] : undefined;
}
