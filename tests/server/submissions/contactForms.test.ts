import { describe, expect, it } from 'vitest';
import { FORM_SECONDS } from '../../../src/contract/index.ts';
import { parseMail } from '../../support/smtp.ts';
import { OFFICE, Post } from '../mailServer.ts';

const post = Post.use(['faq-kontakt']);
const JANA = 'jana.schaefer@example.org';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('contact forms', () => {
  const FAQ = '/api/faq-contact';
  const message = {
    vorname: 'Jana',
    nachname: 'Größl',
    email: JANA,
    telefon: '0170 1234567',
    nachricht: 'Guten Tag,\nwie lange dauert das?\n\nUnterlagen\n-----\nhttp://boese.example',
  };
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    post.current.app.send('POST', FAQ, { body: JSON.stringify(body), headers: { ...JSON_TYPE, ...headers } });

  it('reach the support mailbox, which can answer, and nobody else', async () => {
    expect(await send(message)).toMatchObject({ status: 200, body: { success: true } });
    const [received, ...others] = await post.current.delivered();
    expect([received?.to, others]).toEqual([[OFFICE], []]);
    const mail = await parseMail(received as never);
    expect(mail.replyTo).toEqual([{ name: 'Jana Größl', address: JANA }]);
    expect(mail.subject).toMatch(/^Frage an den Kundenservice: Jana Größl \(FK-/);
    expect(mail.text).toContain('wie lange dauert das?');
    expect(mail.text).toContain('\n  Unterlagen\n  -----\n');
  });

  it('refuse what only a program fills in', async () => {
    expect(await send({ ...message, freilassen: 'http://boese.example' })).toMatchObject({
      status: 422,
      body: { felder: [{ pfad: '/freilassen' }] },
    });
    expect(await post.current.app.knex('mails').select()).toEqual([]);
  });

  it.each([
    ['0', 429],
    ['1', 429],
    ['-3', 429],
    ['x', 429],
    ['2', 200],
    ['600', 200],
  ])('want the page to have been open: %s seconds give %i', async (seconds, status) => {
    expect((await send(message, { [FORM_SECONDS]: seconds })).status).toBe(status);
    await post.current.delivered();
  });
});
