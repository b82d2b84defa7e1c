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
    ["Den Schritt 'einwiligung' gibt es nicht.", "Meinten Sie 'einwilligung'?"],
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
    ["Zum Schritt 'danke' fehlt die Datei.", 'Bitte legen Sie steps/danke.json an.'],
  ],
  [
    'datei-ohne-schritt',
    'steps/vergessen.json',
    '',
    (draft) => {
      draft['steps/vergessen.json'] = { title: 'Vergessen' };
    },
    ["Den Schritt 'vergessen' kennt machine.json nicht.", 'Bitte nehmen Sie ihn dort auf oder löschen Sie die Datei.'],
  ],
  [
    'unerreichbar',
    'machine.json',
    '/states/insel',
    (draft) => {
      draft['machine.json'].states.insel = { type: 'final' };
      draft['steps/insel.json'] = { title: 'Insel' };
    },
    [
      "Zum Schritt 'insel' führt kein Weg.",
      'Bitte verweisen Sie von einem anderen Schritt auf ihn oder entfernen Sie ihn.',
    ],
  ],
  [
    'sackgasse',
    'machine.json',
    '/states/danke',
    machine((states) => {
      states['danke'] = {};
    }),
    [
      "Vom Schritt 'danke' geht es nicht weiter.",
      'Bitte geben Sie NEXT oder SUBMIT an, "type": "final", oder dem Schritt onward.',
    ],
  ],
  [
    'luecke',
    'machine.json',
    '/states/frage/on/NEXT',
    machine(({ frage }) => {
      frage.on.NEXT[1].guard = { type: 'is', params: { field: '/art', value: 'nein' } };
    }),
    [
      "Treffen alle Bedingungen nicht zu, bleibt 'frage' stehen.",
      'Bitte fügen Sie als letztes ein Ziel ohne guard an.',
    ],
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
    [
      "Der Schritt 'pruefung' steht unter keiner Beschriftung: Auf ihm verschwände die Fortschrittsleiste.",
      'Bitte ordnen Sie ihn einer Beschriftung zu.',
    ],
  ],
  [
    'fortschritt-rueckwaerts',
    'wizard.json',
    '/progress/0/steps/0',
    wizard((file) => {
      file['progress'].reverse();
    }),
    [
      "'pruefung' kommt nach 'frage', steht aber unter 'Absenden', also vor 'Fall': Die Leiste liefe zurück.",
      'Bitte ordnen Sie die Beschriftungen wie den Ablauf.',
    ],
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
    ["NEXT führt zu 'senden', das sendet.", 'Bitte schreiben Sie SUBMIT.'],
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
    [
      "Von 'pruefung' geht es zurück zu 'frage', der Ablauf dreht sich im Kreis.",
      "Bitte verweisen Sie auf einen späteren Schritt wie 'einwilligung', zu dem sonst kein Weg führt. Zurück gibt es von selbst.",
    ],
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
