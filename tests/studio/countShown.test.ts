import { expect, it } from 'vitest';
import type { CoverageItem } from '../../src/coverage/index.ts';
import { countShown } from '../../src/studio/simulator/countShown.ts';

const item = (kind: CoverageItem['kind'], by: CoverageItem['by']) => ({ kind, by });

it('what examples show is counted, and apart what none can show, so that both are what the evidence counts', () => {
  const items = [item('state', 'journey'), item('option', 'walk'), item('rule', 'none'), item('rule', 'journey')];
  const { shown, rest } = countShown([...items, item('detour', 'walk'), item('detour', 'none')]);
  expect(shown).toBe('2 von 4');
  expect(rest).toBe(
    'Möglichkeiten kommen in Beispielen vor, 1 nur in erzeugten Antworten, 1 nirgends. Dazu kommen 2, die nur ein Lauf zeigen kann: Zurück, Ändern, Abweisen und Senden.',
  );
  expect(countShown(items).rest).not.toContain('Dazu');
});
