import type { Knex } from 'knex';
import { expect } from 'vitest';
import { keyOf } from '../support/developer.ts';
import type { Tab } from '../support/tab.ts';

/** Gives the browser the cookie that opens studio and mailbox. The tab shows a page of the site. */
export async function becomeDeveloper(page: Pick<Tab, 'evaluate'>, { knex }: { knex: Knex }): Promise<void> {
  await exchangeKey(page, await keyOf(knex));
}

/** As `becomeDeveloper`, with a key that is known. */
export async function exchangeKey(page: Pick<Tab, 'evaluate'>, key: string): Promise<void> {
  const status = await page.evaluate(async (schluessel: string) => {
    const reply = await fetch('/api/entwicklung', {
      method: 'POST',
      headers: { authorization: `Bearer ${schluessel}` },
    });
    return reply.status;
  }, key);
  expect(status).toBe(204);
}
