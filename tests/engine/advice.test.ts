import { describe, expect, it } from 'vitest';
import { advise, type Advice } from '../../src/engine/index.ts';
import { ask, group, makeWizard, opens, text, when, yesNo } from './definitions.ts';

const TODAY = '2026-03-01';
const SCHEMA = group(
  { email: text('E-Mail'), telefon: text('Telefon'), datum: text('Datum'), da: yesNo('Da') },
  opens(when('da', 'ja'), { properties: { wer: text('Wer') } }),
);

function notes(advice: Omit<Advice, 'message'>, answers: Record<string, unknown>): string[] {
  return advise(ask(SCHEMA, { advice: [{ ...advice, message: 'Hinweis.' }] }), 'frage', answers, TODAY).map(
    ({ pointer }) => pointer,
  );
}

describe('unless', () => {
  const advice = { field: '/email', unless: { pattern: '@' } };

  it.each([
    [{ email: 'ab.de' }, ['/email']],
    [{ email: 'a@b.de' }, []],
    [{}, []],
    [{ email: '  ' }, []],
  ])('%j', (answers, expected) => {
    expect(notes(advice, answers)).toEqual(expected);
  });
});

it('is silent while the field is unanswered, however strict its schema', () => {
  expect(notes({ field: '/email', unless: { type: 'string', minLength: 3 } }, {})).toEqual([]);
  expect(notes({ field: '/email', unless: { type: 'string', minLength: 3 } }, { email: 'x' })).toEqual(['/email']);
});

describe('unlessAnswers', () => {
  const advice = { field: '/telefon', unlessAnswers: { anyOf: [{ required: ['telefon'] }, { required: ['email'] }] } };

  it.each([
    [{}, ['/telefon']],
    [{ telefon: '' }, ['/telefon']],
    [{ telefon: '1' }, []],
    [{ email: 'x' }, []],
  ])('looks at all answers: %j', (answers, expected) => {
    expect(notes(advice, answers)).toEqual(expected);
  });

  it('sees answers of earlier steps', () => {
    const wizard = makeWizard({
      steps: {
        eins: { schema: group({ a: text('A') }) },
        zwei: {
          schema: group({ b: text('B') }),
          advice: [{ field: '/b', unlessAnswers: { required: ['a'] }, message: 'H.' }],
        },
      },
    });
    expect(advise(wizard, 'zwei', {}, TODAY)).toHaveLength(1);
    expect(advise(wizard, 'zwei', { a: 'x' }, TODAY)).toHaveLength(0);
  });
});

describe('notInFuture', () => {
  it.each([
    ['2026-03-02', ['/datum']],
    ['2027-01-01', ['/datum']],
    ['2026-03-01', []],
    ['2026-02-28', []],
    ['2026-03', []],
    ['2026-04', ['/datum']],
    ['', []],
    [undefined, []],
    [20270101, []],
    ['88-03-03', []],
    ['8', []],
  ])('%j', (datum, expected) => {
    expect(notes({ field: '/datum', notInFuture: true }, { datum })).toEqual(expected);
  });
});

describe('when', () => {
  const advice: Omit<Advice, 'message'> = {
    field: '/email',
    when: {
      type: 'all',
      params: {
        of: [
          { type: 'isAnswered', params: { field: '/telefon' } },
          { type: 'not', params: { of: { type: 'isAnswered', params: { field: '/email' } } } },
        ],
      },
    },
  };

  it.each([
    [{ telefon: '1' }, ['/email']],
    [{ telefon: '1', email: 'x' }, []],
    [{}, []],
  ])('%j', (answers, expected) => {
    expect(notes(advice, answers)).toEqual(expected);
  });
});

it('is silent about a field that is not asked', () => {
  const advice = { field: '/wer', unlessAnswers: { required: ['wer'] } };
  expect(notes(advice, { da: 'nein' })).toEqual([]);
  expect(notes(advice, { da: 'ja' })).toEqual(['/wer']);
});

it("says the definition's words, in its order", () => {
  const wizard = ask(SCHEMA, {
    advice: [
      { field: '/telefon', unless: { minLength: 9 }, message: 'Zu kurz?' },
      { field: '/email', unless: { pattern: '@' }, message: 'Kein @?' },
    ],
  });
  expect(advise(wizard, 'frage', { email: 'x', telefon: '1' }, TODAY)).toEqual([
    { pointer: '/telefon', message: 'Zu kurz?' },
    { pointer: '/email', message: 'Kein @?' },
  ]);
});

it.each(['danke', 'nirgends', 'constructor'])('has nothing to say about %s', (step) => {
  expect(advise(ask(SCHEMA), step, {}, TODAY)).toEqual([]);
});
