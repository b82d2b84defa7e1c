import { step, table, wizard, type Case } from './change.ts';
import type { Draft } from '../authored.ts';

const computed = (change: (values: Draft) => void) => wizard((file) => change(file['computed']));

/** Faults of computed values. */
export const COMPUTED: Case[] = [
  [
    'berechnet-rechenart',
    'wizard.json',
    '/computed/summe',
    computed((values) => {
      values['summe'].product = ['/menge', 2];
    }),
  ],
  [
    'berechnet-rechenart',
    'wizard.json',
    '/computed/summe',
    computed((values) => {
      delete values['summe'].sum;
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/computed/summe/sum/0',
    computed((values) => {
      values['summe'].sum[0] = '/mengen';
    }),
  ],
  [
    'berechnet-art',
    'wizard.json',
    '/computed/summe/sum/0',
    computed((values) => {
      values['summe'].sum[0] = '/was';
    }),
  ],
  [
    'berechnet-art',
    'wizard.json',
    '/computed/frist/deadline/from',
    computed((values) => {
      values['frist'].deadline.from = '/menge';
    }),
  ],
  [
    'berechnet-art',
    'wizard.json',
    '/computed/summe/sum/1',
    computed((values) => {
      values['summe'].sum[1] = '=frist';
    }),
  ],
  [
    'berechnet-art',
    'wizard.json',
    '/computed/anzahl/count',
    computed((values) => {
      values['anzahl'].count = '/was';
    }),
  ],
  [
    'berechnet-unbekannt',
    'wizard.json',
    '/computed/summe/sum/1',
    computed((values) => {
      values['summe'].sum[1] = '=anzal';
    }),
  ],
  [
    'berechnet-operand',
    'wizard.json',
    '/computed/summe/sum/0',
    computed((values) => {
      values['summe'].sum[0] = 'menge';
    }),
  ],
  [
    'berechnet-operand',
    'wizard.json',
    '/computed/frist/deadline/from',
    computed((values) => {
      values['frist'].deadline.from = '24.11.2026';
    }),
  ],
  [
    'berechnet-ohne-angabe',
    'wizard.json',
    '/computed/summe',
    computed((values) => {
      values['summe'].sum = [1, 2];
    }),
  ],
  [
    'berechnet-zeitraum',
    'wizard.json',
    '/computed/frist/deadline/period',
    computed((values) => {
      values['frist'].deadline.period = '14 Tage';
    }),
  ],
  [
    'berechnet-zeitraum',
    'wizard.json',
    '/computed/frist/deadline/within',
    computed((values) => {
      values['frist'].deadline.within = '-P1Y';
    }),
  ],
  [
    'frist-ohne-quelle',
    'wizard.json',
    '/computed/frist',
    computed((values) => {
      delete values['frist'].source;
    }),
  ],
  [
    'berechnet-land',
    'wizard.json',
    '/computed/frist/deadline/land',
    computed((values) => {
      values['frist'].deadline.land = '/art';
    }),
  ],
  [
    'feld-unbekannt',
    'wizard.json',
    '/computed/frist/deadline/land',
    computed((values) => {
      values['frist'].deadline.land = '/land';
    }),
  ],
  [
    'name-unbekannt',
    'wizard.json',
    '/computed/preis/cell/table',
    computed((values) => {
      values['preis'].cell.table = 'preis';
    }),
  ],
  [
    'name-unbekannt',
    'wizard.json',
    '/computed/preis/cell/column',
    computed((values) => {
      values['preis'].cell.column = 'euro';
    }),
  ],
  [
    'name-unbekannt',
    'wizard.json',
    '/computed/preis/cell/step',
    computed((values) => {
      values['preis'].cell = { step: 'frage', column: 'eur' };
    }),
  ],
  [
    'zelle-woher',
    'wizard.json',
    '/computed/preis/cell',
    computed((values) => {
      values['preis'].cell.step = 'pruefung';
    }),
  ],
  [
    'berechnet-art',
    'wizard.json',
    '/computed/summe/sum/1/percent/1',
    computed((values) => {
      values['summe'].sum[1] = { percent: [5, '/was'] };
    }),
  ],
  [
    'nie-gesendet',
    'wizard.json',
    '/computed/preis/cell/table',
    step('details', (_, { menge }) => {
      menge.transient = true;
    }),
  ],
  [
    'berechnet-kreis',
    'wizard.json',
    '/computed/preis',
    table((file) => {
      file['rows'][0].then.eur = { sum: ['=preis', 1] };
    }),
  ],
  [
    'nie-gesendet',
    'wizard.json',
    '/computed/anzahl/count',
    step('details', (_, { zeugen }) => {
      zeugen.transient = true;
    }),
  ],
  [
    'berechnet-kreis',
    'wizard.json',
    '/computed/summe',
    computed((values) => {
      values['summe'].sum[1] = '=rest';
    }),
  ],
  [
    'berechnet-unbenutzt',
    'wizard.json',
    '/computed/frist',
    step('pruefung', (file) => {
      file['intro'].splice(0, 1);
    }),
  ],
  [
    'platzhalter-unbekannt',
    'steps/pruefung.json',
    '/intro/2',
    step('pruefung', (file) => {
      file['intro'].push('Noch {=sume}.');
    }),
  ],
  [
    'platzhalter-unbekannt',
    'steps/details.json',
    '/advice/0/message',
    step('details', (file) => {
      file['advice'][0].message = 'Wie {/telefon}?';
    }),
  ],
  [
    'berechnet-unbekannt',
    'wizard.json',
    '/mails/confirmation/next/0',
    wizard((file) => {
      file['mails'].confirmation.next[0] = 'Bis {=ende}.';
    }),
  ],
];
