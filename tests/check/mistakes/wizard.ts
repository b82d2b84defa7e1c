import { row } from '../../engine/definitions.ts';
import type { DefinitionFiles } from '../../../src/check/index.ts';

const READY = [
  { const: 'ja', title: 'Ja, es fährt noch' },
  { const: 'nein', title: 'Nein' },
];

const FILES: Record<string, unknown> = {
  'wizard.json': {
    title: 'Mietwagen nach einem Unfall',
    description: 'Wer die Kosten eines Mietwagens trägt.',
    exit: '/anfrage',
    progress: [
      { label: 'Unfall', steps: ['unfall', 'werkstatt'] },
      { label: 'Kosten', steps: ['kosten'] },
      { label: 'Kontakt', steps: ['kontakt', 'pruefung'] },
    ],
    submit: { reference: 'MW', documentType: 'MIETWAGEN', perHour: 20 },
    mails: {
      client: { email: '/email', name: ['/name'], phone: '/telefon' },
      confirmation: {
        subject: 'Ihre Anfrage ist angekommen ({referenz})',
        intro: ['vielen Dank für Ihre Anfrage.'],
        repeat: ['/unfall/schuld', '/tage'],
        next: ['Wir prüfen Ihren Fall. Fragen? {telefon}'],
      },
    },
  },
  'machine.json': {
    id: 'mietwagen',
    initial: 'unfall',
    states: {
      unfall: {
        on: {
          NEXT: [
            { target: 'werkstatt', guard: { type: 'is', params: { field: '/unfall/fahrbereit', value: 'nein' } } },
            { target: 'kosten' },
          ],
        },
      },
      werkstatt: { on: { NEXT: 'kosten' } },
      kosten: { on: { NEXT: 'kontakt' } },
      kontakt: { on: { NEXT: 'pruefung' } },
      pruefung: { on: { SUBMIT: 'senden' } },
      senden: { invoke: { src: 'submit', onDone: 'danke', onError: 'pruefung' } },
      danke: { type: 'final' },
    },
  },
  'steps/unfall.json': {
    title: 'Der Unfall',
    intro: ['Was Sie nicht wissen, lassen Sie frei.'],
    schema: {
      type: 'object',
      properties: {
        unfall: {
          type: 'object',
          required: ['schuld', 'fahrbereit'],
          properties: {
            datum: {
              title: 'Wann war der Unfall?',
              type: 'string',
              format: 'date',
              errorMessage: { format: 'Bitte prüfen Sie das Datum.' },
            },
            schuld: {
              title: 'Wer ist schuld?',
              type: 'string',
              oneOf: [
                { const: 'gegner', title: 'Die Gegenseite' },
                { const: 'ich', title: 'Ich' },
                { const: 'unklar', title: 'Das ist unklar' },
              ],
              errorMessage: 'Bitte wählen Sie eine Antwort.',
            },
            fahrbereit: {
              title: 'Fährt Ihr Auto noch?',
              type: 'string',
              oneOf: READY,
              errorMessage: 'Bitte wählen Sie eine Antwort.',
            },
          },
          if: { required: ['schuld'], properties: { schuld: { const: 'unklar' } } },
          // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's keyword
          then: { properties: { zeugen: { title: 'Gibt es Zeugen?', type: 'boolean' } } },
        },
      },
    },
    ui: { unfall: { datum: { 'ui:widget': 'date' }, schuld: { 'ui:widget': 'radio' } } },
    advice: [{ field: '/unfall/datum', notInFuture: true, message: 'Dieses Datum liegt in der Zukunft.' }],
  },
  'steps/werkstatt.json': {
    title: 'Die Werkstatt',
    schema: {
      type: 'object',
      properties: {
        werkstatt: { title: 'Name der Werkstatt', type: 'string', maxLength: 200 },
        fotos: {
          title: 'Fotos des Schadens',
          type: 'array',
          upload: { accept: ['image/jpeg', 'application/pdf'], maxBytes: 5242880, maxItems: 5 },
        },
      },
    },
  },
  'steps/kosten.json': {
    title: 'Der Mietwagen',
    schema: {
      type: 'object',
      required: ['klasse', 'tage'],
      properties: {
        klasse: {
          title: 'Wie groß ist Ihr Auto?',
          type: 'string',
          oneOf: [
            { const: 'klein', title: 'Kleinwagen' },
            { const: 'gross', title: 'Größer' },
          ],
          errorMessage: 'Bitte wählen Sie eine Größe.',
        },
        tage: {
          title: 'Für wie viele Tage?',
          type: 'integer',
          minimum: 1,
          maximum: 30,
          default: 7,
          errorMessage: 'Bitte geben Sie eine Zahl von 1 bis 30 ein.',
        },
      },
    },
    ui: { klasse: { 'ui:widget': 'radio' }, tage: { 'ui:size': 4 } },
    result: {
      title: 'So viel wird meist bezahlt',
      tables: [
        { table: 'tagessatz', when: { '/klasse': 'klein' } },
        { table: 'tagessatz', when: { '/klasse': 'gross' } },
      ],
      rows: [{ label: 'Am Tag', value: 'euro', format: 'euro' }],
      incomplete: 'Bitte beantworten Sie beide Fragen.',
      undecided: 'Bitte wählen Sie eine Größe.',
    },
  },
  'steps/kontakt.json': {
    title: 'Wie erreichen wir Sie?',
    schema: {
      type: 'object',
      required: ['name', 'email', 'datenschutz'],
      properties: {
        name: { title: 'Name', type: 'string', maxLength: 100, errorMessage: 'Bitte nennen Sie Ihren Namen.' },
        email: { title: 'E-Mail', type: 'string', format: 'email', errorMessage: 'Bitte prüfen Sie die Adresse.' },
        telefon: {
          title: 'Telefon',
          type: 'string',
          pattern: '^[-+() 0-9]{6,}$',
          errorMessage: { pattern: 'Bitte prüfen Sie die Nummer.' },
        },
        nachricht: { title: 'Möchten Sie noch etwas sagen?', type: 'string', maxLength: 2000 },
        datenschutz: {
          title: 'Ich habe die [Datenschutzerklärung](/datenschutz) gelesen und stimme zu.',
          type: 'boolean',
          const: true,
          errorMessage: 'Bitte stimmen Sie zu.',
        },
      },
    },
    ui: { nachricht: { 'ui:widget': 'textarea' }, datenschutz: { 'ui:widget': 'consent' } },
  },
  'steps/pruefung.json': { title: 'Stimmt alles?', summary: true, button: 'Absenden' },
  'steps/danke.json': {
    title: 'Vielen Dank',
    thanks: [
      { mailed: 'confirmation', text: ['Ihre Bestätigung geht an {adresse}.'] },
      { text: ['Bitte rufen Sie uns an: {telefon}.'] },
    ],
    links: [{ label: 'Zum Bußgeldrechner', href: '/bussgeldrechner' }],
  },
  'tables/tagessatz.json': {
    title: 'Tagessätze',
    source: 'Liste der Kanzlei',
    validFrom: '2025-01-01',
    rows: [
      row({ '/klasse': 'klein', '/tage': { max: 7 } }, { euro: 40 }),
      row({ '/klasse': 'klein', '/tage': { min: 8 } }, { euro: 35 }),
      row({ '/klasse': 'gross' }, { euro: 60 }),
    ],
    otherwise: { euro: null },
  },
  'journeys.json': {
    journeys: [
      {
        name: 'Das Auto steht in der Werkstatt',
        answers: {
          unfall: { datum: '2026-03-14', schuld: 'gegner', fahrbereit: 'nein' },
          werkstatt: 'Meyer',
          klasse: 'klein',
          tage: 5,
          name: 'Erika Musterfrau',
          email: 'erika.musterfrau@example.org',
          datenschutz: true,
        },
        path: ['unfall', 'werkstatt', 'kosten', 'kontakt', 'pruefung'],
      },
    ],
  },
};

/** A wizard as an analyst would write it after reading the guide, by file. One value stands on each line. */
export function goodWizard(): DefinitionFiles {
  return Object.fromEntries(
    Object.entries(FILES).map(([name, content]) => [name, `${JSON.stringify(content, null, 2)}\n`]),
  );
}
