import { describe, expect, it } from 'vitest';
import { checkLogic } from '../../src/check/checkLogic.ts';
import { failuresOf, prove, type Evidence } from '../../src/evidence/index.ts';
import { onDay } from '../../src/engine/index.ts';
import { study } from '../../src/explore/index.ts';
import type { Journey, PropertySchema } from '../../src/engine/definition.ts';
import { compileSchemas } from '../../src/check/index.ts';
import { define, makeWizard, needed, text, wizardOf } from '../engine/definitions.ts';

/** Texts that are made for a pattern ignore what has to stand further on. */
const CODE: PropertySchema = text('Kennwort', { pattern: '^(?=.*7)[a-z0-9]{4}$' });
const PARTS = {
  steps: {
    frage: { schema: needed({ name: text('Name') }) },
    kennwort: { schema: needed({ code: CODE }) },
    zuletzt: {},
  },
};
const JOURNEY: Journey = {
  name: 'Mit einer 7',
  answers: { name: 'Anna', code: 'abc7' },
  path: ['frage', 'kennwort', 'zuletzt'],
};

describe('a step that no generated answers leave', () => {
  const wizard = onDay(makeWizard(PARTS), '2026-11-22');

  it('is a finding at the question that they do not satisfy, with the way that leads there', () => {
    const [found, ...others] = checkLogic(wizard, []);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      code: 'kein-weg',
      file: 'steps/kennwort.json',
      pointer: '/schema/properties/code',
      witness: { path: ['frage', 'kennwort'] },
    });
    expect(found?.message).toBe(
      "Für /code wurde keine Antwort gefunden, die alle Regeln einhält. Was nach dem Schritt 'kennwort' kommt, ist deshalb nicht geprüft.",
    );
    expect(found?.remedy).toContain('ein Beispiel, das über diesen Schritt hinausführt');
  });

  it('is none once an example leads past it, whose answers are tried from then on', () => {
    expect(checkLogic(wizard, [JOURNEY])).toEqual([]);
    expect(study(wizard, [JOURNEY]).routes.map(({ path }) => path)).toContainEqual(JOURNEY.path);
  });

  it('is still one if an example ends there', () => {
    const refused = { ...JOURNEY, answers: { name: 'Anna', code: 'abcd' }, path: ['frage', 'kennwort'] };
    expect(checkLogic(wizard, [refused]).map(({ code }) => code)).toEqual(['kein-weg']);
  });

  it('leaves no route, which a report does not take for a proof', async () => {
    expect(study(wizard).routes).toEqual([]);
    const definition = define(PARTS);
    const proved = await prove({
      wizard: wizardOf(definition),
      definition,
      findings: [],
      recompile: (_, schema) => compileSchemas({ steps: { kennwort: { title: '', schema } } }).validators,
      groundProofs: [],
    });
    expect(proved.generated.count).toBe(0);
    expect(failuresOf({ findings: [], proved } as unknown as Evidence)).toEqual([
      'Kein erzeugter Lauf kam bis zu einem Ende: Von den Wegen ist nichts belegt.',
    ]);
  });
});
