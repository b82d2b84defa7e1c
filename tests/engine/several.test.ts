import { describe, expect, it } from 'vitest';
import { payload, replay, summarise, type Answers, type PropertySchema } from '../../src/engine/index.ts';
import { ask, group } from './definitions.ts';

/** Questions that take several answers of a choice. */

const stellen: PropertySchema = {
  title: 'Stellen',
  type: 'array',
  uniqueItems: true,
  maxItems: 2,
  alone: 'keine',
  items: {
    type: 'string',
    oneOf: [
      { const: 'front', title: 'Front' },
      { const: 'heck', title: 'Heck, [Kofferraum](/kofferraum)' },
      { const: 'seite', title: 'Seite' },
      { const: 'keine', title: 'Keine davon' },
    ],
  },
  errorMessage: { alone: 'Bitte nur „Keine davon“.' },
};
const tage: PropertySchema = {
  title: 'Tage',
  type: 'array',
  uniqueItems: true,
  minItems: 2,
  items: { type: 'string', enum: ['Montag', 'Dienstag'] },
};
const wizard = ask(group({ stellen, tage }));
const told = (answers: Answers) => replay(wizard, answers).issues.map(({ pointer, message }) => [pointer, message]);

const lines = (answers: Answers) => summarise(wizard, answers).flatMap((step) => step.lines.map(({ value }) => value));

describe('several answers', () => {
  it.each([
    [{}],
    [{ stellen: [] }],
    [{ stellen: ['front'] }],
    [{ stellen: ['seite', 'front'] }],
    [{ stellen: ['keine'] }],
  ])('accepts %j', (answers) => {
    expect(told(answers)).toEqual([]);
  });

  it.each([
    [{ stellen: ['front', 'heck', 'seite'] }, '/stellen', 'Stellen: Bitte wählen Sie höchstens 2 Antworten.'],
    [{ tage: ['Montag'] }, '/tage', 'Tage: Bitte wählen Sie mindestens 2 Antworten.'],
    [{ stellen: ['keine', 'front'] }, '/stellen', 'Bitte nur „Keine davon“.'],
    [{ stellen: ['front', 'front'] }, '/stellen', 'Stellen: Bitte nennen Sie jede Antwort nur einmal.'],
    [{ stellen: ['dach'] }, '/stellen/0', 'Bitte wählen Sie eine der angebotenen Möglichkeiten.'],
    [{ stellen: 'front' }, '/stellen', 'Stellen: Diese Angabe hat nicht die erwartete Form.'],
  ])('refuses %j', (answers, pointer, message) => {
    expect(told(answers)).toEqual([[pointer, message]]);
  });

  it('are said by their titles, in the order of the definition', () => {
    expect(lines({ stellen: ['seite', 'front'], tage: ['Dienstag', 'Montag'] })).toEqual([
      'Front, Seite',
      'Montag, Dienstag',
    ]);
    expect(lines({ stellen: ['heck', 'front'] })).toEqual(['Front; Heck, Kofferraum']);
  });

  it('are sent as they are', () => {
    expect(payload(wizard, { stellen: ['front', 'seite'], tage: [] })).toEqual({ stellen: ['front', 'seite'] });
  });
});
