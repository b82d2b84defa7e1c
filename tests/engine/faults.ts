import { opens, row, text, when, yesNo } from './definitions.ts';
import type { Draft } from './authored.ts';
import type { PropertySchema } from '../../src/engine/index.ts';

/** One fault: what it is called, where it is found, and how to make it. */
export type Case = [code: string, file: string, pointer: string, change: (draft: Draft) => void];

export const machine = (change: (states: Draft, file: Draft) => void) => (draft: Draft) =>
  change(draft['machine.json'].states, draft['machine.json']);
export const wizard = (change: (file: Draft) => void) => (draft: Draft) => change(draft['wizard.json']);
export const step = (id: string, change: (file: Draft, properties: Draft) => void) => (draft: Draft) => {
  const file = draft[`steps/${id}.json`];
  change(file, file.schema?.properties);
};

const CONSENT: PropertySchema = { title: 'Ja zur [Datenschutzerklärung](/datenschutz).', type: 'boolean' };

export const FILES: Case[] = [
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
  ],
  [
    'kein-json',
    'steps/frage.json',
    '',
    (draft) => {
      draft['steps/frage.json'] = '{ "title": ';
    },
  ],
  ...['\uFEFF{}', '{ "title": "f\uFFFDr" }'].map((content): Case => [
    'zeichensatz',
    'steps/frage.json',
    '',
    (draft) => {
      draft['steps/frage.json'] = content;
    },
  ]),
  [
    'schluessel-doppelt',
    'steps/pruefung.json',
    '/title',
    (draft) => {
      draft['steps/pruefung.json'] = '{ "title": "Prüfung",\n "summary": true, "title": "Noch einmal" }';
    },
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
  ],
  [
    'datei-pattern',
    'wizard.json',
    '/submit/reference',
    wizard((file) => {
      file['submit'].reference = 'probe';
    }),
  ],
  [
    'datei-propertyNames',
    'steps/details.json',
    '/schema/properties',
    step('details', (_, properties) => {
      properties['straße'] = text('Straße');
    }),
  ],
  [
    'datei-propertyNames',
    'machine.json',
    '/states',
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
];

