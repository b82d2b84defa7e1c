import { describe, expect, it } from 'vitest';
import { ANFRAGE, fineReview, WIZARD } from './fineReview.ts';
import { OFFICE, Post } from './mailServer.ts';
import { pdfFile } from './samples.ts';

const post = Post.use([WIZARD, 'punkteabfrage']);

describe('a fine review', () => {
  it('is mailed to the office and to whoever sent it, and to nobody else', async () => {
    const { app } = post.current;
    const kept = await app.upload([{ name: 'Bescheid für Jana.pdf', content: pdfFile() }], { dokumentTyp: 'BUSSGELD' });
    await app.submit(ANFRAGE, fineReview(kept.files), { cookie: kept.cookie });
    const mails = await post.current.delivered();
    expect(mails.map(({ from, to }) => ({ from, to })).toSorted((left, right) => String(left.to).localeCompare(String(right.to)))).toEqual([
      { from: OFFICE, to: ['jana.schaefer@example.org'] },
      { from: OFFICE, to: [OFFICE] },
    ]);
  });
});
