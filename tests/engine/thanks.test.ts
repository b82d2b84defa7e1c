import { describe, expect, it } from 'vitest';
import {
  calendarDays,
  concerning,
  conditionsMet,
  factsOf,
  onDay,
  thanksFor,
  type Answers,
  type Receipt,
  type StepFile,
} from '../../src/engine/index.ts';
import { define, group, wizardOf } from './definitions.ts';

const STEP: StepFile = {
  title: 'Danke',
  thanks: [
    { mailed: 'powerOfAttorney', phone: true, text: ['Vollmacht und Telefon.'] },
    { mailed: 'powerOfAttorney', text: ['Vollmacht.'] },
    { phone: true, text: ['Telefon.', 'Bald.'] },
    { text: ['Weder noch.'] },
  ],
};
const RECEIPT: Receipt = { anfrageId: 'a-1', referenz: 'PR-1' };
const mailed = (...arten: NonNullable<Receipt['mails']>['arten']) => ({ mails: { an: 'a@b.de', arten } });

describe('what a last step says', () => {
  it.each<[string, Receipt | undefined, string[]]>([
    [
      'needs every condition of a variant',
      { ...RECEIPT, ...mailed('confirmation', 'powerOfAttorney'), telefon: true },
      ['Vollmacht und Telefon.'],
    ],
    ['is the first variant that applies', { ...RECEIPT, ...mailed('powerOfAttorney'), telefon: false }, ['Vollmacht.']],
    [
      'counts only the mail that it names',
      { ...RECEIPT, ...mailed('confirmation'), telefon: true },
      ['Telefon.', 'Bald.'],
    ],
    ['is the last where nothing was queued', { ...RECEIPT, telefon: false }, ['Weder noch.']],
    ['is the last for a receipt of an older server', RECEIPT, ['Weder noch.']],
    ['is the last without a receipt', undefined, ['Weder noch.']],
  ])('%s', (_, receipt, text) => {
    expect(thanksFor({ id: 'danke', file: STEP }, receipt)).toEqual(text);
  });

  it('is nothing where the step has no variants', () => {
    expect(thanksFor({ id: 'danke', file: { title: 'Danke' } }, { ...RECEIPT, ...mailed('confirmation') })).toEqual([]);
  });
});

describe('conditions of a last step', () => {
  const isPast = { type: 'atMost', params: { field: '=rest', value: -1 } } as const;
  const LAST: StepFile = {
    title: 'Danke',
    sections: [
      { when: { type: 'atLeast', params: { field: '=rest', value: 0 } }, text: ['Läuft.'] },
      { text: ['Immer.'] },
    ],
    thanks: [{ when: isPast, text: ['Vorbei.'] }, { text: ['Danke.'] }],
    links: [
      { label: 'Hilfe', href: '/hilfe', when: isPast },
      { label: 'Mehr', href: '/mehr' },
    ],
  };
  const definition = define({
    steps: { frage: { schema: group({ am: { type: 'string', format: 'date', title: 'Am' } }) } },
    wizard: {
      computed: {
        frist: { deadline: { from: '/am', period: 'P2W' }, source: '§ 67 Abs. 1 OWiG' },
        rest: { days: { from: 'today', to: '=frist' } },
      },
    },
  });
  const wizard = onDay(wizardOf({ ...definition, steps: { ...definition.steps, danke: LAST } }), '2026-11-22');
  const shown = (answers: Answers) => {
    const trifft = conditionsMet(wizard, factsOf(wizard, answers));
    const receipt: Receipt = { ...RECEIPT, ...(trifft && { trifft }) };
    return {
      trifft,
      sections: concerning('danke', 'sections', LAST.sections, receipt).map(({ text }) => text[0]),
      thanks: thanksFor({ id: 'danke', file: LAST }, receipt),
      links: concerning('danke', 'links', LAST.links, receipt).map(({ label }) => label),
    };
  };

  it.each<[string, Answers, unknown]>([
    [
      'a day ahead',
      { am: '2026-11-10' },
      { trifft: ['danke/sections/0'], sections: ['Läuft.', 'Immer.'], thanks: ['Danke.'], links: ['Mehr'] },
    ],
    [
      'a day behind',
      { am: '2026-10-06' },
      {
        trifft: ['danke/thanks/0', 'danke/links/0'],
        sections: ['Immer.'],
        thanks: ['Vorbei.'],
        links: ['Hilfe', 'Mehr'],
      },
    ],
    ['no day', {}, { trifft: [], sections: ['Immer.'], thanks: ['Danke.'], links: ['Mehr'] }],
  ])('decide what is shown: %s', (_, answers, expected) => {
    expect(shown(answers)).toEqual(expected);
  });

  it('are not told where there are none', () => {
    const without = wizardOf(definition);
    expect(conditionsMet(without, factsOf(without, {}))).toBeUndefined();
  });

  it('do not hold without a receipt', () => {
    expect(concerning('danke', 'sections', LAST.sections)).toEqual([{ text: ['Immer.'] }]);
  });
});

/** A section with a calendar entry. */
const entry = (day: string) => ({ text: ['Bis.'], calendar: { day, title: 'Frist', text: ['Bald.'] } });

describe('the days of calendar entries', () => {
  const definition = define({
    steps: { frage: { schema: group({ am: { type: 'string', format: 'date', title: 'Am' } }) } },
    wizard: {
      computed: {
        frist: { deadline: { from: '/am', period: 'P2W' }, source: '§ 67 Abs. 1 OWiG' },
        morgen: { day: { from: '/am', add: 'P1D' } },
      },
    },
  });
  const danke: StepFile = { title: 'Danke', sections: [entry('=frist'), entry('=morgen'), { text: ['Ohne.'] }] };
  const wizard = onDay(wizardOf({ ...definition, steps: { ...definition.steps, danke } }), '2026-11-22');

  it.each<[string, Answers, unknown]>([
    ['told as they are', { am: '2026-11-22' }, { frist: '2026-12-07', morgen: '2026-11-23' }],
    ['left out when they are over', { am: '2026-11-10' }, { frist: '2026-11-24' }],
    ['told on the day itself', { am: '2026-11-21' }, { frist: '2026-12-07', morgen: '2026-11-22' }],
    ['left out when they cannot be computed', {}, {}],
  ])('are %s', (_, answers, days) => {
    expect(calendarDays(wizard, factsOf(wizard, answers))).toEqual(days);
  });

  it('are not told where no last step has an entry', () => {
    const without = wizardOf(definition);
    expect(calendarDays(without, factsOf(without, { am: '2026-11-22' }))).toBeUndefined();
  });
});
