import { machine, step, wizard, type Case } from './change.ts';
import { opens, text, when, yesNo } from '../definitions.ts';
import type { Code } from '../../../src/check/index.ts';
import type { Draft } from '../authored.ts';
import type { GuardRef } from '../../../src/engine/definition.ts';
import type { PropertySchema } from '../../../src/engine/index.ts';

const CONSENT: PropertySchema = { title: 'Ja zur [Datenschutzerklärung](/datenschutz).', type: 'boolean' };

/** A question that takes several answers, one of which stands alone. */
const SEVERAL: PropertySchema = {
  title: 'Stellen',
  type: 'array',
  uniqueItems: true,
  alone: 'keine',
  items: { type: 'string', enum: ['front', 'keine'] },
  errorMessage: 'Bitte nur eines.',
};

/** The guard of the first branch of a step, in place of its own. */
const branching = (from: string, guard: GuardRef) =>
  machine((states) => {
    states[from].on.NEXT = [{ target: 'einwilligung', guard }, { target: 'einwilligung' }];
  });
const about = (type: 'atLeast' | 'atMost', field: string): GuardRef => ({ type, params: { field, value: 3 } });
const isYes: GuardRef = { type: 'is', params: { field: '/art', value: 'ja' } };

/** Consents that no lawyer can mean: what becomes of the schema of their group, and of their looks. */
const CONSENTS: [code: Code, pointer: string, change: (group: Draft, look: Draft) => void][] = [
  ['einwilligung-lehnt-ab', '/schema/properties/ok/const', (group) => void (group['properties'].ok.const = false)],
  ['einwilligung-nicht-verlangt', '/schema/properties/ok', (group) => void delete group['properties'].ok.const],
  ['einwilligung-nicht-verlangt', '/schema', (group) => void delete group['required']],
  ['einwilligung-doch-verlangt', '/schema/properties/ok', (_, look) => void (look['ui:voluntary'] = true)],
  [
    'einwilligung-doch-verlangt',
    '/schema/properties/ok',
    (group, look) => {
      look['ui:voluntary'] = true;
      delete group['required'];
    },
  ],
  [
    'einwilligung-doch-verlangt',
    '/schema/properties/ok',
    (group, look) => {
      look['ui:voluntary'] = true;
      delete group['properties'].ok.const;
    },
  ],
  [
    'einwilligung-vorbelegt',
    '/schema/properties/ok/default',
    (group, look) => {
      look['ui:voluntary'] = true;
      delete group['required'];
      group['properties'].ok = { title: 'Ja', type: 'boolean', default: true };
    },
  ],
];

/** Faults of conditions: what they ask about, and what they compare it with. */
const GUARDS: Case[] = [
  [
    'wert-unbekannt',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard/params/values/1',
    branching('pruefung', { type: 'isOneOf', params: { field: '/art', values: ['ja', 'jein'] } }),
  ],
  [
    'bedingung-unpassend',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard',
    branching('pruefung', about('atLeast', '/was')),
  ],
  [
    'bedingung-unpassend',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard',
    branching('pruefung', about('atMost', '/art')),
  ],
  [
    'bedingung-unpassend',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard',
    branching('pruefung', { type: 'includes', params: { field: '/was', value: 'x' } }),
  ],
  [
    'bedingung-unpassend',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard',
    branching('pruefung', { type: 'includes', params: { field: '/zeugen', value: 'Anna' } }),
  ],
  [
    'wert-unbekannt',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard/params/value',
    branching('pruefung', { type: 'is', params: { field: '/menge', value: '750' } }),
  ],
  [
    'wert-unbekannt',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard/params/value',
    branching('pruefung', { type: 'isNot', params: { field: '/menge', value: '750' } }),
  ],
  [
    'bedingung-unpassend',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard',
    branching('pruefung', { type: 'is', params: { field: '/fotos', value: 'x' } }),
  ],
  [
    'bedingung-unpassend',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard',
    branching('pruefung', { type: 'before', params: { field: '/was', date: 'today' } }),
  ],
  [
    'feld-unbekannt',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard/params/of/1/params/of/params/field',
    branching('pruefung', {
      type: 'any',
      params: { of: [isYes, { type: 'not', params: { of: about('atLeast', '/mengee') } }] },
    }),
    ["Das Feld '/mengee' wird nirgends gefragt.", "Meinten Sie '/menge'?"],
  ],
  [
    'nie-gesendet',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard/params/of/0/params/field',
    (draft) => {
      draft['steps/details.json'].schema.properties.menge.transient = true;
      draft['tables/preise.json'].rows[0].when = { '/art': 'ja' };
      branching('pruefung', { type: 'all', params: { of: [about('atLeast', '/menge')] } })(draft);
    },
  ],
  [
    'feld-spaeter',
    'machine.json',
    '/states/frage/on/NEXT/0/guard/params/of/1/params/field',
    machine(({ frage }) => {
      frage.on.NEXT[0].guard = { type: 'any', params: { of: [isYes, about('atLeast', '/menge')] } };
    }),
    [
      "Das Feld /menge wird erst nach dem Schritt 'frage' gefragt.",
      'Bitte fragen Sie es früher oder entscheiden Sie später.',
    ],
  ],
  [
    'wert-unbekannt',
    'steps/details.json',
    '/advice/0/when/params/of/0/params/value',
    step('details', (file) => {
      delete file['advice'][0].unlessAnswers;
      file['advice'][0].when = {
        type: 'all',
        params: { of: [{ type: 'is', params: { field: '/art', value: 'jein' } }] },
      };
    }),
  ],
  [
    'hinweis-bedingung',
    'steps/details.json',
    '/advice/0',
    step('details', (file) => {
      file['advice'][0].when = isYes;
    }),
  ],
];

