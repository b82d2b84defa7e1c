import { step, table, wizard, type Case } from './change.ts';
import type { Draft } from '../authored.ts';
import { row, text } from '../definitions.ts';

const LATER = { source: 'Anlage 2', validFrom: '2027-07-01', rows: [row({ '/art': 'ja' }, { eur: 9 })] };

/** Gives the table a second set of rows, the first one ending on a day. */
const amended = (validTo: string | undefined, later: Draft = LATER) =>
  table((file) => {
    if (validTo !== undefined) file['validTo'] = validTo;
    file['sets'] = [later];
  });

const handingOver = (field: string, values?: Record<string, string>) => ({
  label: 'Dorthin',
  href: '/anfrage/andere',
  answers: { art: { field, ...(values && { values }) } },
});

/** Faults of tables, and of the results that they give. */
export const TABLES: Case[] = [
  [
    'sonst-ungezeigt',
    'tables/preise.json',
    '/otherwise/eur',
    table((file) => {
      file['otherwise'].eur = 59;
    }),
  ],
  [
    'feld-unbekannt',
    'steps/pruefung.json',
    '/result/handOver/answers/art/field',
    step('pruefung', (file) => {
      file['result'].handOver = handingOver('/artt', { ja: 'ja' });
    }),
  ],
  [
    'wert-unbekannt',
    'steps/pruefung.json',
    '/result/handOver/answers/art/values/eilig',
    step('pruefung', (file) => {
      file['result'].handOver = handingOver('/art', { eilig: 'ja' });
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/accepts/anlass',
    wizard((file) => {
      file['accepts'] = { anlass: '/artt' };
    }),
  ],
  [
    'mitgabe-offen',
    'wizard.json',
    '/accepts/anlass',
    wizard((file) => {
      file['accepts'] = { anlass: '/grund' };
    }),
  ],
  [
    'mitgabe-offen',
    'steps/pruefung.json',
    '/result/handOver/answers/art',
    step('pruefung', (file) => {
      file['result'].handOver = handingOver('/grund');
    }),
  ],
  [
    'platzhalter-bleibt',
    'steps/pruefung.json',
    '/result/rows/0/short/other',
    step('pruefung', (file) => {
      file['result'].rows[0].short = { other: '{betrag} Euro' };
    }),
  ],
  [
    'platzhalter-unbekannt',
    'steps/details.json',
    '/outro/0',
    step('details', (file) => {
      file['outro'] = ['Noch {=resst}.'];
    }),
  ],
  [
    'name-unbekannt',
    'steps/pruefung.json',
    '/result/follows/0/when/~1artt',
    step('pruefung', (file) => {
      file['result'].follows = [{ title: 'Dann', text: 'Folgt das.', when: { '/artt': 'ja' } }];
    }),
  ],
  [
    'wert-unbekannt',
    'steps/pruefung.json',
    '/result/follows/0/when/~1art',
    step('pruefung', (file) => {
      file['result'].follows = [{ title: 'Dann', text: 'Folgt das.', when: { '/art': 'eilig' } }];
    }),
  ],
  [
    'platzhalter-unbekannt',
    'steps/pruefung.json',
    '/result/follows/0/text',
    step('pruefung', (file) => {
      file['result'].follows = [{ title: 'Dann', text: 'Noch {=resst}.' }];
    }),
  ],
  [
    'platzhalter-bleibt',
    'steps/pruefung.json',
    '/result/follows/0/title',
    step('pruefung', (file) => {
      file['result'].follows = [{ title: 'Noch {=rest}', text: 'Das.' }];
    }),
  ],
  [
    'name-unbekannt',
    'tables/preise.json',
    '/remarks/0/when/~1mengge',
    table((file) => {
      file['remarks'] = [{ when: { '/mengge': 1 }, text: 'Wenig.' }];
    }),
  ],
  [
    'wert-unbekannt',
    'tables/preise.json',
    '/remarks/0/when/~1art',
    table((file) => {
      file['remarks'] = [{ when: { '/art': 'eilig' }, text: 'Eilig.' }];
    }),
  ],
  [
    'berechnet-art',
    'tables/preise.json',
    '/rows/0/then/eur/min/1/product/0',
    table((file) => {
      file['rows'][0].then.eur = { min: [5, { product: ['/was', 2] }] };
    }),
  ],
  [
    'berechnet-operand',
    'tables/preise.json',
    '/rows/0/then/eur/sum/1',
    table((file) => {
      file['rows'][0].then.eur = { sum: ['/menge', '5'] };
    }),
  ],
  [
    'berechnet-unbekannt',
    'tables/preise.json',
    '/rows/0/then/eur/percent/1',
    table((file) => {
      file['rows'][0].then.eur = { percent: [19, '=sume'] };
    }),
  ],
  [
    'feld-unbekannt',
    'tables/preise.json',
    '/date',
    table((file) => {
      file['date'] = '/tag';
    }),
  ],
  [
    'tabelle-tag',
    'tables/preise.json',
    '/date',
    table((file) => {
      file['date'] = '/was';
    }),
  ],
  [
    'zeitraum-verkehrt',
    'tables/preise.json',
    '/validTo',
    table((file) => {
      file['validTo'] = '2024-02-28';
    }),
  ],
  ['zeitraum-ueberschneidung', 'tables/preise.json', '/sets/0/validFrom', amended(undefined)],
  ['zeitraum-ueberschneidung', 'tables/preise.json', '/sets/0/validFrom', amended('2027-07-01')],
  ['zeitraum-luecke', 'tables/preise.json', '/sets/0/validFrom', amended('2027-06-29')],
  [
    'name-unbekannt',
    'tables/preise.json',
    '/sets/0/rows/0/then/euro',
    amended('2027-06-30', { ...LATER, rows: [row({ '/art': 'ja' }, { euro: 9 })] }),
  ],
  [
    'zeile-ueberdeckt',
    'tables/preise.json',
    '/sets/0/rows/1',
    amended('2027-06-30', { ...LATER, rows: [row({ '/art': 'ja' }, { eur: 9 }), row({ '/art': 'ja' }, { eur: 8 })] }),
  ],
  [
    'name-unbekannt',
    'tables/preise.json',
    '/rows/0/when/~1mengge',
    table((file) => {
      file['rows'][0].when = { '/mengge': 1 };
    }),
  ],
  [
    'name-unbekannt',
    'tables/preise.json',
    '/rows/0/then/euro',
    table((file) => {
      file['rows'][0] = row({ '/art': 'ja' }, { euro: 5 });
    }),
  ],
  [
    'name-unbekannt',
    'steps/pruefung.json',
    '/result/rows/0/value',
    step('pruefung', (file) => {
      file['result'].rows[0].value = 'euro';
    }),
  ],
  [
    'name-unbekannt',
    'steps/pruefung.json',
    '/result/note',
    step('pruefung', (file) => {
      file['result'].note = 'hinweis';
    }),
  ],
  [
    'name-unbekannt',
    'steps/pruefung.json',
    '/result/tables/1/table',
    step('pruefung', (file) => {
      file['result'].tables.push({ table: 'preis', when: { '/art': 'nein' } });
    }),
  ],
  [
    'name-unbekannt',
    'steps/pruefung.json',
    '/result/tables/0/when/~1artt',
    step('pruefung', (file) => {
      file['result'].tables[0].when = { '/artt': 'ja' };
    }),
  ],
  [
    'feld-unbekannt',
    'steps/pruefung.json',
    '/result/tables/0/when/params/of/0/params/field',
    step('pruefung', (file) => {
      file['result'].tables[0].when = {
        type: 'any',
        params: { of: [{ type: 'isAnswered', params: { field: '/artt' } }] },
      };
    }),
  ],
  [
    'bedingung-unpassend',
    'tables/preise.json',
    '/rows/0/when',
    table((file) => {
      file['rows'][0].when = { type: 'atLeast', params: { field: '/art', value: 3 } };
    }),
  ],
  [
    'zeilen-ueberschneiden',
    'tables/preise.json',
    '/rows/1',
    table((file) => {
      file['rows'] = [
        row({ type: 'not', params: { of: { type: 'atLeast', params: { field: '/menge', value: 8 } } } }, { eur: 1 }),
        row({ type: 'atLeast', params: { field: '/menge', value: 7 } }, { eur: 2 }),
      ];
    }),
    [
      'Die Zeilen 1 und 2 gelten zugleich und sagen Verschiedenes.',
      'Bitte ändern Sie die Grenzen so, dass nur eine gilt.',
    ],
  ],
  [
    'pruefung-begrenzt',
    'tables/preise.json',
    '/rows',
    (draft) => {
      const { properties } = draft['steps/details.json'].schema.properties.person;
      const names = Array.from({ length: 10 }, (_, index) => `zahl${index}`);
      for (const name of names) properties[name] = { title: name, type: 'integer' };
      draft['tables/preise.json'].rows = [
        row(Object.fromEntries(names.map((name) => [`/person/${name}`, { min: 5 }])), { eur: 1 }),
      ];
    },
  ],
  [
    'name-unbekannt',
    'wizard.json',
    '/query/art',
    wizard((file) => {
      file['query'].art = '/artt';
    }),
  ],
  [
    'zeile-ueberdeckt',
    'tables/preise.json',
    '/rows/1',
    table((file) => {
      file['rows'].push({ ...file['rows'][0] });
    }),
  ],
  [
    'zeile-ueberdeckt',
    'tables/preise.json',
    '/rows/2',
    table((file) => {
      file['rows'] = [
        row({ '/menge': { max: 5 } }, { eur: 1 }),
        row({ '/menge': { min: 6 } }, { eur: 2 }),
        row({ '/menge': { min: 3, max: 8 } }, { eur: 3 }),
      ];
    }),
  ],
  [
    'zeile-ueberdeckt',
    'tables/preise.json',
    '/rows/0',
    table((file) => {
      file['rows'] = [row({ '/menge': { min: -9, max: -1 } }, { eur: 1 })];
    }),
  ],
  [
    'zeilen-ueberschneiden',
    'tables/preise.json',
    '/rows/1',
    table((file) => {
      file['rows'] = [
        row({ '/menge': { min: 1, max: 10 } }, { eur: 1 }),
        row({ '/menge': { min: 10, max: 20 } }, { eur: 2 }),
      ];
    }),
  ],
  [
    'tabelle-luecke',
    'tables/preise.json',
    '/rows',
    table((file) => {
      file['rows'] = [
        row({ '/menge': { min: 1, max: 10 } }, { eur: 1 }),
        row({ '/menge': { min: 12, max: 20 } }, { eur: 2 }),
      ];
    }),
    [
      'Für /menge = 11 gilt keine Zeile, darunter und darüber schon.',
      'Bitte schließen Sie die Lücke oder fügen Sie eine Zeile ein.',
    ],
  ],
  [
    'tabelle-ungenutzt',
    'tables/alt.json',
    '',
    (draft) => {
      draft['tables/alt.json'] = draft['tables/preise.json'];
    },
  ],
  [
    'wert-unbekannt',
    'tables/preise.json',
    '/rows/0/when/~1art',
    table((file) => {
      file['rows'][0].when['/art'] = 'Ja';
    }),
  ],
  [
    'wert-unbekannt',
    'tables/preise.json',
    '/rows/0/when/~1art',
    table((file) => {
      file['rows'][0].when['/art'] = { min: 1 };
    }),
  ],
  [
    'wert-unbekannt',
    'tables/preise.json',
    '/rows/0/when/~1menge',
    table((file) => {
      file['rows'][0].when['/menge'] = '5';
    }),
  ],
  [
    'wert-unbekannt',
    'steps/pruefung.json',
    '/result/tables/0/when/~1art',
    step('pruefung', (file) => {
      file['result'].tables[0].when = { '/art': 'eilig' };
    }),
  ],
  [
    'wert-unbekannt',
    'wizard.json',
    '/mails/confirmation/sections/0/when/params/value',
    wizard((file) => {
      file['mails'].confirmation.sections[0].when.params.value = 'bescheid';
    }),
  ],
  [
    'ergebnis-wartet',
    'steps/details.json',
    '/schema/properties/person/required/0',
    (draft) => {
      draft['steps/details.json'].result = draft['steps/pruefung.json'].result;
      delete draft['steps/pruefung.json'].result;
    },
    [
      'Das Ergebnis wartet auf /person/name, obwohl keine seiner Tabellen danach fragt.',
      'Bitte fragen Sie es in einem anderen Schritt, oder nehmen Sie es aus required.',
    ],
  ],
  [
    'ergebnis-wartet',
    'steps/pruefung.json',
    '/schema/required/0',
    step('pruefung', (file) => {
      file['schema'] = { type: 'object', required: ['plz'], properties: { plz: text('Postleitzahl') } };
    }),
  ],
  [
    'bemerkung-verdeckt',
    'tables/preise.json',
    '/remarks/0',
    (draft) => {
      amended('2027-06-30')(draft);
      table((file) => {
        file['remarks'] = [{ when: { '/art': 'ja' }, text: 'Für Eilige.', shown: { eur: 4 } }];
      })(draft);
    },
  ],
];