export const FLOW: Case[] = [
  [
    'kennung',
    'machine.json',
    '/id',
    machine((_, file) => {
      file['id'] = 'andere';
    }),
  ],
  [
    'ziel-unbekannt',
    'machine.json',
    '/states/pruefung/on/NEXT',
    machine(({ pruefung, einwilligung, frage }) => {
      pruefung.on.NEXT = 'einwiligung';
      frage.on.NEXT[1].target = 'einwilligung';
      frage.on.NEXT[0].target = 'details';
      return einwilligung;
    }),
  ],
  [
    'ziel-unbekannt',
    'machine.json',
    '/states/senden/invoke/onError',
    machine(({ senden }) => {
      senden.invoke.onError = 'einwiligung';
    }),
  ],
  [
    'schritt-ohne-datei',
    'machine.json',
    '/states/danke',
    (draft) => {
      delete draft['steps/danke.json'];
    },
  ],
  [
    'datei-ohne-schritt',
    'steps/vergessen.json',
    '',
    (draft) => {
      draft['steps/vergessen.json'] = { title: 'Vergessen' };
    },
  ],
  [
    'unerreichbar',
    'machine.json',
    '/states/insel',
    (draft) => {
      draft['machine.json'].states.insel = { type: 'final' };
      draft['steps/insel.json'] = { title: 'Insel' };
    },
  ],
  [
    'sackgasse',
    'machine.json',
    '/states/danke',
    machine((states) => {
      states['danke'] = {};
    }),
  ],
  [
    'luecke',
    'machine.json',
    '/states/frage/on/NEXT',
    machine(({ frage }) => {
      frage.on.NEXT[1].guard = { type: 'is', params: { field: '/art', value: 'nein' } };
    }),
  ],
  [
    'ueberdeckt',
    'machine.json',
    '/states/frage/on/NEXT/1',
    machine(({ frage }) => {
      frage.on.NEXT.reverse();
    }),
  ],
  [
    'ueberdeckt',
    'machine.json',
    '/states/frage/on/NEXT/1',
    machine(({ frage }) => {
      frage.on.NEXT.splice(1, 0, { target: 'pruefung', guard: { type: 'is', params: { field: '/art', value: 'ja' } } });
    }),
  ],
  [
    'ueberdeckt',
    'machine.json',
    '/states/frage/on/NEXT/2',
    machine(({ frage }) => {
      frage.on.NEXT.splice(1, 0, {
        target: 'pruefung',
        guard: { type: 'is', params: { field: '/art', value: 'nein' } },
      });
    }),
  ],
  [
    'ueberschneidung',
    'machine.json',
    '/states/details/on/NEXT/1',
    machine(({ details }) => {
      details.on.NEXT = [
        { target: 'pruefung', guard: { type: 'isAnswered', params: { field: '/was' } } },
        { target: 'einwilligung', guard: { type: 'isAnswered', params: { field: '/person/tel' } } },
        { target: 'pruefung' },
      ];
    }),
  ],
  [
    'feld-spaeter',
    'machine.json',
    '/states/frage/on/NEXT',
    machine(({ frage }) => {
      frage.on.NEXT[0].guard = { type: 'isAnswered', params: { field: '/was' } };
    }),
  ],
  [
    'fortschritt-unbekannt',
    'wizard.json',
    '/progress/1/steps/2',
    wizard((file) => {
      file['progress'][1].steps.push('ende');
    }),
  ],
  [
    'fortschritt-fehlt',
    'wizard.json',
    '/progress',
    wizard((file) => {
      file['progress'][1].steps.pop();
    }),
  ],
  [
    'fortschritt-doppelt',
    'wizard.json',
    '/progress',
    wizard((file) => {
      file['progress'][1].steps.push('frage');
    }),
  ],
  [
    'senden-fehlt',
    'wizard.json',
    '',
    (draft) => {
      delete draft['wizard.json'].submit;
      delete draft['wizard.json'].documents;
      delete draft['steps/details.json'].schema.properties.fotos;
      draft['steps/details.json'].ui['ui:sections'][0].fields.pop();
      delete draft['journeys.json'];
    },
  ],
  [
    'senden-ungenutzt',
    'wizard.json',
    '/submit',
    machine((states) => {
      states['einwilligung'] = { on: { NEXT: 'danke' } };
      delete states['senden'];
    }),
  ],
  [
    'senden-ereignis',
    'machine.json',
    '/states/pruefung/on',
    machine(({ pruefung }) => {
      pruefung.on = { SUBMIT: 'einwilligung' };
    }),
  ],
  [
    'senden-ereignis',
    'machine.json',
    '/states/einwilligung/on',
    machine(({ einwilligung }) => {
      einwilligung.on = { NEXT: 'senden' };
    }),
  ],
  [
    'senden-anfang',
    'machine.json',
    '/initial',
    machine((states, file) => {
      file['initial'] = 'senden';
      states['senden'].invoke.onError = 'frage';
    }),
  ],
  [
    'zwei-wege',
    'machine.json',
    '/states/einwilligung',
    machine(({ einwilligung }) => {
      einwilligung.on.NEXT = 'danke';
    }),
  ],
  [
    'ende-fragt',
    'steps/danke.json',
    '/schema',
    step('danke', (file) => {
      file['schema'] = { type: 'object', properties: { mehr: text('Mehr') } };
    }),
  ],
  [
    'kreis',
    'machine.json',
    '/states/pruefung/on/NEXT/0/target',
    machine(({ pruefung }) => {
      pruefung.on.NEXT = [
        { target: 'frage', guard: { type: 'isAnswered', params: { field: '/was' } } },
        { target: 'einwilligung' },
      ];
    }),
  ],
];

