import { describe, expect, it } from 'vitest';
import { removeOldOrders } from '../../../server/newsletter/index.ts';
import { parseMail } from '../../support/smtp.ts';
import { NOW } from '../appServer.ts';
import { Post } from '../mailServer.ts';
import { POINTS, pointsRequest } from '../pointsRequest.ts';

const post = Post.use(['punkteabfrage']);
const JANA = 'jana.schaefer@example.org';
const DAY_MS = 86_400_000;
const JSON_TYPE = { 'content-type': 'application/json' };

async function tokens(): Promise<{ confirm: string; leave: string }> {
  await post.current.app.submit(POINTS, pointsRequest({ newsletter: true }));
  await post.current.delivered();
  const texts = await Promise.all(post.current.smtp.to(JANA).map(async (mail) => (await parseMail(mail)).text ?? ''));
  const find = (page: string) => new RegExp(`/newsletter/${page}#token=(\\S+)`).exec(texts.join('\n'))?.[1] ?? '';
  return { confirm: find('bestaetigen'), leave: find('abbestellen') };
}

const call = (page: string, body: unknown) =>
  post.current.app.send('POST', `/api/newsletter/${page}`, { body: JSON.stringify(body), headers: JSON_TYPE });

const row = async () =>
  (await post.current.app.knex('newsletter').orderBy('requested_at', 'desc').first()) as Record<string, unknown>;

describe('the newsletter', () => {
  it('is confirmed once, with the moment and the words', async () => {
    const { confirm } = await tokens();
    expect(await row()).toMatchObject({ email: JANA, confirmed_at: null });
    expect(await call('bestaetigen', { token: confirm })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Danke! Sie erhalten ab jetzt unseren Newsletter.' },
    });
    const confirmed = await row();
    expect(confirmed).toMatchObject({ email: JANA, confirmed_at: NOW, unsubscribed_at: null });
    expect(confirmed['wording']).toMatch(/^Ich möchte den Newsletter per E-Mail erhalten\./);
    expect(JSON.stringify(confirmed)).not.toContain(confirm);
    expect(await call('bestaetigen', { token: confirm })).toMatchObject({
      status: 410,
      body: { success: false, error: expect.stringMatching(/^Dieser Link/) },
    });
    await post.current.app.knex('newsletter').delete();
  });

  it('can be left before and after, and stays left', async () => {
    const { confirm, leave } = await tokens();
    expect((await call('bestaetigen', { token: confirm })).status).toBe(200);
    for (let times = 0; times < 2; times += 1)
      expect(await call('abbestellen', { token: leave })).toMatchObject({
        status: 200,
        body: { success: true, message: 'Sie erhalten keinen Newsletter mehr von uns.' },
      });
    expect(await row()).toMatchObject({ unsubscribed_at: NOW });
    expect((await call('bestaetigen', { token: confirm })).status).toBe(410);
    await post.current.app.knex('newsletter').delete();
  });

  it('is forgotten where nobody confirmed it in time', async () => {
    const { knex } = post.current.app;
    await tokens();
    await removeOldOrders(knex, new Date(NOW.getTime() + 13 * DAY_MS));
    expect(await knex('newsletter').select()).toHaveLength(1);
    await removeOldOrders(knex, new Date(NOW.getTime() + 14 * DAY_MS));
    expect(await knex('newsletter').select()).toEqual([]);
  });

  it('is not confirmed after two weeks', async () => {
    const { confirm } = await tokens();
    await post.current.app.knex('newsletter').update({ requested_at: new Date(NOW.getTime() - 15 * DAY_MS) });
    expect((await call('bestaetigen', { token: confirm })).status).toBe(410);
    await post.current.app.knex('newsletter').delete();
  });

  it.each([
    [{ token: 'x'.repeat(43) }, 410, 404],
    [{ token: '' }, 410, 404],
    [{ token: 1 }, 400, 400],
    [{}, 400, 400],
    [{ token: `${'0'.repeat(36)}.x` }, 410, 404],
  ])('takes no other token: %j', async (body, confirm, leave) => {
    expect([(await call('bestaetigen', body)).status, (await call('abbestellen', body)).status]).toEqual([
      confirm,
      leave,
    ]);
  });
});
