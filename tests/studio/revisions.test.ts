import { expect, it } from 'vitest';
import { formatRevision } from '../../src/studio/simulator/revisions.ts';

const at = (minute: number, second = 0) => new Date(2026, 10, 29, 21, minute, second).toISOString();

it('a revision is named by when it began, and by more only beside another one of the same minute', () => {
  const all = [
    { revision: 'aaaaaaaa', from: at(51), until: at(59) },
    { revision: 'bbbbbbbb', from: at(29), until: at(59) },
    { revision: 'cccccccc', from: at(29, 30), until: at(59) },
  ];
  expect(all.map((one) => formatRevision(one, all))).toEqual([
    'vom 29.11.2026, 21:51',
    'vom 29.11.2026, 21:29 (bbbbbb)',
    'vom 29.11.2026, 21:29 (cccccc)',
  ]);
});
