import { describe, expect, it } from 'vitest';
import { checkInStages, loadEdition, type Stage } from '../../src/check/index.ts';
import { explore, planOf, study } from '../../src/explore/index.ts';
import { filesOf, goodDraft, type Draft } from '../engine/authored.ts';
import { is, isOdd, lookingBack, names, not, oneStep } from '../engine/growing.ts';
import { processorTime } from '../support/processorTime.ts';

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

const GROWING: [what: string, of: (count: number) => Draft, few: number, many: number][] = [
  [
    'a guard about an odd number',
    (count) =>
      oneStep(names('frage', count), [
        { target: 'pruefung', guard: isOdd(names('frage', count)) },
        { target: 'einwilligung' },
      ]),
    6,
    9,
  ],
  [
    'guards about odd numbers',
    (count) =>
      oneStep(names('frage', count), [
        ...names('frage', count)
          .slice(1)
          .map((_, index) => ({
            target: index % 2 === 0 ? 'pruefung' : 'einwilligung',
            guard: isOdd(names('frage', index + 2)),
          })),
        { target: 'einwilligung' },
      ]),
    6,
    9,
  ],
  ['steps whose guards look at everything', lookingBack, 15, 30],
  [
    'alternatives',
    (count) =>
      oneStep(names('frage', count), [
        ...names('frage', count).map((name) => ({ target: 'pruefung', guard: is(`/${name}`) })),
        { target: 'einwilligung' },
      ]),
    20,
    40,
  ],
  [
    'guards within guards',
    (count) =>
      oneStep(
        ['frage'],
        [
          { target: 'pruefung', guard: Array.from({ length: count }).reduce((guard) => not(guard), is('/frage')) },
          { target: 'einwilligung' },
        ],
      ),
    20,
    40,
  ],
];

/** Milliseconds of processor time that checking takes, whatever it finds. */
function costOf(draft: Draft): Promise<number> {
  const files = filesOf(draft);
  return processorTime(() => loadEdition('probe', files, 'r1', { today: () => '2026-11-22' }));
}

const bytesOf = (draft: Draft) => Object.values(filesOf(draft)).join('').length;

describe('the check', () => {
  // What doubles with each of them takes eight to many thousand times as long.
  it.each(GROWING)(
    'grows with its files, not with the combinations of their answers: %s',
    async (_what, of, few, many) => {
      const [small, large] = [await costOf(of(few)), await costOf(of(many))];
      const growth = bytesOf(of(many)) / bytesOf(of(few));
      expect(large / Math.max(small, 50)).toBeLessThan(4 * growth);
    },
  );

  it('says where it was not complete', () => {
    const result = loadEdition('probe', filesOf(lookingBack(30)), 'r1', { today: () => '2026-11-22' });
    const notes = 'notes' in result ? result.notes : result.findings;
    expect(notes.map(({ code, note, file }) => [code, note, file])).toContainEqual([
      'pruefung-begrenzt',
      true,
      'steps/schritt20.json',
    ]);
  });
});
