import { describe, expect, it } from 'vitest';
import { onDay, replay, type Journey } from '../../src/engine/index.ts';
import { coverageOf, type CoverageItem } from '../../src/coverage/index.ts';
import { makeWizard, needed, SHIPPED, shipped, text, wizardOf, yesNo } from '../engine/definitions.ts';

const wizard = makeWizard({
  steps: {
    frage: {
      schema: needed(
        { art: yesNo('Art') },
        {
          allOf: [
            {
              if: { required: ['art'], properties: { art: { const: 'ja' } } },
              // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's keyword
              then: needed({ plz: text('PLZ', { minLength: 5, errorMessage: 'Bitte fünf Ziffern.' }) }),
            },
          ],
        },
      ),
    },
    ende: { schema: { type: 'object', properties: { post: { title: 'Newsletter', type: 'boolean' } } } },
  },
  wizard: { mails: { newsletter: { consent: '/post' } } },
});

const journey = (name: string, answers: Journey['answers']): Journey => {
  const { path, issues } = replay(wizard, answers);
  const refused = issues.map(({ pointer, message }) => ({ field: pointer, message }));
  return { name, answers, path, ...(refused.length > 0 && { expect: { refused } }) };
};
const SHORT = journey('kurz', { art: 'nein' });
const LONG = journey('lang', { art: 'ja', plz: '12345', post: true });
const REFUSED = journey('abgewiesen', { art: 'ja', plz: '1' });

const proof = ({ items }: { items: CoverageItem[] }, kind: string, name: string) =>
  items.find((item) => item.kind === kind && item.name.includes(name))?.by;

describe('coverageOf', () => {
  it('counts a rule as kept only where it applies', () => {
    const [short, long] = [coverageOf(wizard, [SHORT]), coverageOf(wizard, [LONG])];
    expect([proof(short, 'kept', '/plz/minLength'), proof(long, 'kept', '/plz/minLength')]).toEqual([
      'walk',
      'journey',
    ]);
    expect(proof(short, 'kept', 'frage/required/art')).toBe('journey');
    expect(proof(coverageOf(wizard, [REFUSED]), 'kept', '/plz/minLength')).toBe('walk');
  });

  it('counts a message once a journey is refused with it', () => {
    expect(proof(coverageOf(wizard, [LONG]), 'message', 'Bitte fünf Ziffern.')).toBe('walk');
    expect(proof(coverageOf(wizard, [LONG, REFUSED]), 'message', 'Bitte fünf Ziffern.')).toBe('journey');
  });

  it('needs no twin, and nothing that the others show; but what shows a mail or a rule alone', () => {
    expect(coverageOf(wizard, [LONG, { ...LONG, name: 'noch einmal' }]).enough).toEqual([0]);
    expect(coverageOf(wizard, [SHORT, LONG, REFUSED]).enough).toEqual([0, 1, 2]);
  });

  it('counts a mail that goes out, and one that does not', () => {
    const proofs = coverageOf(wizard, [LONG, REFUSED]);
    expect([proof(proofs, 'mail', 'newsletter dabei'), proof(proofs, 'mail', 'newsletter nicht dabei')]).toEqual([
      'journey',
      'walk',
    ]);
  });

  it.each(SHIPPED)('%s: lists each item once with a German name', (id) => {
    const { examples } = shipped(id);
    const tested = onDay(wizardOf(shipped(id)), '2026-03-01');
    const { items } = coverageOf(tested, examples);
    expect(new Set(items.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(items.length);
    expect(items.filter(({ title }) => title.trim() === '' || title.includes('undefined'))).toEqual([]);
    expect(items.filter(({ kind, by }) => kind === 'kept' && by === 'none')).toEqual([]);
  });

  it.each(SHIPPED)('%s: every way beside the forward ones has words of its own, and generated runs take it', (id) => {
    const tested = onDay(wizardOf(shipped(id)), '2026-03-01');
    const detours = coverageOf(tested, shipped(id).examples).items.filter(({ kind }) => kind === 'detour');
    expect(detours.map(({ by }) => by)).toEqual(detours.map(() => 'walk'));
    expect(new Set(detours.map(({ title }) => title)).size).toBe(detours.length);
    expect(detours.filter(({ title }) => title.includes('undefined') || title.endsWith(': '))).toEqual([]);
  });
});
