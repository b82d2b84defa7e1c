import { expect, it } from 'vitest';
import { proofQueue } from '../../../server/studio/evidence.ts';

const report = { html: '', xml: '' };

it('proves one wizard after the other, one once for all who ask in the same name, and refuses what would wait too long', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const prove = proofQueue((id) => {
    begun.push(id);
    return new Promise((resolve) => ends.push(() => resolve(report)));
  });
  const asked = [
    prove('eins', 'Eva'),
    prove('eins', 'Eva'),
    prove('zwei', 'Eva'),
    prove('drei', 'Eva'),
    prove('vier', 'Eva'),
    prove('fuenf', 'Eva'),
  ];
  await expect(prove('sechs', 'Eva')).rejects.toMatchObject({ status: 503 });
  for (const id of ['eins', 'zwei', 'drei', 'vier', 'fuenf']) {
    await expect.poll(() => begun.at(-1)).toBe(id);
    expect(ends).toHaveLength(1);
    ends.pop()?.();
  }
  expect(await Promise.all(asked)).toEqual(asked.map(() => report));
  expect(begun).toEqual(['eins', 'zwei', 'drei', 'vier', 'fuenf']);
  const again = prove('eins', 'Eva');
  await expect.poll(() => begun).toHaveLength(6);
  ends.pop()?.();
  expect(await again).toBe(report);
  const both = [prove('eins', 'Eva'), prove('eins', 'Jan')];
  for (const count of [7, 8]) {
    await expect.poll(() => begun).toHaveLength(count);
    ends.pop()?.();
  }
  await Promise.all(both);
});
