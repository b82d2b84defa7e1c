import { step, wizard, type Case } from './change.ts';
import type { Draft } from '../authored.ts';

/** The first step leads to another page, instead of to the rest. */
function leadAway(draft: Draft, href: string): void {
  draft['machine.json'] = { id: 'probe', initial: 'frage', states: { frage: {} } };
  for (const file of Object.keys(draft)) if (/^(?:steps\/(?!frage)|journeys|tables)/.test(file)) delete draft[file];
  draft['wizard.json'] = { title: 'Probe', description: 'Probe.', progress: [] };
  draft['steps/frage.json'] = { title: 'Frage', onward: { label: 'Weiter', href } };
}

/** Links and addresses that are not allowed. */
export const TARGETS: Case[] = [
  [
    'ziel-fremd',
    'wizard.json',
    '/exit',
    wizard((file) => {
      file['exit'] = '//evil.example/anfrage';
    }),
    [
      "'//evil.example/anfrage' führt von dieser Website weg.",
      'Erwartet wird eine Seite dieser Website, zum Beispiel /datenschutz.',
    ],
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
    'steps/danke.json',
    '/intro/0',
    step('danke', (file) => {
      // Browsers leave the tab out.
      file['intro'] = ['Bitte [hier](/\t/evil.example) anmelden.'];
    }),
  ],
  [
    'adresse-fremd',
    'steps/danke.json',
    '/intro/0',
    step('danke', (file) => {
      file['intro'] = ['Bitte melden Sie sich unter https://evil.example/login an.'];
    }),
  ],
  [
    'ziel-keine-seite',
    'steps/danke.json',
    '/intro/0',
    step('danke', (file) => {
      file['intro'] = ['Bitte [hier](/studio/abmelden) drücken.'];
    }),
  ],
  [
    'ziel-keine-seite',
    'steps/danke.json',
    '/links/0/href',
    step('danke', (file) => {
      file['links'][0].href = '/api/auth/logout?ziel=1';
    }),
  ],
  [
    'ziel-keine-seite',
    'wizard.json',
    '/exit',
    wizard((file) => {
      file['exit'] = '/kontakt/../%61pi/upload';
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
