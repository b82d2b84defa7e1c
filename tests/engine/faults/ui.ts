import { step, wizard, type Case } from './change.ts';
import { text, yesNo } from '../definitions.ts';

/** Faults of how steps show their fields. */
export const UI: Case[] = [
  [
    'feld-unbekannt',
    'steps/details.json',
    '/ui/person/nahme',
    step('details', (file) => {
      file['ui'].person = { nahme: {} };
    }),
  ],
  [
    'feld-unbekannt',
    'steps/details.json',
    '/ui/zeugen/name',
    step('details', (file) => {
      file['ui'].zeugen = { name: {} };
    }),
  ],
  [
    'feld-unbekannt',
    'steps/details.json',
    '/ui/zeugen/items/nahme',
    step('details', (file) => {
      file['ui'].zeugen.items.nahme = {};
    }),
  ],
  [
    'feld-unbekannt',
    'steps/details.json',
    '/ui/ui:sections/0/fields/6',
    step('details', (file) => {
      file['ui']['ui:sections'][0].fields.push('wo');
    }),
  ],
  [
    'feld-unbekannt',
    'steps/details.json',
    '/ui/ui:order/0',
    step('details', (file) => {
      file['ui']['ui:order'] = ['wass', '*'];
    }),
  ],
  [
    'reihenfolge-fehlt',
    'steps/details.json',
    '/ui/ui:order',
    step('details', (file) => {
      file['ui']['ui:order'] = ['was', 'person', 'zeugen', 'menge', 'am'];
    }),
  ],
  [
    'reihenfolge-doppelt',
    'steps/details.json',
    '/ui/ui:order/2',
    step('details', (file) => {
      file['ui']['ui:order'] = ['was', '*', 'was'];
    }),
  ],
  [
    'ui-wirkungslos',
    'steps/frage.json',
    '/ui/art/ui:size',
    step('frage', (file) => {
      file['ui'] = { ...file['ui'], art: { ...file['ui']?.art, 'ui:size': 4 } };
    }),
  ],
  [
    'ui-wirkungslos',
    'steps/details.json',
    '/ui/menge/ui:capitals',
    step('details', (file) => {
      file['ui'].menge = { 'ui:capitals': true };
    }),
  ],
  [
    'ui-wirkungslos',
    'steps/details.json',
    '/ui/was/ui:widget',
    step('details', (file) => {
      file['ui'].was = { 'ui:widget': 'dateParts' };
    }),
  ],
  ...(
    [
      ['art', 'checkbox'],
      ['art', 'upload'],
    ] as const
  ).map(([field, widget]): Case => [
    'darstellung-passt-nicht',
    'steps/frage.json',
    `/ui/${field}/ui:widget`,
    step('frage', (file) => {
      file['ui'] = { ...file['ui'], [field]: { 'ui:widget': widget } };
    }),
  ]),
  ...['radio', 'date', 'number', 'checkboxes'].map((widget): Case => [
    'darstellung-passt-nicht',
    'steps/details.json',
    '/ui/was/ui:widget',
    step('details', (file) => {
      file['ui'].was = { 'ui:widget': widget };
    }),
  ]),
  [
    'abschnitt-fehlt',
    'steps/details.json',
    '/ui/ui:sections',
    step('details', (file) => {
      file['ui']['ui:sections'][0].fields.pop();
    }),
  ],
  [
    'abschnitt-doppelt',
    'steps/details.json',
    '/ui/ui:sections/1/fields/0',
    step('details', (file) => {
      file['ui']['ui:sections'].push({ title: 'Noch einmal', fields: ['was'] });
    }),
  ],
  [
    'auswahl-bleibt',
    'steps/frage.json',
    '/ui/art/ui:widget',
    step('frage', (file, properties) => {
      properties['wie'] = text('Wie');
      file['ui'] = { art: { 'ui:widget': 'choice' } };
    }),
  ],
  [
    'auswahl-bleibt',
    'steps/frage.json',
    '/ui/auch/ui:widget',
    step('frage', (file) => {
      file['schema'].then.properties.auch = yesNo('Auch');
      file['ui'] = { auch: { 'ui:widget': 'choice' } };
    }),
  ],
  [
    'auswahl-bleibt',
    'steps/details.json',
    '/ui/zeugen/items/art/ui:widget',
    step('details', (file, properties) => {
      properties['zeugen'].items.properties.art = yesNo('Art');
      file['ui'].zeugen.items.art = { 'ui:widget': 'choice' };
    }),
  ],
  [
    'auswahl-bleibt',
    'steps/einwilligung.json',
    '/ui/wie/ui:widget',
    step('einwilligung', (file, properties) => {
      properties['wie'] = yesNo('Wie');
      file['ui'].wie = { 'ui:widget': 'choice' };
    }),
  ],
  [
    'ui-wirkungslos',
    'steps/details.json',
    '/ui/was/ui:voluntary',
    step('details', (file) => {
      file['ui'].was = { 'ui:voluntary': true };
    }),
  ],
  [
    'frage-gleich',
    'steps/details.json',
    '/schema/properties/wo/title',
    step('details', (file, properties) => {
      properties['wo'] = text(' was ');
      file['ui']['ui:sections'][0].fields.push('wo');
    }),
  ],
  [
    'frage-gleich',
    'steps/details.json',
    '/schema/properties/zeugen/items/properties/wer/title',
    step('details', (_, { zeugen }) => {
      zeugen.items.properties.wer = text('Name');
    }),
  ],
  [
    'hinweis-doppelt',
    'steps/details.json',
    '/advice/2',
    step('details', (file) => {
      const { field, message, unless, beforeSending } = file['advice'][1];
      file['advice'].push({ beforeSending, message, unless, field });
    }),
  ],
  [
    'platzhalter-klammer',
    'steps/details.json',
    '/advice/0/message',
    step('details', (file) => {
      file['advice'][0].message = 'Rufen Sie an: {telefon, wenn es eilt.';
    }),
  ],
  [
    'platzhalter-klammer',
    'steps/frage.json',
    '/button',
    step('frage', (file) => {
      file['button'] = 'Anrufen: {telefon';
    }),
    [
      'Hier fehlt eine geschweifte Klammer: „{telefon“ steht so auf der Seite.',
      'Für {telefon} setzt hier niemand etwas ein. Bitte streichen Sie die Klammer, oder schreiben Sie es aus.',
    ],
  ],
  [
    'platzhalter-klammer',
    'wizard.json',
    '/mails/confirmation/next/0',
    wizard((file) => {
      file['mails'].confirmation.next = ['Wir melden uns, telefon}.'];
    }),
  ],
  [
    'text-mit-zeilen',
    'steps/frage.json',
    '/intro/0',
    step('frage', (file) => {
      file['intro'] = ['Bitte bringen Sie mit:\n\tden Ausweis\n\tden Bescheid'];
    }),
  ],
  [
    'text-mit-zeilen',
    'steps/frage.json',
    '/schema/properties/art/description',
    step('frage', (_, properties) => {
      properties['art'].description = 'Das heißt: • privat • geschäftlich';
    }),
  ],
];
