import { describe, expect, it } from 'vitest';
import type { Answers, PropertySchema, WizardContext } from '../../../src/engine/index.ts';
import { likelyNext } from '../../../src/runner/ahead/likelyNext.ts';
import { branching, makeWizard } from '../../engine/definitions.ts';

const wizard = makeWizard(branching());

const context = (answers: Answers, rest: Partial<WizardContext> = {}): WizardContext => ({
  answers,
  returnTo: undefined,
  edited: undefined,
  asking: false,
  acknowledged: false,
  receipt: undefined,
  failure: undefined,
  failedWith: undefined,
  ...rest,
});

describe('where going on most likely leads', () => {
  it('is what the answers say, and for an open choice what comes first of what most of its answers lead to', () => {
    expect(likelyNext(wizard, context({ art: 'nein' }), 'frage')).toBe('pruefung');
    expect(likelyNext(wizard, context({ art: 'ja' }), 'frage')).toBe('details');
    expect(likelyNext(wizard, context({}), 'frage')).toBe('details');
  });

  it('is where more of the choices lead, though another one comes first', () => {
    const parts = branching();
    const art: PropertySchema = {
      type: 'string',
      oneOf: ['ja', 'nein', 'vielleicht'].map((choice) => ({ const: choice, title: choice })),
    };
    const three = makeWizard({
      ...parts,
      steps: { ...parts.steps, frage: { schema: { type: 'object', properties: { art } } } },
    });
    expect(likelyNext(three, context({}), 'frage')).toBe('pruefung');
  });

  it('does not wait until the step holds', () => {
    expect(likelyNext(wizard, context({ art: 'ja' }), 'details')).toBe('pruefung');
  });

  it('is the summary that a change began at, once that may be returned to', () => {
    const edited = { step: 'details', before: { art: 'ja', was: 'Rad' } };
    const change = { returnTo: 'pruefung', edited };
    expect(likelyNext(wizard, context({ art: 'ja', was: 'Auto' }, change), 'details')).toBe('pruefung');
  });

  it('is nothing where going on sends, or nothing leads on', () => {
    expect(likelyNext(wizard, context({ art: 'nein' }), 'einwilligung')).toBeUndefined();
    expect(likelyNext(wizard, context({}), 'danke')).toBeUndefined();
  });
});
