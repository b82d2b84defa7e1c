import { machine, step, wizard, type Case } from './change.ts';
import { text } from '../definitions.ts';

/** Faults of the machine, and of the steps that it names. */
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
    'ueberschneidung',
    'machine.json',
    '/states/details/on/NEXT/1',
    machine(({ details }) => {
      details.on.NEXT = [
        { target: 'pruefung', guard: { type: 'atLeast', params: { field: '/menge', value: 7 } } },
        {
          target: 'einwilligung',
          guard: { type: 'atMost', params: { field: '/menge', value: 7 } },
        },
        { target: 'pruefung' },
      ];
    }),
  ],
  [
    'ueberdeckt',
    'machine.json',
    '/states/details/on/NEXT/1',
    machine(({ details }) => {
      details.on.NEXT = [
        { target: 'pruefung', guard: { type: 'atLeast', params: { field: '/menge', value: 7 } } },
        { target: 'einwilligung', guard: { type: 'atLeast', params: { field: '/menge', value: 8 } } },
        { target: 'pruefung' },
      ];
    }),
  ],
  [
    'pruefung-begrenzt',
    'steps/details.json',
    '/schema',
    (draft) => {
      const { properties } = draft['steps/details.json'].schema.properties.person;
      const names = Array.from({ length: 8 }, (_, index) => `box${index}`);
      for (const name of names) properties[name] = { title: name, type: 'boolean' };
      const of = names.map((name) => ({ type: 'is', params: { field: `/person/${name}`, value: true } }));
      draft['machine.json'].states.details.on.NEXT = [
        { target: 'einwilligung', guard: { type: 'any', params: { of } } },
        { target: 'pruefung' },
      ];
    },
  ],
  [
    'feld-spaeter',
    'machine.json',
    '/states/frage/on/NEXT/0/guard/params/field',
    machine(({ frage }) => {
      frage.on.NEXT[0].guard = { type: 'isAnswered', params: { field: '/was' } };
    }),
  ],
  [
    'feld-spaeter',
    'steps/frage.json',
    '/intro/0',
    step('frage', (file) => {
      file['intro'] = ['Es geht um {/was}.'];
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
    'kein-weg',
    'steps/details.json',
    '/schema/properties/person/properties/name',
    step('details', (_, properties) => {
      // No text is both.
      properties['person'].properties.name = text('Name', { pattern: '^(?=a)b', errorMessage: 'Bitte den Namen.' });
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
    '/progress/1/steps/2',
    wizard((file) => {
      file['progress'][1].steps.push('frage');
    }),
  ],
  [
    'fortschritt-fehlt',
    'wizard.json',
    '/progress',
    wizard((file) => {
      file['progress'][1].steps.shift();
    }),
  ],
  [
    'fortschritt-rueckwaerts',
    'wizard.json',
    '/progress/0/steps/0',
    wizard((file) => {
      file['progress'].reverse();
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
    '/states/pruefung/on/SUBMIT',
    machine(({ pruefung }) => {
      pruefung.on = { SUBMIT: 'einwilligung' };
    }),
  ],
  [
    'senden-ereignis',
    'machine.json',
    '/states/einwilligung/on/NEXT',
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
  [
    'kreis',
    'machine.json',
    '/states/pruefung/on/NEXT',
    machine(({ pruefung }) => {
      pruefung.on.NEXT = 'frage';
    }),
  ],
  [
    'ziel-unbekannt',
    'machine.json',
    '/initial',
    machine((_, file) => {
      file['initial'] = 'start';
    }),
  ],
  [
    'unerreichbar',
    'machine.json',
    '/states/insel',
    (draft) => {
      draft['machine.json'].states.insel = { on: { NEXT: 'strand' } };
      draft['machine.json'].states.strand = { on: { NEXT: 'pruefung' } };
      draft['steps/insel.json'] = { title: 'Insel' };
      draft['steps/strand.json'] = { title: 'Strand' };
    },
  ],
  [
    'sackgasse',
    'machine.json',
    '/states/pruefung',
    machine(({ pruefung }) => {
      delete pruefung.on;
    }),
  ],
];