export const CONTENT: Case[] = [
  [
    'feld-unbekannt',
    'steps/details.json',
    '/advice/0/field',
    step('details', (file) => {
      file['advice'][0].field = '/person/telefon';
    }),
  ],
  [
    'hinweis-bedingung',
    'steps/details.json',
    '/advice/0',
    step('details', (file) => {
      delete file['advice'][0].unlessAnswers;
    }),
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
    '/ui/ui:sections',
    step('details', (file) => {
      file['ui']['ui:sections'][0].fields.push('wo');
    }),
  ],
  [
    'feld-unbekannt',
    'machine.json',
    '/states/frage/on/NEXT',
    machine(({ frage }) => {
      frage.on.NEXT[0].guard.params.field = '/artt';
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/documents/from',
    wizard((file) => {
      file['documents'].from.push('/bilder');
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/mails/client/email',
    wizard((file) => {
      file['mails'].client.email = '/grunt';
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/mails/confirmation/repeat',
    wizard((file) => {
      file['mails'].confirmation.repeat.push('/grunt');
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/mails/confirmation/objection/when',
    wizard((file) => {
      file['mails'].confirmation.objection.when = { '/artt': 'ja' };
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/mails/newsletter/consent',
    wizard((file) => {
      file['mails'].newsletter.consent = '/okay';
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/mails/powerOfAttorney/document/text/0',
    wizard((file) => {
      file['mails'].powerOfAttorney.document.text[0] = 'Ich, {/grunt}.';
    }),
  ],
  [
    'platzhalter-unbekannt',
    'wizard.json',
    '/mails/confirmation/subject',
    wizard((file) => {
      file['mails'].confirmation.subject = 'Ihre Probe {refferenz}';
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/mails/client/phone',
    wizard((file) => {
      file['mails'].client.phone = '/person/telefon';
    }),
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/confirmation/repeat/1',
    wizard((file) => {
      file['mails'].confirmation.repeat.push('/was');
    }),
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/confirmation/repeat/1',
    wizard((file) => {
      file['mails'].confirmation.repeat.push('/person');
    }),
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/confirmation/intro/1',
    wizard((file) => {
      file['mails'].client.name = ['/was'];
      file['mails'].confirmation.intro.push('Guten Tag {/was}');
    }),
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/confirmation/repeat/1',
    wizard((file) => {
      file['mails'].confirmation.repeat.push('/zeugen');
    }),
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/confirmation/intro/1',
    wizard((file) => {
      file['mails'].confirmation.intro.push('Sie schreiben: {/was}');
    }),
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/confirmation/objection/past/0',
    wizard((file) => {
      file['mails'].confirmation.objection.past = ['{/was} ist vorbei.'];
    }),
  ],
  [
    'mail-freitext',
    'wizard.json',
    '/mails/powerOfAttorney/steps/0',
    wizard((file) => {
      file['mails'].powerOfAttorney.steps = ['{/was} drucken.'];
    }),
  ],
  [
    'betreff-antwort',
    'wizard.json',
    '/mails/powerOfAttorney/subject',
    wizard((file) => {
      file['mails'].powerOfAttorney.subject = 'Vollmacht für {/grund}';
    }),
  ],
  [
    'dank-zu-frueh',
    'steps/frage.json',
    '/thanks',
    step('frage', (file) => {
      file['thanks'] = [{ text: ['Danke.'] }];
    }),
  ],
  [
    'dank-luecke',
    'steps/danke.json',
    '/thanks/1',
    step('danke', (file) => {
      file['thanks'].pop();
    }),
  ],
  [
    'dank-verdeckt',
    'steps/danke.json',
    '/thanks/0',
    step('danke', (file) => {
      delete file['thanks'][0].mailed;
      file['thanks'][0].text = ['Danke.'];
    }),
  ],
  [
    'dank-nie',
    'steps/danke.json',
    '/thanks/0/mailed',
    (draft) => {
      delete draft['wizard.json'].mails.confirmation;
    },
  ],
  [
    'platzhalter-unbekannt',
    'steps/danke.json',
    '/thanks/2/text',
    step('danke', (file) => {
      file['thanks'][2].text = ['Wir schreiben an {adresse}.'];
    }),
  ],
  [
    'platzhalter-unbekannt',
    'steps/danke.json',
    '/intro',
    step('danke', (file) => {
      file['intro'] = ['Guten Tag {/vorname}.'];
    }),
  ],
  [
    'platzhalter-unbekannt',
    'steps/danke.json',
    '/links/0/href',
    step('danke', (file) => {
      file['links'][0].href = '/anfrage?nr={nummer}';
    }),
  ],
  [
    'mail-ohne-empfaenger',
    'wizard.json',
    '/mails',
    wizard((file) => {
      delete file['mails'].client;
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
    'dank-nie',
    'steps/danke.json',
    '/thanks/1/phone',
    wizard((file) => {
      delete file['mails'].client.phone;
    }),
  ],
  [
    'wert-unbekannt',
    'machine.json',
    '/states/frage/on/NEXT',
    machine(({ frage }) => {
      frage.on.NEXT[0].guard.params.value = 'jaa';
    }),
  ],
  [
    'wert-unbekannt',
    'steps/frage.json',
    '/schema/if/properties/art',
    step('frage', (file) => {
      file['schema'].if.properties.art.const = 'Nein';
    }),
  ],
  [
    'auswahl-doppelt',
    'steps/frage.json',
    '/schema/properties/art/oneOf',
    step('frage', (_, { art }) => {
      art.oneOf.push({ const: 'ja', title: 'Jawohl' });
    }),
  ],
  [
    'frage-ohne-titel',
    'steps/details.json',
    '/schema/properties/was',
    step('details', (_, { was }) => {
      delete was.title;
    }),
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
    '/schema',
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
    step('details', (_, { zeugen }) => {
      zeugen.items.required.push('was');
      zeugen.items.properties.was = { title: 'Was', type: 'string' };
    }),
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
    'sackgasse-antwort',
    'steps/frage.json',
    '/schema/required/1',
    step('frage', (file) => {
      file['schema'].required.push('grund');
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
      file['ui']['ui:order'] = ['was', 'person', 'zeugen', 'menge'];
    }),
  ],
  [
    'reihenfolge-doppelt',
    'steps/details.json',
    '/ui/ui:order',
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
    'vorbelegung-unbekannt',
    'steps/frage.json',
    '/schema/properties/art/default',
    step('frage', (file) => {
      file['schema'].properties.art.default = 'vielleicht';
    }),
  ],
  [
    'einwilligung-ohne-nachweis',
    'steps/details.json',
    '/schema/properties/daten',
    step('details', (file) => {
      file['schema'].properties.daten = CONSENT;
      file['ui']['ui:sections']?.[0]?.fields.push('daten');
    }),
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
    '/schema/properties/zeugen/items',
    step('details', (file, { zeugen }) => {
      zeugen.items.properties.daten = CONSENT;
      file['ui'].zeugen.items.daten = ui;
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
    '/ui/ui:sections',
    step('details', (file) => {
      file['ui']['ui:sections'].push({ title: 'Noch einmal', fields: ['was'] });
    }),
  ],
  [
    'feld-widerspruch',
    'steps/einwilligung.json',
    '/schema',
    step('einwilligung', (_, properties) => {
      properties['was'] = { title: 'Was', type: 'integer' };
    }),
  ],
  [
    'feld-widerspruch',
    'wizard.json',
    '',
    step('einwilligung', (_, properties) => {
      properties['was'] = { type: 'object', properties: { genau: text('Genau') } };
    }),
  ],
  [
    'einwilligung-vorbelegt',
    'steps/einwilligung.json',
    '/schema/properties/ok',
    step('einwilligung', (_, { ok }) => {
      ok.default = true;
    }),
  ],
  [
    'dokumenttyp-fehlt',
    'wizard.json',
    '/submit',
    wizard((file) => {
      delete file['submit'].documentType;
    }),
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
    '/schema/properties/zeugen/items',
    step('details', (_, { zeugen, fotos }) => {
      zeugen.items.properties.bild = fotos;
    }),
  ],
  [
    'liste-zu-tief',
    'steps/details.json',
    '/schema/properties/zeugen/items',
    step('details', (_, { zeugen }) => {
      zeugen.items.properties.geheim = text('Geheim', { transient: true });
    }),
  ],
  [
    'liste-zu-tief',
    'steps/details.json',
    '/schema/properties/zeugen/items',
    step('details', (_, { zeugen }) => {
      zeugen.items.properties.anschrift = { type: 'object', properties: { ort: text('Ort') } };
    }),
  ],
  [
    'liste-zu-tief',
    'steps/details.json',
    '/schema/properties/zeugen/items',
    step('details', (_, { zeugen }) => {
      Object.assign(zeugen.items, opens(when('name', 'x'), { properties: { mehr: text('Mehr') } }));
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
    '/states/pruefung/on/NEXT',
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
];

export const TARGETS: Case[] = [
  [
    'ziel-fremd',
    'wizard.json',
    '/exit',
    wizard((file) => {
      file['exit'] = '//evil.example/anfrage';
    }),
  ],
  [
    'ziel-fremd',
    'wizard.json',
    '/exit',
    wizard((file) => {
      file['exit'] = String.raw`/\evil.example`;
    }),
  ],
  [
    'ziel-fremd',
    'steps/danke.json',
    '/links/0/href',
    step('danke', (file) => {
      file['links'][0].href = '//evil.example';
    }),
  ],
  [
    'ziel-fremd',
    'steps/danke.json',
    '/links/0/href',
    step('danke', (file) => {
      file['links'][0].href = 'mailto:jemand@evil.example';
    }),
  ],
  [
    'ziel-fremd',
    'steps/danke.json',
    '/links/0/href',
    step('danke', (file) => {
      file['links'][0].href = 'tel:0900123456';
    }),
  ],
  [
    'ziel-fremd',
    'steps/danke.json',
    '/intro/0',
    step('danke', (file) => {
      file['intro'] = ['Bitte [hier](https://evil.example/login) anmelden.'];
    }),
  ],
  [
    'ziel-fremd',
    'steps/einwilligung.json',
    '/schema/properties/ok/title',
    step('einwilligung', (_, { ok }) => {
      ok.title = 'Ich habe die [Hinweise](//evil.example) gelesen.';
    }),
  ],
  [
    'ziel-fremd',
    'steps/frage.json',
    '/schema/then/properties/grund/description',
    step('frage', (file) => {
      file['schema'].then.properties.grund.description = 'Siehe [hier](javascript:void) oder [dort](/faq).';
    }),
  ],
  [
    'ziel-fremd',
    'steps/frage.json',
    '/onward/href',
    (draft) => {
      leadAway(draft, '//evil.example');
    },
  ],
  [
    'adresse-vergeben',
    'wizard.json',
    '/submit/path',
    wizard((file) => {
      file['submit'].path = '/api/upload';
    }),
  ],
  [
    'adresse-vergeben',
    'wizard.json',
    '/submit/path',
    wizard((file) => {
      file['submit'].path = '/api/anfrage/email';
    }),
  ],
  [
    'adresse-vergeben',
    'wizard.json',
    '/submit/path',
    wizard((file) => {
      file['submit'].path = '/api/newsletter/bestaetigen';
    }),
  ],
  [
    'adresse-vergeben',
    'wizard.json',
    '/route',
    wizard((file) => {
      file['route'] = '/api/probe';
    }),
  ],
];

/** The first step leads to another page, instead of to the rest. */
function leadAway(draft: Draft, href: string): void {
  draft['machine.json'] = { id: 'probe', initial: 'frage', states: { frage: {} } };
  for (const file of Object.keys(draft)) if (/^(?:steps\/(?!frage)|journeys|tables)/.test(file)) delete draft[file];
  draft['wizard.json'] = { title: 'Probe', description: 'Probe.', progress: [] };
  draft['steps/frage.json'] = { title: 'Frage', onward: { label: 'Weiter', href } };
}

const table = (change: (file: Draft) => void) => (draft: Draft) => change(draft['tables/preise.json']);

export const TABLES: Case[] = [
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
    'steps/details.json',
    '/result/rows/0/value',
    step('details', (file) => {
      file['result'].rows[0].value = 'euro';
    }),
  ],
  [
    'name-unbekannt',
    'steps/details.json',
    '/result/note',
    step('details', (file) => {
      file['result'].note = 'hinweis';
    }),
  ],
  [
    'name-unbekannt',
    'steps/details.json',
    '/result/tables/1/table',
    step('details', (file) => {
      file['result'].tables.push({ table: 'preis', when: { '/art': 'nein' } });
    }),
  ],
  [
    'name-unbekannt',
    'steps/details.json',
    '/result/tables/0/when/~1artt',
    step('details', (file) => {
      file['result'].tables[0].when = { '/artt': 'ja' };
    }),
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
  ],
  [
    'tabelle-ungenutzt',
    'tables/alt.json',
    '',
    (draft) => {
      draft['tables/alt.json'] = draft['tables/preise.json'];
    },
  ],
];

export const JOURNEYS: Case[] = [
  [
    'beispiel-bleibt-stehen',
    'journeys.json',
    '/journeys/0',
    (draft) => {
      delete draft['journeys.json'].journeys[0].answers.ok;
    },
  ],
  [
    'beispiel-anderer-weg',
    'journeys.json',
    '/journeys/1/path',
    (draft) => {
      draft['journeys.json'].journeys[1].path.pop();
    },
  ],
  [
    'beispiel-ohne-frage',
    'journeys.json',
    '/journeys/0/answers/farbe',
    (draft) => {
      draft['journeys.json'].journeys[0].answers.farbe = 'rot';
    },
  ],
  [
    'beispiel-ohne-frage',
    'journeys.json',
    '/journeys/1/answers/zeugen/*/alter',
    (draft) => {
      draft['journeys.json'].journeys[1].answers.zeugen[0].alter = 5;
    },
  ],
];

export const CASES = [...FILES, ...FLOW, ...CONTENT, ...TARGETS, ...TABLES, ...JOURNEYS];
