import { describe, expect, it } from 'vitest';
import {
  advise,
  computedWords,
  factsOf,
  fillIn,
  fillTexts,
  onDay,
  plainTitle,
  summarise,
  titleFor,
  type Answers,
} from '../../src/engine/index.ts';
import { noDay } from '../../src/engine/days.ts';
import { ask, group, makeWizard, text, yesNo } from './definitions.ts';
import type { PropertySchema } from '../../src/engine/index.ts';

const TODAY = '2026-11-22';
const DATE: PropertySchema = { type: 'string', format: 'date', title: 'Zugestellt am' };
const SCHEMA = group({
  name: text('Name'),
  mietwagen: yesNo('Mietwagen'),
  tage: { type: 'integer', title: 'Tage' },
  am: DATE,
});
const WIZARD = makeWizard({
  steps: { frage: { schema: SCHEMA } },
  wizard: {
    computed: {
      frist: { deadline: { from: '/am', period: 'P2W' }, source: '§ 67 Abs. 1 OWiG' },
      vorbei: { deadline: { from: '/am', period: 'P2W', state: 'past' }, source: '§ 67 Abs. 1 OWiG' },
      ausfall: { product: ['/tage', 35], format: 'euro' },
    },
  },
});

describe('placeholders', () => {
  it.each([
    ['a text without any', {}, 'Guten Tag.', ['Guten Tag.']],
    ['a text answer', { name: ' Anna Berg ' }, 'Guten Tag, {/name}.', ['Guten Tag, Anna Berg.']],
    ['a choice, by its title', { mietwagen: 'ja' }, 'Mietwagen: {/mietwagen}.', ['Mietwagen: Ja.']],
    ['a date', { am: '2026-11-10' }, 'Zugestellt am {/am}.', ['Zugestellt am 10.11.2026.']],
    ['an answer that is missing', {}, 'Guten Tag, {/name}.', []],
    ['a question that does not exist', {}, '{/constructor}', []],
    ['a deadline', { am: '2026-11-10' }, 'Bis {=frist}.', ['Bis Dienstag, 24. November 2026.']],
    ['an amount', { tage: 14 }, 'Es sind {=ausfall}.', ['Es sind 490\u00a0€.']],
    ['several, of which one is missing', { tage: 14 }, '{=ausfall} bis {=frist}', []],
    ['a value that does not exist', {}, '{=constructor}', []],
    [
      'an answer that looks like a link',
      { name: '[hier](/konto)' },
      'Guten Tag, {/name}.',
      ['Guten Tag, hier(/konto).'],
    ],
  ])('%s', (_, answers, given, filled) => {
    expect(fillIn(WIZARD, [given], () => answers, TODAY)).toEqual(filled);
  });

  it('leave the other texts as they are, and ask for no answers without need', () => {
    expect(fillIn(WIZARD, ['Eins.', '{/name}', 'Zwei.'], () => ({}), TODAY)).toEqual(['Eins.', 'Zwei.']);
    const texts = ['Eins.'];
    expect(
      fillIn(
        WIZARD,
        texts,
        () => {
          throw new Error('The answers were asked for.');
        },
        TODAY,
      ),
    ).toBe(texts);
  });

  it('are filled in advice, which is silent while a value is missing', () => {
    const wizard = ask(SCHEMA, { advice: [{ field: '/name', unless: { minLength: 9 }, message: 'Kurz für {/am}.' }] });
    const notes = (answers: Record<string, unknown>) =>
      advise(wizard, 'frage', answers, TODAY).map(({ message }) => message);
    expect(notes({ name: 'Anna' })).toEqual([]);
    expect(notes({ name: 'Anna', am: '2026-11-10' })).toEqual(['Kurz für 10.11.2026.']);
  });

  it('take what a function says', () => {
    expect(fillTexts(['{a}{b}', '{c}'], (name) => (name === 'c' ? undefined : name.toUpperCase()))).toEqual(['AB']);
  });
});

function neverAsked(): never {
  throw new Error('It was asked for.');
}

describe('a title', () => {
  const titled = makeWizard({
    steps: {
      frage: { schema: SCHEMA },
      weiter: { title: '{/name}, bis {=frist}?', titleWithout: 'Wie weiter?', schema: group({ was: text('Was') }) },
    },
    wizard: {
      computed: { frist: { deadline: { from: '/am', period: 'P2W' }, source: '§ 67 Abs. 1 OWiG' } },
    },
  });
  const step = { file: titled.definition.steps['weiter'] ?? { title: '' } };
  const said = (answers: Answers) =>
    titleFor(
      titled,
      step,
      () => answers,
      () => TODAY,
    );

  it('has its values, and is another one while one is missing', () => {
    expect(said({ name: 'Anna', am: '2026-11-10' })).toBe('Anna, bis Dienstag, 24. November 2026?');
    expect(said({ name: 'Anna' })).toBe('Wie weiter?');
    expect(plainTitle(step.file)).toBe('Wie weiter?');
  });

  it('stands over the answers of its step, in the words of the heading', () => {
    const [, known] = summarise(onDay(titled, TODAY), { name: 'Anna', am: '2026-11-10', was: 'x' });
    expect(known?.title).toBe('Anna, bis Dienstag, 24. November 2026?');
    const [, missing] = summarise(onDay(titled, TODAY), { name: 'Anna', was: 'x' });
    expect(missing?.title).toBe('Wie weiter?');
  });

  it('asks for neither answers nor day without a value', () => {
    expect(titleFor(titled, { file: { title: 'Fest' } }, neverAsked, noDay)).toBe('Fest');
  });
});

describe('computed values in words', () => {
  it('are those that can be computed', () => {
    expect(computedWords(WIZARD, factsOf(onDay(WIZARD, TODAY), { am: '2026-11-10', tage: 2 }))).toEqual({
      frist: 'Dienstag, 24. November 2026',
      ausfall: '70\u00a0€',
    });
  });

  it('count a day as said when it was said', () => {
    const [later, answers] = [onDay(WIZARD, '2026-12-08'), { am: '2026-11-22' }];
    const given = factsOf(later, answers, () => '2026-11-22');
    expect(computedWords(WIZARD, given)).toMatchObject({ vorbei: 'Montag, 7. Dezember 2026' });
    const givenBefore = factsOf(later, answers, () => '2026-11-21');
    expect(computedWords(WIZARD, givenBefore)).toEqual({});
  });

  it('do not exist in a wizard that computes none', () => {
    const wizard = ask(SCHEMA, {});
    expect(computedWords(wizard, factsOf(wizard, { tage: 1 }))).toEqual({});
  });
});
