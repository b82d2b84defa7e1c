import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../src/engine/index.ts';
import { Post } from '../mailServer.ts';
import { POINTS, pointsRequest } from '../pointsRequest.ts';

const post = Post.use(['punkteabfrage']);

async function sent(changes: Answers = {}): Promise<{ id: string; cookie: string; referenz: string }> {
  const { body, headers } = await post.current.app.submit(POINTS, pointsRequest(changes));
  return {
    id: body.anfrageId ?? '',
    referenz: body.referenz ?? '',
    cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
}
const open = (id: string, cookie: string) =>
  post.current.app.send('GET', `/vollmacht/${id}`, { headers: cookie === '' ? {} : { cookie } });

describe('the power of attorney is had without a mail', () => {
  it('as a page of its own, filled in, that nothing keeps and nothing runs in', async () => {
    const { id, cookie, referenz } = await sent({ email: 'unbrauchbar', strasse: '<Brüsseler> Straße' });
    const { status, headers, text } = await open(id, cookie);
    expect(status).toBe(200);
    expect(text).toContain(
      'Ich, Jana Größl, geboren am 12.04.1988 in Bonn, wohnhaft &lt;Brüsseler&gt; Straße 12 a, 50674 Köln,',
    );
    expect(text).toContain(referenz);
    expect(text).toContain('unterschreiben Sie mit dem Finger');
    expect(text).not.toMatch(/[{}]|Geburtsname|<script>|style=/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(headers.get('content-security-policy')).toContain("default-src 'self'; script-src 'self'; style-src 'self'");
  });

  it('in no other session, and not for what is none', async () => {
    const own = await sent();
    const other = await sent({ nachname: 'Fremd' });
    for (const [id, cookie] of [
      [own.id, other.cookie],
      [own.id, ''],
      [own.id, '__Host-sitzung=x'],
      ['00000000-0000-4000-8000-000000000000', own.cookie],
      ['..%2f', own.cookie],
    ] as const) {
      const { status, text } = await open(id, cookie);
      expect([
        status,
        text.includes('Größl'),
        text.includes('rufen Sie uns an') || text.includes('Rufen Sie uns an'),
      ]).toEqual([404, false, true]);
    }
  });
});
