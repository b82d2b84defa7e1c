import { describe, expect, it } from 'vitest';
import { compileSchemas } from '../../src/check/index.ts';
import { interpretStep } from '../../src/check/interpreter/interpretSchemas.ts';
import { validate, type PropertySchema } from '../../src/engine/index.ts';
import { define, text, wizardOf } from '../engine/definitions.ts';

const DIGITS = { pattern: '^[0-9]*$', errorMessage: { pattern: 'Nur Ziffern.' } };
const SMILEY = '😀';

const stepWith = (rest: PropertySchema) => ({
  title: 'Frage',
  schema: { type: 'object' as const, properties: { text: text('Text', rest) } },
});

/** The keywords that a text breaks, as the compiler and the interpreter find them. */
function brokenBy(rest: PropertySchema, answer: string): (string | undefined)[][] {
  const frage = stepWith(rest);
  return [compileSchemas({ steps: { frage } }).validators, interpretStep('frage', frage)].map((validators) => {
    const [check] = Object.values(validators);
    check?.({ text: answer });
    return (check?.errors ?? []).map(({ keyword }) => keyword);
  });
}

/** A text that a pattern has not seen breaks no pattern. */
describe('a pattern', () => {
  it('sees no text that is far beyond its maxLength', () => {
    expect(brokenBy({ ...DIGITS, maxLength: 20 }, 'x'.repeat(41))).toEqual([['maxLength'], ['maxLength']]);
    expect(brokenBy({ ...DIGITS, maxLength: 20 }, 'x'.repeat(20))).toEqual([['pattern'], ['pattern']]);
  });

  it('sees all of a text whose characters take two units each', () => {
    expect(brokenBy({ ...DIGITS, maxLength: 20 }, SMILEY.repeat(20))).toEqual([['pattern'], ['pattern']]);
  });

  it('has a maxLength of 1,000 characters where its question names none', () => {
    expect(brokenBy(DIGITS, '1'.repeat(1000))).toEqual([[], []]);
    expect(brokenBy(DIGITS, '1'.repeat(1001))).toEqual([['maxLength'], ['maxLength']]);
    expect(brokenBy(DIGITS, 'x'.repeat(2001))).toEqual([['maxLength'], ['maxLength']]);
    const wizard = wizardOf(define({ steps: { frage: stepWith(DIGITS) } }));
    expect(validate(wizard, 'frage', { text: '1'.repeat(1001) }).map(({ message }) => message)).toEqual([
      'Text: Bitte geben Sie höchstens 1000 Zeichen ein.',
    ]);
  });

  it.each<[string, (rest: PropertySchema) => PropertySchema]>([
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    ['then', (rest) => ({ if: { type: 'string' }, then: rest })],
    ['else', (rest) => ({ if: { type: 'number' }, else: rest })],
    ['allOf', (rest) => ({ allOf: [rest] })],
  ])('has it in %s, too', (_name, within) => {
    expect(brokenBy(within({ pattern: DIGITS.pattern }), 'x'.repeat(2001))[0]).not.toContain('pattern');
    expect(brokenBy(within({ pattern: DIGITS.pattern }), 'x'.repeat(2001))[1]).not.toContain('pattern');
    expect(brokenBy(within({ pattern: DIGITS.pattern }), 'x'.repeat(1000))[0]).toContain('pattern');
  });
});
