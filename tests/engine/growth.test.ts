import { describe, expect, it } from 'vitest';
import { checkInStages, loadEdition, type Stage } from '../../src/engine/authoring/index.ts';
import { explore, planOf, study } from '../../src/engine/explore/index.ts';
import { filesOf, goodDraft, type Draft } from './authored.ts';

/** Each value adds the two before it: what looks at each as often as it is named never ends from about 36 on. */
const MANY = 200;

function addingUp(): Draft {
  const draft = goodDraft();
  const { computed } = draft['wizard.json'] as { computed: Record<string, unknown> };
  computed['wert0'] = { count: '/zeugen' };
  computed['wert1'] = { sum: ['=wert0', 1] };
  for (let index = 2; index < MANY; index += 1)
    computed[`wert${index}`] = { difference: [`=wert${index - 1}`, `=wert${index - 2}`] };
  draft['steps/pruefung.json'].intro.push(`Es sind {=wert${MANY - 1}}.`);
  return draft;
}

describe('computed values that each need the two before', () => {
  it('are checked and explored, each looked at once', () => {
    const result = loadEdition('probe', filesOf(addingUp()), 'r1', { today: () => '2026-11-22' });
    if (!('wizard' in result)) throw new Error(JSON.stringify(result.findings));
    const { wizard, definition } = result;
    expect(explore(planOf(wizard, definition.journeys)).arrivals.size).toBeGreaterThan(3);
    expect(study(wizard, definition.journeys)).toBeDefined();
  });

  it('are checked in stages, as the studio does', async () => {
    const stages: Stage[] = [];
    const options = { id: 'probe', today: () => '2026-11-22', pause: async () => undefined };
    await checkInStages(filesOf(addingUp()), options, ({ stage }) => stages.push(stage));
    expect(new Set(stages)).toEqual(new Set(['reading', 'structure', 'logic', 'journeys', 'witnesses']));
  });

  it('may also be guarded by, and need themselves', () => {
    const draft = addingUp();
    draft['wizard.json'].computed['wert0'] = { sum: [`=wert${MANY - 1}`, 1] };
    draft['machine.json'].states.frage.on.NEXT[0].guard = {
      type: 'atLeast',
      params: { field: `=wert${MANY - 1}`, value: 3 },
    };
    const result = loadEdition('probe', filesOf(draft), 'r1', { today: () => '2026-11-22' });
    const codes = 'findings' in result ? result.findings.map(({ code }) => code) : [];
    expect(codes).toContain('berechnet-kreis');
  });
});
