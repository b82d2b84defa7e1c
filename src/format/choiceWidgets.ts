import { isManyOf } from '../engine/fields.ts';
import { isBoolean, isChoice, title, type Kind, type WidgetRow } from './widgetRow.ts';
import { NEW } from './unwritten.ts';
import type { WidgetName } from '../engine/vocabulary.ts';

const CHOICES = [
  { const: 'ersteAntwort', title: NEW.choices[0] },
  { const: 'zweiteAntwort', title: NEW.choices[1] },
];
const CHOOSE = 'Bitte wählen Sie eine Antwort.';
const YES_NO = [
  { const: 'ja', title: 'Ja' },
  { const: 'nein', title: 'Nein' },
];

/** Widgets that offer answers. */
export const CHOICE_WIDGETS = {
  select: {
    name: 'Auswahl klein',
    suits: isChoice,
    proposed: true,
    meant: ['dropdown', 'auswahlliste', 'combobox'],
  },
  radio: {
    name: 'Auswahl groß',
    suits: isChoice,
    proposed: true,
    meant: ['radiobutton', 'radiobuttons', 'optionsfeld'],
  },
  choice: { name: 'Auswahl, die weiterführt', suits: isChoice, proposed: true, leadsOn: true },
  checkboxes: {
    name: 'Mehrere Kästchen',
    suits: (schema) =>
      isManyOf(schema) || (schema.type === 'object' && Object.values(schema.properties ?? {}).every(isBoolean)),
    proposed: true,
  },
} satisfies Partial<Record<WidgetName, WidgetRow>>;

export const CHOICE_KINDS = {
  weiter: {
    label: 'Auswahl, die weiterführt',
    about:
      'Große Flächen zum Antippen; die Antwort führt zum nächsten Schritt. Nur allein auf einem Schritt, der nicht sendet.',
    schema: { title, type: 'string', oneOf: CHOICES },
    widget: 'choice',
    missing: CHOOSE,
  },
  auswahl: {
    label: 'Auswahl groß',
    about: 'Alle Antworten stehen untereinander.',
    schema: { title, type: 'string', oneOf: CHOICES },
    widget: 'radio',
    missing: CHOOSE,
  },
  liste: {
    label: 'Auswahl klein',
    about: 'Die Antworten klappen auf; für viele Antworten.',
    schema: { title, type: 'string', oneOf: CHOICES },
    widget: 'select',
    missing: CHOOSE,
  },
  jaNein: {
    label: 'Ja/Nein',
    about: 'Eine Frage, auf die man mit Ja oder Nein antwortet.',
    schema: { title, type: 'string', oneOf: YES_NO },
    widget: 'radio',
    missing: 'Bitte wählen Sie Ja oder Nein.',
  },
  mehrere: {
    label: 'Mehrere Antworten',
    about: 'Kästchen, von denen man mehrere ankreuzen darf.',
    schema: { title, type: 'array', uniqueItems: true, items: { type: 'string', oneOf: CHOICES } },
    widget: 'checkboxes',
  },
} satisfies Record<string, Kind>;
