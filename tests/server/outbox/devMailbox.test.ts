import { describe, expect, it } from 'vitest';
import { keyOf } from '../../support/developer.ts';
import { NOW } from '../appServer.ts';
import { WIZARD } from '../fineReview.ts';
import { appWith, Post, statusFor } from '../mailServer.ts';
import { FORWARDING, statusOverHttp10 } from '../proxied.ts';

const post = Post.use([WIZARD]);

describe('the development mailbox', () => {
  it('is not there in production', async () => {
    expect((await post.current.app.send('GET', '/dev/postfach')).status).toBe(404);
  });

  it('is closed under a public address, even where NODE_ENV was forgotten: a proxy on this machine may look like a program here', async () => {
    const dev = await appWith(post.current.app, { production: false, publicUrl: 'https://vorfahrt.example' });
    expect(await statusFor(dev.port, '/dev/postfach', 'localhost')).toBe(404);
    dev.close();
  });

  it('shows kept mails to this machine only', async () => {
    const { app } = post.current;
    const kept = {
      from: 'a',
      to: 'b',
      subject: '<b>Betreff</b>',
      text: 'Hier: https://vorfahrt.example/x#token=1 <script>',
      html: '<p style="color:red">Hallo</p>',
    };
    const id = '11111111-1111-4111-8111-111111111111';
    await app.knex('mails').insert({ id, job_id: 0, kind: 'office', sent_at: NOW, kept: JSON.stringify(kept) });
    const dev = await appWith(app, { production: false });
    const key = { authorization: `Bearer ${await keyOf(app.knex)}` };
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(dev.url + path, { headers: { ...key, ...headers } });
    const list = await (await get('/dev/postfach')).text();
    expect(list).toContain(`<a href="/dev/postfach/${id}">&lt;b&gt;Betreff&lt;/b&gt;</a>`);
    const shown = await (await get(`/dev/postfach/${id}`)).text();
    expect(shown).toContain(
      '<a href="https://vorfahrt.example/x#token=1">https://vorfahrt.example/x#token=1</a> &lt;script&gt;',
    );
    const framed = await get(`/dev/postfach/${id}/html`);
    expect(await framed.text()).toBe(kept.html);
    expect(framed.headers.get('content-security-policy')).toBe(
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    );
    for (const [name, value] of FORWARDING)
      expect([name, (await get(`/dev/postfach/${id}`, { [name]: value })).status]).toEqual([name, 404]);
    // Routes are matched case-insensitively.
    for (const path of ['/DEV/Postfach', `/dev/POSTFACH/${id}`, `/Dev/postfach/${id}/HTML`])
      expect([path, (await get(path, { 'X-Forwarded-For': '203.0.113.9' })).status]).toEqual([path, 404]);
    expect(await statusOverHttp10(dev.url, '/dev/postfach')).toBe(404);
    expect(await statusFor(dev.port, '/dev/postfach', 'boese.example')).toBe(404);
    expect((await get('/dev/postfach/22222222-2222-4222-8222-222222222222')).status).toBe(404);
    expect((await get('/dev/postfach/x/html')).status).toBe(404);
    expect((await get(`/dev/postfach/${'0'.repeat(36)}`)).status).toBe(404);
    dev.close();
    await app.knex('mails').delete();
  });
});
