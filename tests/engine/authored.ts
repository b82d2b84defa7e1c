import type { DefinitionFiles, Finding } from '../../src/check/index.ts';
import type { PropertySchema } from '../../src/engine/index.ts';
import { loadEdition } from '../../src/check/index.ts';
import { consent, file, group, needed, opens, row, SENDING, text, when, yesNo } from './definitions.ts';

/** Any part of a definition's files, for a test to spoil. */
// oxlint-disable-next-line typescript/no-explicit-any -- the point is to write what the types forbid
export type Draft = Record<string, any>;

const UPLOAD: PropertySchema = { title: 'Fotos', type: 'array', upload: { accept: ['image/*'], maxItems: 5 } };

/** The files of a definition without a fault that uses every part of the format. Made anew on each call. */
export function goodDraft(): Draft {
  return structuredClone({
    'wizard.json': {
      $schema: '../wizard.schema.json',
      title: 'Probe',
      description: 'Ein Assistent zum Prüfen.',
      route: '/anfrage/probe',
      exit: '/anfrage',
      query: { art: '/art' },
      progress: [
        { label: 'Fall', steps: ['frage', 'details'] },
        { label: 'Absenden', steps: ['pruefung', 'einwilligung'] },
      ],
      submit: { path: '/api/anfrage/probe', reference: 'PR', documentType: 'PROBE' },
      documents: { into: '/dokumente', from: ['/fotos'] },
      computed: {
        frist: { deadline: { from: '/am', period: 'P2W', within: 'P1Y' }, source: '§ 67 Abs. 1 OWiG' },
        anzahl: { count: '/zeugen' },
        summe: { sum: ['=anzahl', 5] },
        rest: { difference: ['=summe', 1] },
        preis: { cell: { table: 'preise', column: 'eur' }, format: 'euro' },
      },
      mails: {
        client: { email: '/grund', name: ['/grund'], phone: '/grund' },
        confirmation: {
          subject: 'Ihre Probe {referenz}',
          intro: ['Vielen Dank.'],
          repeat: ['/art'],
          next: ['Wir melden uns unter {telefon}.'],
          sections: [
            {
              when: { type: 'is', params: { field: '/art', value: 'nein' } },
              title: 'Frist',
              text: ['Bis {=frist}.', 'Zwei Wochen.'],
            },
          ],
        },
        powerOfAttorney: {
          subject: 'Vollmacht',
          intro: ['Bitte unterschreiben.'],
          key: '/am',
          document: { title: 'Vollmacht', text: ['Ich, {/grund}.'] },
          steps: ['Drucken.'],
        },
        newsletter: { consent: '/ok' },
      },
    },
    'machine.json': {
      id: 'probe',
      initial: 'frage',
      states: {
        frage: {
          on: {
            NEXT: [
              { target: 'details', guard: { type: 'is', params: { field: '/art', value: 'ja' } } },
              { target: 'pruefung' },
            ],
          },
        },
        details: { on: { NEXT: { target: 'pruefung' } } },
        pruefung: { on: { NEXT: 'einwilligung' } },
        einwilligung: { on: { SUBMIT: 'senden' } },
        ...SENDING('einwilligung'),
      },
    },
    'steps/frage.json': {
      title: 'Frage',
      schema: needed({ art: yesNo('Art') }, opens(when('art', 'nein'), needed({ grund: text('Grund') }))),
    },
    'steps/details.json': {
      title: 'Details',
      schema: group({
        was: text('Was'),
        person: group(
          { name: text('Name'), tel: text('Telefon') },
          { required: ['name'], allOf: [opens({ required: ['tel'] }, { required: ['name'] })] },
        ),
        zeugen: {
          title: 'Zeugen',
          type: 'array',
          row: { title: 'Zeuge', name: ['/name'] },
          items: needed({ name: text('Name') }),
        },
        menge: { title: 'Menge', type: 'integer', minimum: 0, errorMessage: 'Bitte eine Menge angeben.' },
        am: { title: 'Am', type: 'string', format: 'date', errorMessage: { format: 'Bitte einen Tag angeben.' } },
        fotos: UPLOAD,
      }),
      ui: {
        'ui:sections': [{ title: 'Alles', fields: ['was', 'person', 'zeugen', 'menge', 'am', 'fotos'] }],
        person: { name: { 'ui:width': 'half' } },
        zeugen: { items: { name: { 'ui:autocomplete': 'name' } } },
      },
      advice: [
        {
          field: '/person/tel',
          unlessAnswers: { required: ['person'] },
          message: 'Ohne Telefon können wir nicht zurückrufen.',
        },
        {
          field: '/was',
          unless: { minLength: 3 },
          message: 'Das ist sehr kurz.',
          beforeSending: { title: 'Wollen Sie das so senden?', fields: ['/was', '/menge'] },
        },
      ],
    },
    'steps/pruefung.json': {
      title: 'Prüfung',
      intro: ['{/was} bis {=frist}.', 'Noch {=rest} von {=summe} zu {=preis}.'],
      summary: true,
      result: {
        title: 'Preis',
        tables: [{ table: 'preise', when: { '/art': 'ja' } }],
        rows: [{ label: 'Preis', value: 'eur', format: 'euro' }],
        incomplete: 'Es fehlt etwas.',
        undecided: 'Dazu gibt es keine Tabelle.',
      },
    },
    'steps/einwilligung.json': {
      title: 'Einwilligung',
      schema: needed({ ok: consent('Einwilligung') }),
      ui: { ok: { 'ui:widget': 'consent' } },
    },
    'steps/danke.json': {
      title: 'Danke',
      thanks: [
        { mailed: 'confirmation', text: ['Bestätigung an {adresse}.'] },
        { phone: true, text: ['Wir rufen an.'] },
        { text: ['Rufen Sie an: {telefon}.'] },
      ],
      sections: [
        {
          when: { type: 'isAnswered', params: { field: '=frist' } },
          text: ['Bis {=frist}: {telefon}.'],
          calendar: { day: '=frist', title: 'Frist', text: ['Zeichen {referenz}.'] },
        },
      ],
      intro: ['Referenz {referenz}.'],
      links: [
        { label: 'Weiter', href: '/anfrage' },
        { label: 'Vollmacht', href: '/vollmacht/{anfrage}' },
      ],
    },
    'tables/preise.json': {
      title: 'Preise',
      source: 'Anlage 1',
      validFrom: '2024-02-29',
      rows: [row({ '/art': 'ja', '/menge': { min: 1 } }, { eur: 5 })],
      otherwise: { eur: null },
    },
    'journeys.json': {
      journeys: [
        { name: 'kurz', answers: { art: 'nein', grund: 'x', ok: true }, path: ['frage', 'pruefung', 'einwilligung'] },
        {
          name: 'lang',
          answers: { art: 'ja', was: 'x', person: { name: 'A' }, zeugen: [{ name: 'B' }], fotos: [file(1)], ok: true },
          path: ['frage', 'details', 'pruefung', 'einwilligung'],
        },
      ],
    },
  });
}

export function filesOf(draft: Draft): DefinitionFiles {
  return Object.fromEntries(
    Object.entries(draft).map(([name, content]) => [
      name,
      typeof content === 'string' ? content : JSON.stringify(content),
    ]),
  );
}

/** Everything that reading and checking says. */
export function findingsOf(draft: Draft, id = 'probe'): Finding[] {
  const loaded = loadEdition(id, filesOf(draft), 'r1', { today: () => '2026-11-22', pictures: [] });
  return 'findings' in loaded ? loaded.findings : loaded.notes;
}

export function spoilt(...changes: ((draft: Draft) => void)[]): Finding[] {
  const draft = goodDraft();
  for (const change of changes) change(draft);
  return findingsOf(draft);
}
