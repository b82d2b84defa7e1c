import { machine, step, table, wizard, type Case } from './change.ts';
import { row, text } from '../definitions.ts';
import { NEW_CONDITION } from '../../../src/format/index.ts';

/** Files that are missing, unknown, no JSON, or break their schema. */
export const FILES: Case[] = [
  [
    'bild-fehlt',
    'steps/frage.json',
    '/picture/file',
    step('frage', (file) => {
      file['picture'] = { file: 'schild.svg', alt: 'Ein Schild mit Kennzeichen' };
    }),
  ],
  [
    'unbekannte-datei',
    'notizen.json',
    '',
    (draft) => {
      draft['notizen.json'] = {};
    },
  ],
  [
    'unbekannte-datei',
    'steps/Groß.json',
    '',
    (draft) => {
      draft['steps/Groß.json'] = { title: 'x' };
    },
  ],
  [
    'datei-fremd',
    'steps/frage.json',
    '',
    (draft) => {
      draft['steps/frage.json'] = { type: 'object', properties: { name: { type: 'string', title: 'Name' } } };
    },
  ],
  [
    'datei-fehlt',
    'wizard.json',
    '',
    (draft) => {
      delete draft['wizard.json'];
    },
  ],
  [
    'datei-fehlt',
    'machine.json',
    '',
    (draft) => {
      delete draft['machine.json'];
    },
  ],
  [
    'kein-json',
    'steps/frage.json',
    '',
    (draft) => {
      draft['steps/frage.json'] = '{ "title": "Frage", }';
    },
    [
      'Die Datei ist kein gültiges JSON (Zeile 1, Spalte 21).',
      'Wahrscheinlich steht vor der Klammer ein Komma zu viel.',
    ],
  ],
  [
    'kein-json',
    'steps/frage.json',
    '',
    (draft) => {
      draft['steps/frage.json'] = '{ "title": ';
    },
    [
      'Die Datei ist kein gültiges JSON (sie endet zu früh).',
      'Am Ende fehlt wahrscheinlich eine schließende Klammer: } oder ].',
    ],
  ],
  ...['\uFEFF{}', '{ "title": "f\uFFFDr" }'].map((content): Case => [
    'zeichensatz',
    'steps/frage.json',
    '',
    (draft) => {
      draft['steps/frage.json'] = content;
    },
  ]),
  ...[101, 100_000].map((depth): Case => [
    'verschachtelung',
    'steps/frage.json',
    '',
    (draft) => {
      draft['steps/frage.json'] = '{ "title":\n'.repeat(depth) + '""' + '}'.repeat(depth);
    },
  ]),
  [
    'schluessel-doppelt',
    'steps/pruefung.json',
    '/title',
    (draft) => {
      draft['steps/pruefung.json'] = JSON.stringify(draft['steps/pruefung.json']).replace('{', '{ "title": "Anfang", ');
    },
    ["Der Schlüssel 'title' steht hier zweimal, nur der letzte gilt.", 'Bitte lassen Sie nur einen stehen.'],
  ],
  [
    'datei-type',
    'machine.json',
    '',
    (draft) => {
      draft['machine.json'] = [];
    },
  ],
  [
    'datei-additionalProperties',
    'machine.json',
    '/states/details/on/BACK',
    machine((states) => {
      states['details'].on.BACK = 'frage';
    }),
    ["Den Schlüssel 'BACK' gibt es hier nicht.", 'Bitte entfernen Sie ihn: Zurück gibt es von selbst.'],
  ],
  [
    'datei-additionalProperties',
    'wizard.json',
    '/titel',
    wizard((file) => {
      file['titel'] = 'x';
    }),
  ],
  [
    'datei-additionalProperties',
    'steps/details.json',
    '/schema/properties/was/maxlength',
    step('details', (_, { was }) => {
      was.maxlength = 3;
    }),
    ["Den Schlüssel 'maxlength' gibt es hier nicht.", "Meinten Sie 'maxLength'?"],
  ],
  [
    'datei-required',
    'steps/frage.json',
    '',
    step('frage', (file) => {
      delete file['title'];
    }),
  ],
  [
    'datei-required',
    'machine.json',
    '/states/senden/invoke',
    machine(({ senden }) => {
      delete senden.invoke.onError;
    }),
  ],
  [
    'datei-required',
    'machine.json',
    '/states/frage/on/NEXT/0/guard/params',
    machine(({ frage }) => {
      delete frage.on.NEXT[0].guard.params.value;
    }),
  ],
  [
    'datei-enum',
    'machine.json',
    '/states/frage/on/NEXT/0/guard/type',
    machine(({ frage }) => {
      frage.on.NEXT[0].guard.type = 'equals';
    }),
    ['Den Wert "equals" gibt es hier nicht.', "Gemeint ist 'is'?"],
  ],
  [
    'datei-minItems',
    'machine.json',
    '/states/frage/on/NEXT/0/guard/params/of',
    machine(({ frage }) => {
      frage.on.NEXT[0].guard = { type: 'all', params: { of: [] } };
    }),
  ],
  [
    'datei-type',
    'machine.json',
    '/states/frage/on/NEXT/0/guard/params/of',
    machine(({ frage }) => {
      frage.on.NEXT[0].guard = { type: 'not', params: { of: [frage.on.NEXT[0].guard] } };
    }),
  ],
  [
    'datei-type',
    'machine.json',
    '/states/frage/on/NEXT/0/guard/params/value',
    machine(({ frage }) => {
      frage.on.NEXT[0].guard = { type: 'atLeast', params: { field: '/menge', value: '3' } };
    }),
  ],
  [
    'datei-additionalProperties',
    'machine.json',
    '/states/frage/on/NEXT/0/guard/params/of/0/params/values',
    machine(({ frage }) => {
      const is = { type: 'is', params: { field: '/art', value: 'ja', values: ['ja'] } };
      frage.on.NEXT[0].guard = { type: 'any', params: { of: [is, is] } };
      frage.on.NEXT[0].guard.params.of[1] = { type: 'isAnswered', params: { field: '/art' } };
    }),
    [
      "Den Schlüssel 'values' gibt es hier nicht.",
      'Antworten zur Auswahl stehen hier in oneOf, jede mit const (gespeichert) und title (gezeigt).',
    ],
  ],
  ...['today-P', 'today-3Y', 'today-P1Y2Y', 'todayP1D', 'today-PT1H'].map((date): Case => [
    'datei-pattern',
    'machine.json',
    '/states/frage/on/NEXT/0/guard/params/date',
    machine(({ frage }) => {
      frage.on.NEXT[0].guard = { type: 'before', params: { field: '/art', date } };
    }),
  ]),
  [
    'datei-pattern',
    'steps/details.json',
    '/advice/0/when/params/field',
    step('details', (file) => {
      const { field, message } = file['advice'][0];
      file['advice'][0] = { field, message, when: NEW_CONDITION };
    }),
    ['Hier ist noch keine Frage gewählt.', 'Bitte wählen Sie, worauf es ankommt.'],
  ],
  ...['2026-02-30', '1899-12-31', 'gestern', 'Today'].map((date): Case => [
    'datei-format',
    'machine.json',
    '/states/frage/on/NEXT/0/guard/params/date',
    machine(({ frage }) => {
      frage.on.NEXT[0].guard = { type: 'after', params: { field: '/art', date } };
    }),
  ]),
  [
    'datei-required',
    'wizard.json',
    '/mails/confirmation/sections/0/when/params',
    wizard((file) => {
      file['mails'].confirmation.sections[0].when = { type: 'is', params: { field: '/art' } };
    }),
  ],
  [
    'datei-enum',
    'steps/details.json',
    '/ui/person/name/ui:widget',
    step('details', (file) => {
      file['ui'].person.name['ui:widget'] = 'slider';
    }),
  ],
  [
    'datei-enum',
    'steps/details.json',
    '/schema/properties/was/format',
    step('details', (_, { was }) => {
      was.format = 'datum';
    }),
    ['Den Wert "datum" gibt es hier nicht.', "Gemeint ist 'date'?"],
  ],
  [
    'datei-required',
    'steps/details.json',
    '/schema/properties/was',
    step('details', (_, { was }) => {
      was.arithmetic = true;
    }),
  ],
  [
    'datei-const',
    'steps/frage.json',
    '/schema/type',
    step('frage', (file) => {
      file['schema'].type = 'string';
    }),
  ],
  [
    'datei-type',
    'steps/details.json',
    '/schema/properties/was/maxLength',
    step('details', (_, { was }) => {
      was.maxLength = '3';
    }),
    ['Erwartet wird eine ganze Zahl, hier steht "3".', 'Bitte schreiben Sie die Zahl ohne Anführungszeichen: 3.'],
  ],
  [
    'datei-type',
    'machine.json',
    '/states/pruefung/on/NEXT',
    machine(({ pruefung }) => {
      pruefung.on.NEXT = 5;
    }),
  ],
  [
    'datei-pattern',
    'wizard.json',
    '/route',
    wizard((file) => {
      file['route'] = 'anfrage';
    }),
    [
      'Die Angabe "anfrage" hat hier nicht die erwartete Form.',
      'Eine Adresse beginnt mit einem Schrägstrich; dann folgen kleine Buchstaben ohne Umlaute, Ziffern und Bindestriche, zum Beispiel /anfrage/mietwagen.',
    ],
  ],
  [
    'datei-pattern',
    'wizard.json',
    '/submit/reference',
    wizard((file) => {
      file['submit'].reference = 'probe';
    }),
    [
      'Die Angabe "probe" hat hier nicht die erwartete Form.',
      'Es müssen zwei oder drei Großbuchstaben sein, zum Beispiel BG.',
    ],
  ],
  [
    'datei-propertyNames',
    'steps/details.json',
    '/schema/properties/straße',
    step('details', (_, properties) => {
      properties['straße'] = text('Straße');
    }),
    [
      "Der Name 'straße' ist nicht erlaubt.",
      "Ein Name besteht aus Buchstaben ohne Umlaute und Ziffern und beginnt mit einem Buchstaben, zum Beispiel strasse. Hier ginge 'strasse'.",
    ],
  ],
  [
    'datei-propertyNames',
    'machine.json',
    '/states/Käse',
    machine((states) => {
      states['Käse'] = {};
    }),
  ],
  [
    'datei-minLength',
    'wizard.json',
    '/title',
    wizard((file) => {
      file['title'] = '';
    }),
  ],
  [
    'datei-minItems',
    'machine.json',
    '/states/frage/on/NEXT',
    machine(({ frage }) => {
      frage.on.NEXT = [];
    }),
  ],
  [
    'datei-uniqueItems',
    'steps/frage.json',
    '/schema/required',
    step('frage', (file) => {
      file['schema'].required.push('art');
    }),
  ],
  [
    'datei-format',
    'tables/preise.json',
    '/validFrom',
    (draft) => {
      draft['tables/preise.json'].validFrom = '2023-02-29';
    },
  ],
  [
    'datei-format',
    'steps/details.json',
    '/schema/properties/was/pattern',
    step('details', (_, { was }) => {
      was.pattern = '[a-';
    }),
    ['Dieses Muster ist kein gültiger regulärer Ausdruck.', 'Bitte prüfen Sie Klammern und Schrägstriche.'],
  ],
  [
    'datei-minimum',
    'steps/details.json',
    '/schema/properties/was/maxLength',
    step('details', (_, { was }) => {
      was.maxLength = -1;
    }),
  ],
  [
    'datei-maximum',
    'steps/details.json',
    '/schema/properties/was/maxLength',
    step('details', (_, { was }) => {
      was.maxLength = 1_000_000;
    }),
  ],
  [
    'datei-maximum',
    'steps/details.json',
    '/schema/properties/zeugen/maxItems',
    step('details', (_, { zeugen }) => {
      zeugen.maxItems = 5000;
    }),
  ],
  [
    'datei-maximum',
    'steps/details.json',
    '/schema/properties/fotos/upload/maxItems',
    step('details', (_, { fotos }) => {
      fotos.upload.maxItems = 5000;
    }),
  ],
  [
    'datei-maximum',
    'steps/details.json',
    '/schema/properties/fotos/upload/maxBytes',
    step('details', (_, { fotos }) => {
      fotos.upload.maxBytes = 5_000_000_000;
    }),
  ],
  [
    'datei-maximum',
    'wizard.json',
    '/submit/perHour',
    wizard((file) => {
      file['submit'].perHour = 1_000_000_000;
    }),
  ],
  [
    'datei-minimum',
    'wizard.json',
    '/submit/perHour',
    wizard((file) => {
      file['submit'].perHour = 0;
    }),
  ],
  [
    'datei-minProperties',
    'journeys.json',
    '/journeys/0/expect',
    (draft) => {
      draft['journeys.json'].journeys[0].expect = {};
    },
  ],
  [
    'datei-maxItems',
    'wizard.json',
    '/computed/rest/percent',
    wizard((file) => {
      file['computed'].rest = { percent: [3, '=summe', 4] };
    }),
  ],
  [
    'datei-maxLength',
    'steps/details.json',
    '/ui/was/ui:short',
    step('details', (file) => {
      file['ui'].was = { 'ui:short': 'x'.repeat(61) };
    }),
  ],
  [
    'datei-maxProperties',
    'tables/preise.json',
    '/rows/0/then/eur',
    table((file) => {
      file['rows'][0].then.eur = { sum: ['/menge', 1], min: ['/menge', 1] };
    }),
  ],
];

/** Faults of editions. Each names another one, so no two stand apart. */
export const EDITIONS: Case[] = [
  [
    'ausgabe-unbekannt',
    'wizard.json',
    '/edition',
    wizard((file) => {
      file['edition'] = 'neu';
    }),
  ],
  [
    'ausgabe-wizard',
    'editions/neu/wizard.json',
    '',
    (draft) => {
      draft['wizard.json'].edition = 'neu';
      draft['editions/neu/wizard.json'] = draft['wizard.json'];
    },
  ],
  [
    'name-unbekannt',
    'editions/neu/tables/preise.json',
    '/rows/0/then/euro',
    (draft) => {
      draft['wizard.json'].edition = 'neu';
      draft['editions/neu/tables/preise.json'] = {
        ...draft['tables/preise.json'],
        rows: [row({ '/art': 'ja' }, { euro: 5 })],
      };
    },
    ["Die Spalte 'euro' gibt es nicht.", "Meinten Sie 'eur'?"],
  ],
];
