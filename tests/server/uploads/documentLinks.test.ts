import { describe, expect, it } from 'vitest';
import { openSigner } from '../../../server/signing/signer.ts';
import { documentLink } from '../../../server/uploads/index.ts';
import { parseMail } from '../../support/smtp.ts';
import { NOW } from '../appServer.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { OFFICE, Post } from '../mailServer.ts';
import { pdfFile } from './samples.ts';

const post = Post.use([WIZARD]);
const DAY_MS = 86_400_000;

async function mailedLink(): Promise<string> {
  const { app, smtp } = post.current;
  const kept = await app.upload([{ name: 'Bescheid für Jana.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' });
  await app.submit(ANFRAGE, fineReview(kept.files), { cookie: kept.cookie });
  await post.current.delivered();
  const { text = '' } = await parseMail(smtp.to(OFFICE)[0] as never);
  return /\/unterlagen\/\S+/.exec(text)?.[0] ?? '';
}

describe('a link to a document', () => {
  it('gives the office the file, as an attachment that nothing runs in', async () => {
    const response = await fetch(post.current.app.url + (await mailedLink()));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdfFile());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Ihre Unterlagen _ Bescheid f_r Jana.pdf"; filename*=UTF-8\'\'Ihre%20Unterlagen%20%E2%80%93%20Bescheid%20f%C3%BCr%20Jana.pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it.each([
    ['another signature', (link: string) => link.replace(/sig=./, (start) => (start === 'sig=A' ? 'sig=B' : 'sig=A'))],
    ['no signature', (link: string) => link.replace(/&sig=.*/, '')],
    ['an empty signature', (link: string) => link.replace(/sig=.*/, 'sig=')],
    ['two signatures', (link: string) => `${link}&sig=x`],
    ['a later end', (link: string) => link.replace(/bis=\d/, 'bis=9')],
    ['another file', (link: string) => link.replace(/[\da-f](?=\?)/, (digit) => (digit === '0' ? '1' : '0'))],
    ['no UUID', (link: string) => link.replace(/\/[\da-f-]{36}/, '/..%2f..%2fetc%2fpasswd')],
  ])('with %s leads nowhere', async (_, spoil) => {
    const { status } = await post.current.app.send('GET', spoil(await mailedLink()));
    expect(status).toBe(404);
  });

  it('ends after two weeks, and does not reach what nobody has sent', async () => {
    const { app } = post.current;
    const kept = await app.upload([{ name: 'a.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' });
    const signer = openSigner(app.knex);
    const linkUntil = (days: number) =>
      documentLink(signer, '', kept.files[0]?.id ?? '', new Date(NOW.getTime() + days * DAY_MS));
    expect((await app.send('GET', await linkUntil(14))).status).toBe(404);
    await app.submit(ANFRAGE, fineReview(kept.files), { cookie: kept.cookie });
    expect((await app.send('GET', await linkUntil(14))).status).toBe(200);
    expect((await app.send('GET', await linkUntil(-1))).status).toBe(410);
    const mailed = await mailedLink();
    const until = Number(/bis=(\d+)/.exec(mailed)?.[1]) * 1000;
    expect((until - NOW.getTime()) / DAY_MS).toBe(14);
  });
});
