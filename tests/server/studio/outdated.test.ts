import type { RouterContext } from '@koa/router';
import { expect, it } from 'vitest';
import { orOutdated } from '../../../server/studio/request.ts';
import { Outdated } from '../../../server/studio/store.ts';

it.each([true, false])(
  'the state in a refusal says whether this person may change it, as every other answer: %s',
  async (may) => {
    const ctx = { params: { id: 'probe' } } as unknown as RouterContext;
    const user = { id: '1', name: 'Vera', may: () => may };
    const refused = await orOutdated(ctx, user as never, () =>
      Promise.reject(new Outdated({ version: 'v2', files: {}, pictures: {} })),
    );
    expect([refused, ctx.status, ctx.body]).toMatchObject([
      undefined,
      412,
      { current: { version: 'v2', access: may ? 'change' : 'see' } },
    ]);
  },
);
