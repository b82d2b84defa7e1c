import { describe, expect, it } from 'vitest';
import { wordsIn } from '../../src/check/texts.ts';
import { explore, planOf } from '../../src/explore/index.ts';
import { backtracks, patternFindings } from '../../src/check/patterns/index.ts';
import { validate } from '../../src/engine/index.ts';
import { OWN_KEYWORDS } from '../../src/format/index.ts';
import { define, needed, text, wizardOf } from '../engine/definitions.ts';

/** Words that mean something elsewhere in a step's file. */
const NAMES = [
  OWN_KEYWORDS,
  ['properties', 'items', 'if', 'then', 'else', 'allOf', 'anyOf', 'not', 'required', 'const', 'enum', 'default'],
  ['pattern', 'type', 'format', 'title', 'oneOf', 'when', 'field', 'file', 'values', 'accept', 'text', 'advice'],
  ['schema', 'uses', 'with'],
].flat();
/** Exponential for a text of letters with something else at its end. */
const SLOW = String.raw`^(\w+\s?)*$`;

const stepWith = (name: string, rest = {}) => ({
  title: 'Frage',
  schema: needed({ gruppe: needed({ [name]: text(`Titel von ${name}`, rest) }), [name]: text('Außen', rest) }),
});

describe.each(NAMES)('a question named %s', (name) => {
  it('is looked through for slow patterns', () => {
    const findings = patternFindings({ frage: stepWith(name, { pattern: SLOW }) }, backtracks);
    expect(findings.map(({ pointer }) => pointer)).toEqual([
      `/schema/properties/gruppe/properties/${name}/pattern`,
      `/schema/properties/${name}/pattern`,
    ]);
  });

  it('has words that are looked at', () => {
    expect(wordsIn(stepWith(name)).map((word) => word.text)).toEqual(
      expect.arrayContaining([`Titel von ${name}`, 'Außen', `Titel von ${name} fehlt.`]),
    );
  });

  it('is asked, answered and explored', () => {
    const definition = define({ steps: { frage: stepWith(name) } });
    const wizard = wizardOf(definition);
    const answered = explore(planOf(wizard, []))
      .routes()
      .map(({ answers }) => validate(wizard, 'frage', answers));
    expect(answered).toContainEqual([]);
    expect(validate(wizard, 'frage', {}).map(({ message }) => message)).toEqual(
      expect.arrayContaining([`Titel von ${name} fehlt.`, 'Außen fehlt.']),
    );
    expect(validate(wizard, 'frage', { gruppe: { [name]: 'ja' }, [name]: 'ja' })).toEqual([]);
  });
});
