import { describe, expect, it } from 'vitest';
import { restoreWizard } from '../../server/wizards/index.ts';
import { liveMessage } from '../../server/wizards/news.ts';
import { largeWizard } from '../check/largeDrafts.ts';
import { processorTime } from '../support/processorTime.ts';

const loaded = (questions: number, choices?: number) =>
  restoreWizard({
    wizard: 'probe',
    revision: String(choices ?? 0),
    files: { texts: largeWizard(questions, choices), pictures: {} },
  });

/** What was live, and what becomes live: questions, and choices of each. */
const CHANGES: [what: string, older: [number, number?], newer: [number, number?]][] = [
  ['choices of many questions', [600], [600, 20]],
  ['long lists of choices', [600], [30, 400]],
  ['questions instead of choices', [600, 20], [600]],
];

describe('to tell what has become live', () => {
  // With a loop over all changes for each value, four times as many values take sixteen times as long.
  it.each(CHANGES)('grows with what the definitions say, not with its square: %s', async (_, older, newer) => {
    const quarter = ([questions, choices]: [number, number?]) => loaded(questions / 4, choices);
    const [few, many] = [
      [quarter(older), quarter(newer)],
      [loaded(...older), loaded(...newer)],
    ] as const;
    const small = await processorTime(() => liveMessage(...few));
    const large = await processorTime(() => liveMessage(...many));
    expect(large / Math.max(small, 100)).toBeLessThan(8);
  });
});