/** A question for a date with limits, in place of a text. */
const limited = (limits: PropertySchema) =>
  step('details', (_, { person }) => {
    const errorMessage = 'Bitte ein Datum.';
    person.properties.tel = { title: 'Tag', type: 'string', format: 'date', errorMessage, ...limits };
  });

/** Faults of limits of dates. */
const DATES: Case[] = [
  [
    'grenzen-vertauscht',
    'steps/details.json',
    '/schema/properties/person/properties/tel/minDate',
    limited({ minDate: 'today', maxDate: 'today-P1D' }),
  ],
  [
    'grenzen-vertauscht',
    'steps/details.json',
    '/schema/properties/person/properties/tel/minDate',
    limited({ minDate: '2026-02-01', maxDate: '2026-01-31' }),
  ],
  [
    'regel-unbrauchbar',
    'steps/details.json',
    '/schema/properties/was/minDate',
    step('details', (_, { was }) => {
      was.minDate = '2026-01-01';
    }),
  ],
  [
    'regel-unbrauchbar',
    'steps/details.json',
    '/advice/1/unless/maxDate',
    step('details', (file) => {
      file['advice'][1].unless = { maxDate: 'today' };
    }),
  ],
];

/** Faults of what steps ask and accept: fields, rules, advice, documents. */
export const RULES: Case[] = [
  [
    'feld-unbekannt',
    'steps/details.json',
    '/advice/0/field',
    step('details', (file) => {
      file['advice'][0].field = '/person/telefon';
    }),
  ],
  [
    'feld-unbekannt',
    'steps/details.json',
    '/advice/0/field',
    step('details', (file) => {
      file['advice'][0].field = '';
    }),
    ['Bitte wählen Sie, neben welcher Frage der Hinweis steht.', 'Möglich sind: /was'],
  ],
  [
    'feld-unbekannt',
    'steps/details.json',
    '/advice/0/field',
    step('details', (file) => {
      file['advice'][0].field = '/art';
    }),
    [
      'Die Frage /art steht in einem anderen Schritt, neben ihr kann dieser Hinweis nicht stehen.',
      'Möglich sind: /was',
    ],
  ],
  [
    'hinweis-bedingung',
    'steps/details.json',
    '/advice/0',
    step('details', (file) => {
      delete file['advice'][0].unlessAnswers;
    }),
    ['Sagen Sie, wann dieser Hinweis erscheint.', 'Bitte ergänzen Sie when, die Bedingung.'],
  ],
  [
    'hinweis-bedingung',
    'steps/details.json',
    '/advice/0',
    step('details', (file) => {
      file['advice'][0].notInFuture = true;
    }),
  ],
  [
    'hinweis-bedingung',
    'steps/details.json',
    '/advice/1',
    step('details', (file) => {
      file['advice'][1] = {
        field: '/was',
        notInFuture: true,
        message: 'Zu spät.',
        beforeSending: { title: 'Zu spät' },
      };
    }),
  ],
  [
    'feld-unbekannt',
    'steps/details.json',
    '/advice/1/beforeSending/fields/0',
    step('details', (file) => {
      file['advice'][1].beforeSending.fields = ['/wass'];
    }),
  ],
  [
    'feld-unbekannt',
    'steps/details.json',
    '/schema/properties/was/equals',
    step('details', (_, { was }) => {
      was.equals = '/person/nahme';
    }),
  ],
  [
    'feld-unbekannt',
    'machine.json',
    '/states/frage/on/NEXT/0/guard/params/field',
    machine(({ frage }) => {
      frage.on.NEXT[0].guard.params.field = '/artt';
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/documents/from/1',
    wizard((file) => {
      file['documents'].from.push('/bilder');
    }),
  ],
  [
    'feld-unbekannt',
    'steps/frage.json',
    '/schema/if/properties/artt',
    step('frage', (file) => {
      file['schema'].if = { properties: { artt: { const: 'ja' } } };
    }),
  ],
  [
    'wert-unbekannt',
    'machine.json',
    '/states/frage/on/NEXT/0/guard/params/value',
    machine(({ frage }) => {
      frage.on.NEXT[0].guard.params.value = 'jaa';
    }),
  ],
  [
    'wert-unbekannt',
    'steps/frage.json',
    '/schema/if/properties/art/const',
    step('frage', (file) => {
      file['schema'].if.properties.art.const = 'Nein';
    }),
  ],
  ...GUARDS,
  ...DATES,
  [
    'auswahl-doppelt',
    'steps/frage.json',
    '/schema/properties/art/oneOf',
    step('frage', (_, { art }) => {
      art.oneOf.push({ const: 'ja', title: 'Jawohl' });
    }),
  ],
  [
    'auswahl-gleich',
    'steps/frage.json',
    '/schema/properties/art/oneOf/2/title',
    step('frage', (_, { art }) => {
      art.oneOf.push({ const: 'jawohl', title: ' JA', description: 'Mit Nachdruck.' });
    }),
  ],
  [
    'frage-ohne-titel',
    'steps/details.json',
    '/schema/properties/was',
    step('details', (_, { was }) => {
      delete was.title;
    }),
    ['Das Feld /was hat keine Beschriftung.', 'Bitte geben Sie ihm einen title.'],
  ],
  [
    'frage-ohne-titel',
    'steps/frage.json',
    '/schema/then/properties/grund',
    step('frage', (file) => {
      delete file['schema'].then.properties.grund.title;
    }),
  ],
  [
    'typ-fehlt',
    'steps/details.json',
    '/schema/properties/was',
    step('details', (_, { was }) => {
      delete was.type;
    }),
  ],
  [
    'typ-fehlt',
    'steps/details.json',
    '/schema/properties/person',
    step('details', (_, { person }) => {
      delete person.type;
    }),
  ],
  [
    'typ-fehlt',
    'steps/details.json',
    '/schema/properties/zeugen/items',
    step('details', (_, { zeugen }) => {
      delete zeugen.items.type;
    }),
  ],
  [
    'typ-fehlt',
    'steps/details.json',
    '/schema/properties/liste',
    step('details', (file, properties) => {
      properties['liste'] = { title: 'Liste', type: 'array' };
      file['ui']['ui:sections'][0].fields.push('liste');
    }),
  ],
  [
    'feld-doppelt',
    'steps/frage.json',
    '/schema/then/properties/art',
    step('frage', (file) => {
      file['schema'].then.properties.art = text('Art');
    }),
  ],
  [
    'pflichtfeld-ohne-frage',
    'steps/frage.json',
    '/schema/required/1',
    step('frage', (file) => {
      file['schema'].required.push('artt');
    }),
    ["'artt' ist Pflicht, wird hier aber nicht gefragt.", "Meinten Sie 'art'?"],
  ],
  [
    'pflichtfeld-ohne-frage',
    'steps/details.json',
    '/schema/properties/person/allOf/0/then/required/0',
    step('details', (_, { person }) => {
      person.allOf[0].then.required = ['nahme'];
    }),
  ],
  [
    'pflichtfeld-ohne-frage',
    'steps/details.json',
    '/schema/properties/zeugen/items/required/0',
    step('details', (_, { zeugen }) => {
      zeugen.items.required = ['nahme'];
    }),
  ],
  [
    'meldung-fehlt',
    'steps/frage.json',
    '/schema/properties/art',
    step('frage', (_, { art }) => {
      delete art.errorMessage;
    }),
    [
      "'art' ist Pflicht, sagt aber nicht, was fehlt.",
      'Bitte ergänzen Sie "errorMessage": { "required": "…" } mit dem Satz, der dann dasteht.',
    ],
  ],
  [
    'meldung-fehlt',
    'steps/details.json',
    '/schema/properties/person/properties/tel',
    step('details', (_, { person }) => {
      person.allOf.push(opens(when('name', 'x'), { required: ['tel'] }));
      delete person.properties.tel.errorMessage;
    }),
  ],
  [
    'meldung-fehlt',
    'steps/details.json',
    '/schema/properties/zeugen/items/properties/was',
    (draft) => {
      const { items } = draft['steps/details.json'].schema.properties.zeugen;
      items.required.push('was');
      items.properties.was = { title: 'Was', type: 'string' };
      draft['journeys.json'].journeys[1].answers.zeugen[0].was = 'x';
    },
  ],
  [
    'meldung-fehlt',
    'steps/details.json',
    '/schema/properties/was',
    step('details', (_, { was }) => {
      was.pattern = '^[a-z]+$';
    }),
  ],
  [
    'grenzen-vertauscht',
    'steps/details.json',
    '/schema/properties/was/minLength',
    step('details', (_, { was }) => {
      Object.assign(was, { minLength: 9, maxLength: 3 });
    }),
    [
      'Die kleinste Länge (minLength: 9) ist größer als die größte (maxLength: 3), keine Antwort erfüllt beides.',
      'Bitte tauschen Sie die beiden, oder berichtigen Sie eine der beiden Grenzen.',
    ],
  ],
  [
    'regel-wirkungslos',
    'steps/details.json',
    '/schema/properties/zeugen/minItems',
    step('details', (_, { zeugen }) => {
      zeugen.minItems = 1;
    }),
  ],
  [
    'feld-spaeter',
    'steps/frage.json',
    '/schema/if/properties/was',
    step('frage', (file) => {
      file['schema'].if = when('was', 'x');
    }),
  ],
  [
    'vorbelegung-unbekannt',
    'steps/frage.json',
    '/schema/properties/art/default',
    step('frage', (file) => {
      file['schema'].properties.art.default = 'vielleicht';
    }),
    ["Die Vorbelegung 'vielleicht' ist keine der Antworten.", 'Möglich sind: ja, nein.'],
  ],
  [
    'einwilligung-ohne-nachweis',
    'steps/details.json',
    '/schema/properties/daten',
    step('details', (file) => {
      file['schema'].properties.daten = CONSENT;
      file['ui']['ui:sections']?.[0]?.fields.push('daten');
    }),
    ['Diese Einwilligung würde ohne ihren Wortlaut gespeichert.', "Bitte ergänzen Sie 'ui:widget': 'consent'."],
  ],
  [
    'vorbelegung-unbekannt',
    'steps/frage.json',
    '/schema/then/properties/wie/default',
    step('frage', (file) => {
      file['schema'].then.properties.wie = { ...yesNo('Wie'), default: 'vielleicht' };
    }),
  ],
  [
    'einwilligung-ohne-nachweis',
    'steps/frage.json',
    '/schema/then/properties/daten',
    step('frage', (file) => {
      file['schema'].then.properties.daten = CONSENT;
    }),
  ],
  ...[{}, { 'ui:widget': 'consent' }].map((ui): Case => [
    'liste-zu-tief',
    'steps/details.json',
    '/schema/properties/zeugen/items/properties/daten',
    step('details', (file, { zeugen }) => {
      zeugen.items.properties.daten = CONSENT;
      file['ui'].zeugen.items.daten = ui;
    }),
  ]),
  [
    'liste-zu-tief',
    'steps/details.json',
    '/schema/properties/zeugen/items/properties/ja',
    step('details', (file, { zeugen }) => {
      zeugen.items.properties.ja = { title: 'Ich bin einverstanden.', type: 'boolean' };
      file['ui'].zeugen.items.ja = { 'ui:widget': 'consent', 'ui:voluntary': true };
    }),
  ],
  [
    'nie-gesendet',
    'steps/einwilligung.json',
    '/schema/properties/ok',
    (draft) => {
      delete draft['wizard.json'].mails.newsletter;
      draft['steps/einwilligung.json'].schema.properties.ok.transient = true;
    },
  ],
  [
    'frage-nie',
    'steps/frage.json',
    '/schema/then/allOf/0/then/properties/nie',
    step('frage', (file) => {
      file['schema'].then.allOf = [opens(when('art', 'ja'), { properties: { nie: text('Nie') } })];
    }),
  ],
  // One finding for the circle, and none for what waits for it.
  [
    'frage-nie',
    'steps/einwilligung.json',
    '/schema/allOf/0/then/properties/eins',
    step('einwilligung', (file) => {
      file['schema'].allOf = [
        opens({ required: ['zwei'] }, { properties: { eins: text('Eins') } }),
        opens({ required: ['eins'] }, { properties: { zwei: text('Zwei') } }),
        opens({ required: ['zwei'] }, { properties: { drei: text('Drei') } }),
      ];
    }),
  ],
  [
    'frage-nie',
    'steps/details.json',
    '/schema/properties/zeugen/items/allOf/0/then/properties/nie',
    step('details', (_, { zeugen }) => {
      zeugen.items.allOf = [opens({ required: ['nie'] }, { properties: { nie: text('Nie') } })];
    }),
  ],
  ...CONSENTS.map(([code, pointer, change]): Case => [
    code,
    'steps/einwilligung.json',
    pointer,
    step('einwilligung', (file) => change(file['schema'], file['ui'].ok)),
  ]),
  [
    'feld-widerspruch',
    'steps/einwilligung.json',
    '/schema/properties/was',
    step('einwilligung', (_, properties) => {
      properties['was'] = { title: 'Was', type: 'integer' };
    }),
  ],
  [
    'feld-widerspruch',
    'steps/details.json',
    '/schema/properties/was',
    step('einwilligung', (_, properties) => {
      properties['was'] = { type: 'object', properties: { genau: text('Genau') } };
    }),
  ],
  [
    'einwilligung-vorbelegt',
    'steps/einwilligung.json',
    '/schema/properties/ok/default',
    step('einwilligung', (_, { ok }) => {
      ok.default = true;
    }),
    [
      'Die Einwilligung /ok ist vorbelegt und damit unwirksam.',
      'Bitte lassen Sie default weg: Ankreuzen muss sie, wer einwilligt.',
    ],
  ],
  [
    'dokumenttyp-fehlt',
    'wizard.json',
    '/submit',
    wizard((file) => {
      delete file['submit'].documentType;
    }),
    ['Der Assistent nimmt Dateien an, nennt aber keinen documentType.', 'Bitte ergänzen Sie ihn, z. B. BUSSGELD.'],
  ],
  [
    'dokumente-ziel',
    'wizard.json',
    '/documents/into',
    wizard((file) => {
      file['documents'].into = '/was';
    }),
  ],
  [
    'dokumente-ziel',
    'wizard.json',
    '/documents/into',
    wizard((file) => {
      file['documents'].into = '/was/dokumente';
    }),
  ],
  [
    'liste-zu-tief',
    'steps/details.json',
    '/schema/properties/zeugen/items/properties/kinder',
    step('details', (_, { zeugen }) => {
      zeugen.items.properties.kinder = structuredClone(zeugen);
    }),
  ],
  [
    'liste-zu-tief',
    'steps/details.json',
    '/schema/properties/zeugen/items/properties/noch',
    step('details', (_, { zeugen }) => {
      zeugen.items.properties.noch = text('Noch einmal', {
        equals: '/was',
        transient: true,
        errorMessage: { equals: 'Bitte wiederholen Sie es.' },
      });
    }),
  ],
  [
    'liste-zu-tief',
    'steps/details.json',
    '/schema/properties/zeugen/items/properties/summe',
    step('details', (_, { zeugen }) => {
      zeugen.items.properties.summe = text('Summe', { arithmetic: true, transient: true });
    }),
  ],
  [
    'zeile-ohne-titel',
    'steps/details.json',
    '/schema/properties/zeugen',
    step('details', (_, { zeugen }) => {
      delete zeugen.row;
    }),
  ],
  [
    'zeile-ohne-liste',
    'steps/details.json',
    '/schema/properties/person/row',
    step('details', (_, { person }) => {
      person.row = { title: 'Person' };
    }),
  ],
  [
    'feld-unbekannt',
    'steps/details.json',
    '/schema/properties/zeugen/row/name/0',
    step('details', (_, { zeugen }) => {
      zeugen.row.name = ['/nahme'];
    }),
  ],
  [
    'datei-required',
    'steps/details.json',
    '/schema/properties/zeugen/row',
    step('details', (_, { zeugen }) => {
      delete zeugen.row.title;
    }),
  ],
  [
    'datei-type',
    'steps/details.json',
    '/schema/properties/zeugen/row/name',
    step('details', (_, { zeugen }) => {
      zeugen.row.name = '/name';
    }),
  ],
  [
    'frage-ohne-titel',
    'steps/details.json',
    '/schema/properties/zeugen/items/properties/tel',
    step('details', (_, { zeugen }) => {
      zeugen.items.properties.tel = { type: 'string' };
    }),
  ],
  [
    'feld-doppelt',
    'steps/details.json',
    '/schema/properties/zeugen/items/then/properties/name',
    step('details', (_, { zeugen }) => {
      Object.assign(zeugen.items, opens(when('name', 'x'), { properties: { name: text('Name') } }));
    }),
  ],
  [
    'feld-unbekannt',
    'steps/details.json',
    '/schema/properties/zeugen/items/if/properties/was',
    step('details', (_, { zeugen }) => {
      Object.assign(zeugen.items, opens(when('was', 'x'), { properties: { mehr: text('Mehr') } }));
    }),
  ],
  [
    'nie-gesendet',
    'steps/details.json',
    '/schema/properties/zeugen/items/if/properties/geheim',
    step('details', (_, { zeugen }) => {
      zeugen.items.properties.geheim = text('Geheim', { transient: true });
      Object.assign(zeugen.items, opens(when('geheim', 'x'), { properties: { mehr: text('Mehr') } }));
    }),
  ],
  [
    'nie-gesendet',
    'steps/details.json',
    '/schema/properties/person',
    step('details', (_, { person }) => {
      person.transient = true;
    }),
  ],
  [
    'nie-gesendet',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard/params/field',
    (draft) => {
      draft['steps/details.json'].schema.properties.was.transient = true;
      draft['machine.json'].states.pruefung.on.NEXT = [
        { target: 'einwilligung', guard: { type: 'isAnswered', params: { field: '/was' } } },
        { target: 'einwilligung' },
      ];
    },
  ],
  [
    'nie-gesendet',
    'steps/details.json',
    '/schema/properties/person/allOf/0/if/properties/tel',
    step('details', (_, { person }) => {
      person.properties.tel.transient = true;
      person.allOf[0].if = when('tel', 'x');
    }),
  ],
  [
    'name-vergeben',
    'steps/details.json',
    '/schema/properties/person/properties/constructor',
    step('details', (_, { person }) => {
      person.properties.constructor = text('Bauer');
    }),
  ],
  [
    'regel-unbrauchbar',
    'steps/details.json',
    '/schema',
    step('details', (file) => {
      file['schema'].if = when('was', 'x');
    }),
  ],
  [
    'regel-unbrauchbar',
    'steps/details.json',
    '/schema/properties/person/properties/tel/not',
    step('details', (_, { person }) => {
      person.properties.tel.not = { else: { const: 'x' } };
      person.properties.tel.errorMessage = 'Bitte eine Nummer.';
    }),
  ],
  [
    'regel-unbrauchbar',
    'steps/details.json',
    '/schema/properties/was/anyOf',
    step('details', (_, { was }) => {
      was.anyOf = [];
    }),
  ],
  [
    'regel-unbrauchbar',
    'steps/details.json',
    '/advice/0/unlessAnswers',
    step('details', (file) => {
      file['advice'][0].unlessAnswers = { else: { required: ['was'] } };
    }),
  ],
  [
    'frage-zweimal',
    'steps/einwilligung.json',
    '/schema/properties/was',
    step('einwilligung', (_, properties) => {
      properties['was'] = text('Was');
    }),
    [
      "Nach /was hat schon der Schritt 'details' gefragt, hier stünde dieselbe Antwort noch einmal.",
      'Bitte fragen Sie nur einmal, oder geben Sie einer der beiden Fragen einen anderen Namen.',
    ],
  ],
  ...(
    [
      ['', { uniqueItems: undefined }],
      ['/alone', { alone: 'fahrer' }],
      ['/maxItems', { maxItems: 3 }],
      ['/minItems', { minItems: 2 }],
    ] as const
  ).map(([place, change]): Case => [
    'auswahl-mehrfach',
    'steps/details.json',
    `/schema/properties/stellen${place}`,
    step('details', (file, properties) => {
      properties['stellen'] = { ...SEVERAL, ...change };
      file['ui']['ui:sections'][0].fields.push('stellen');
    }),
  ]),
  [
    'auswahl-mehrfach',
    'steps/details.json',
    '/schema/properties/was/alone',
    step('details', (_, { was }) => {
      was.alone = 'x';
      was.errorMessage = 'Bitte nur eines.';
    }),
  ],
];
