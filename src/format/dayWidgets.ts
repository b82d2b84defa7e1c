import { hasFormat, isText, title, type Kind, type WidgetRow } from './widgetRow.ts';
import type { WidgetName } from '../engine/vocabulary.ts';

const DAY = 'Bitte geben Sie ein Datum an.';

/** Widgets for days and times. */
export const DAY_WIDGETS = {
  date: {
    name: 'Datum',
    suits: hasFormat('date'),
    proposed: true,
    meant: ['kalender', 'calendar', 'datepicker', 'datum'],
  },
  dateParts: {
    name: 'Datum in drei Feldern',
    suits: (schema) => hasFormat('date')(schema) || isText(schema),
    proposed: false,
    format: 'date',
  },
  time: { name: 'Uhrzeit', suits: hasFormat('time'), proposed: true, meant: ['uhrzeit'] },
  month: { name: 'Monat', suits: hasFormat('month'), proposed: true, meant: ['monat'] },
} satisfies Partial<Record<WidgetName, WidgetRow>>;

export const DAY_KINDS = {
  datum: {
    label: 'Datum',
    about: 'Ein Tag aus dem Kalender.',
    schema: { title, type: 'string', format: 'date', errorMessage: { format: DAY } },
    widget: 'date',
    missing: DAY,
  },
  geburtsdatum: {
    label: 'Datum, das man auswendig weiß',
    about: 'Tag, Monat und Jahr einzeln, etwa ein Geburtsdatum.',
    schema: { title, type: 'string', format: 'date', maxDate: 'today', errorMessage: { format: DAY } },
    widget: 'dateParts',
    missing: DAY,
  },
  uhrzeit: {
    label: 'Uhrzeit',
    about: 'Stunde und Minute.',
    schema: { title, type: 'string', format: 'time', errorMessage: { format: 'Bitte geben Sie eine Uhrzeit an.' } },
    widget: 'time',
  },
  monat: {
    label: 'Monat',
    about: 'Monat und Jahr.',
    schema: { title, type: 'string', format: 'month', errorMessage: { format: 'Bitte geben Sie einen Monat an.' } },
    widget: 'month',
  },
} satisfies Record<string, Kind>;
