import { machine, step, table, wizard, type Case } from './change.ts';
import type { Draft } from '../authored.ts';
import type { GuardRef } from '../../../src/engine/definition.ts';

/** A guard on the way to the consent, where every answer is known. */
const branching = (guard: GuardRef) =>
  machine((states) => {
    states['pruefung'].on.NEXT = [{ target: 'einwilligung', guard }, { target: 'einwilligung' }];
  });
const atLeast = (field: string): GuardRef => ({ type: 'atLeast', params: { field, value: 3 } });

const computed = (change: (values: Draft) => void) => wizard((file) => change(file['computed']));

/** Faults of conditions about computed values. */
const CONDITIONS: Case[] = [
  ['berechnet-unbekannt', 'machine.json', '/states/pruefung/on/NEXT/0/guard/params/field', branching(atLeast('=sume'))],
  [
    'bedingung-unpassend',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard',
    branching({ type: 'before', params: { field: '=summe', date: 'today' } }),
  ],
  ['bedingung-unpassend', 'machine.json', '/states/pruefung/on/NEXT/0/guard', branching(atLeast('=frist'))],
  [
    'wert-unbekannt',
    'machine.json',
    '/states/pruefung/on/NEXT/0/guard/params/value',
    branching({ type: 'is', params: { field: '=summe', value: 'drei' } }),
  ],
  [
    'feld-spaeter',
    'machine.json',
    '/states/frage/on/NEXT/0/guard/params/field',
    machine((states) => {
      states['frage'].on.NEXT[0].guard = { type: 'isAnswered', params: { field: '=rest' } };
    }),
  ],
  [
    'berechnet-unbekannt',
    'steps/details.json',
    '/advice/0/when/params/field',
    step('details', (file) => {
      delete file['advice'][0].unlessAnswers;
      file['advice'][0].when = atLeast('=sume');
    }),
  ],
  [
    'berechnet-unbekannt',
    'tables/preise.json',
    '/rows/0/when/=sume',
    table((file) => {
      file['rows'][0].when['=sume'] = { min: 3 };
    }),
  ],
  [
    'berechnet-unbekannt',
    'steps/pruefung.json',
    '/result/tables/0/when/params/field',
    step('pruefung', (file) => {
      file['result'].tables[0].when = atLeast('=sume');
    }),
  ],
  [
    'berechnet-kreis',
    'wizard.json',
    '/computed/preis',
    table((file) => {
      file['rows'][0].when['=preis'] = 3;
    }),
  ],
];

/** Faults of computed values. */
export const COMPUTED: Case[] = [
  ...CONDITIONS,
  [
    'berechnet-zeitraum',
    'wizard.json',
    '/computed/frist/day/add',
    computed((values) => {
      values['frist'] = { day: { from: '/am', add: '2W' } };
    }),
  ],
  [
    'berechnet-art',
    'wizard.json',
    '/computed/frist/day/from',
    computed((values) => {
      values['frist'] = { day: { from: '/menge' } };
    }),
  ],
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
    ["Das Feld '/mengen' wird nirgends gefragt.", "Meinten Sie '/menge'?"],
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
    '/computed/rest',
    step('pruefung', (file) => {
      file['intro'][1] = 'Von {=summe} zu {=preis}.';
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
