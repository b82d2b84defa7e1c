import { NEW } from '../format/unwritten.ts';

/** Returns the files of a new, unpublished wizard: one choice, contact data, submission. */
// oxlint-disable-next-line eslint/max-lines-per-function -- a wizard's files, written out
export function scaffold(id: string): Record<string, unknown> {
  const question = {
    title: 'Worum geht es?',
    type: 'string',
    oneOf: [
      { const: 'frage', title: 'Ich habe eine Frage' },
      { const: 'auftrag', title: 'Ich möchte Sie beauftragen' },
    ],
    errorMessage: 'Bitte wählen Sie eine Antwort.',
  };
  const contact = {
    name: {
      title: 'Name',
      type: 'string',
      maxLength: 100,
      errorMessage: { required: 'Bitte nennen Sie Ihren Namen.' },
    },
    email: {
      title: 'E-Mail-Adresse',
      type: 'string',
      format: 'email',
      maxLength: 254,
      errorMessage: {
        required: 'Bitte nennen Sie Ihre E-Mail-Adresse.',
        format: 'Bitte prüfen Sie Ihre E-Mail-Adresse.',
      },
    },
    datenschutz: {
      title: 'Ich habe die [Datenschutzerklärung](/datenschutz) gelesen und stimme der Verarbeitung meiner Angaben zu.',
      type: 'boolean',
      const: true,
      errorMessage: 'Bitte stimmen Sie der Datenschutzerklärung zu.',
    },
  };
  const answers = {
    anliegen: 'frage',
    name: 'Erika Musterfrau',
    email: 'erika.musterfrau@example.org',
    datenschutz: true,
  };
  return {
    'wizard.json': {
      $schema: '../wizard.schema.json',
      title: 'Neue Anfrage',
      description: NEW.description,
      public: false,
      exit: '/anfrage',
      progress: [
        { label: 'Anliegen', steps: ['anliegen'] },
        { label: 'Kontakt', steps: ['kontakt'] },
      ],
      submit: { reference: 'AN' },
    },
    'machine.json': {
      $schema: '../machine.schema.json',
      id,
      initial: 'anliegen',
      states: {
        anliegen: { on: { NEXT: 'kontakt' } },
        kontakt: { on: { SUBMIT: 'senden' } },
        senden: { invoke: { src: 'submit', onDone: 'danke', onError: 'kontakt' } },
        danke: { type: 'final' },
      },
    },
    'steps/anliegen.json': {
      $schema: '../../step.schema.json',
      title: 'Womit können wir Ihnen helfen?',
      schema: { type: 'object', required: ['anliegen'], properties: { anliegen: question } },
      ui: { anliegen: { 'ui:widget': 'choice' } },
    },
    'steps/kontakt.json': {
      $schema: '../../step.schema.json',
      title: 'Wie erreichen wir Sie?',
      button: 'Absenden',
      schema: { type: 'object', required: Object.keys(contact), properties: contact },
      ui: {
        name: { 'ui:autocomplete': 'name' },
        email: { 'ui:widget': 'email', 'ui:autocomplete': 'email' },
        datenschutz: { 'ui:widget': 'consent' },
      },
    },
    'steps/danke.json': { $schema: '../../step.schema.json', title: 'Vielen Dank, Ihre Anfrage ist angekommen.' },
    'journeys.json': {
      $schema: '../journeys.schema.json',
      journeys: [{ name: 'Eine Frage', answers, path: ['anliegen', 'kontakt'] }],
    },
  };
}
