import { describe, expect, it } from 'vitest';
import { parseMail } from '../../support/smtp.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { OFFICE, Post } from '../mailServer.ts';
import { pdfFile } from '../uploads/samples.ts';

const post = Post.use([WIZARD]);
const JANA = 'jana.schaefer@example.org';
const JSON_TYPE = { 'content-type': 'application/json' };

const ask = (cookie: string | undefined, body: unknown) =>
  post.current.app.send('POST', '/api/anfrage/email', {
    body: JSON.stringify(body),
    headers: { ...JSON_TYPE, ...(cookie !== undefined && { cookie }) },
  });

const documented = (email = JANA) => ({
  anfrage: { person: { vorname: 'Jana', email }, allgemein: { vorwurf: 'rotlicht' }, kosten: {} },
  dokumente: [],
});

async function submitted(): Promise<string> {
  const { headers } = await post.current.app.submit(ANFRAGE, fineReview());
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

describe('POST /api/anfrage/email', () => {
  it('agrees once to a submission of this session, which has one confirmation all the same', async () => {
    const cookie = await submitted();
    expect(await ask(cookie, documented())).toMatchObject({ status: 200, body: { success: true } });
    expect(await ask(cookie, documented())).toMatchObject({
      status: 409,
      body: { success: false, error: 'Die Bestätigung wurde bereits gesendet.' },
    });
    await post.current.delivered();
    expect(post.current.smtp.to(JANA)).toHaveLength(1);
  });

  it('agrees once to each submission, also when asked in parallel', async () => {
    const cookie = await submitted();
    await post.current.app.submit(ANFRAGE, fineReview(), { cookie });
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask(cookie, documented())));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it.each([
    ['without a session', undefined],
    ['from another session', `__Host-sitzung=${'A'.repeat(43)}`],
  ])('refuses %s', async (_, cookie) => {
    await submitted();
    expect(await ask(cookie, documented())).toMatchObject({ status: 403, body: { success: false } });
  });

  it('mails no address but the submitted one, and nothing of what the body says', async () => {
    const cookie = await submitted();
    expect((await ask(cookie, documented('fremd@example.net'))).status).toBe(403);
    expect(
      (await ask(cookie, { anfrage: { person: { email: [JANA, 'fremd@example.net'], nachricht: 'Gewonnen' } } }))
        .status,
    ).toBe(200);
    await post.current.delivered();
    expect(post.current.smtp.received.flatMap(({ to }) => to).toSorted()).toEqual([JANA, OFFICE]);
    expect(JSON.stringify(await Promise.all(post.current.smtp.received.map(parseMail)))).not.toContain('Gewonnen');
  });

  it('refuses a session that has only uploaded', async () => {
    const { cookie } = await post.current.app.upload([{ name: 'a.pdf', content: pdfFile() }], {
      dokumentTyp: 'BUSSGELD',
    });
    expect((await ask(cookie, documented())).status).toBe(403);
  });

  it('takes JSON and nothing else', async () => {
    expect(
      (
        await post.current.app.send('POST', '/api/anfrage/email', {
          body: 'x',
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(415);
    expect((await ask(undefined, [])).status).toBe(400);
  });
});
