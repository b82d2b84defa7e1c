import { describe, expect, it } from 'vitest';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { OFFICE, Post } from '../mailServer.ts';
import { parseMail } from '../../support/smtp.ts';
import { downloadName } from '../../../server/uploads/index.ts';
import { describeFiles } from '../../../server/submissions/index.ts';
import type { UploadRow } from '../../../server/uploads/index.ts';
import { ask, group } from '../../engine/definitions.ts';
import { LOCKED_PDFS } from '../uploads/lockedPdfs.ts';
import { pdfFile, pngFile } from '../uploads/samples.ts';

const post = Post.use([WIZARD]);

describe('two photos of one name', () => {
  it('are told apart in the answers, in the mail and where they are saved', async () => {
    const { app, smtp } = post.current;
    const sent = [
      { name: 'image.png', content: pngFile() },
      { name: 'image.png', content: pngFile() },
    ];
    const { files, cookie } = await app.upload(sent, { dokumentTyp: 'BUSSGELD' });
    expect(files.map(({ name }) => name)).toEqual(['image.png', 'image.png']);
    await app.submit(ANFRAGE, fineReview(files), { cookie });
    const { answers } = await app.onlySubmission();
    expect((answers['dokumente'] as { name: string }[]).map(({ name }) => name)).toEqual([
      'image.png',
      'image (2).png',
    ]);
    await post.current.delivered();
    const { text = '', html = '' } = await parseMail(smtp.to(OFFICE)[0] as never);
    expect(text).toMatch(/Unterlagen\n-+\n\nIhre Unterlagen\n {2}- image\.png \(.*\)\n.*\n {2}- image \(2\)\.png \(/);
    expect(html).toMatch(/Ihre Unterlagen<\/[^>]+>\s*<ul[^>]*><li>/);
    const links = text.match(/\/unterlagen\/\S+/g) ?? [];
    const saved = await Promise.all(
      links.map(async (link) => (await fetch(app.url + link)).headers.get('content-disposition')),
    );
    expect(
      saved
        .map((header) => /filename\*=UTF-8''(\S+)/.exec(header ?? '')?.[1])
        .map((name = '') => decodeURIComponent(name)),
    ).toEqual(['Ihre Unterlagen – image.png', 'Ihre Unterlagen – image (2).png']);
  });
});

const photo = (title: string) => ({ title, type: 'array' as const, upload: { accept: ['image/*'] } });

describe('a PDF with a password', () => {
  it('is accepted, and told at once and to the office', async () => {
    const { app, smtp } = post.current;
    const [{ locked, open } = { locked: pdfFile() }] = LOCKED_PDFS;
    const sent = [
      { name: 'Bescheid.pdf', content: locked },
      { name: 'Anlage.pdf', content: open ?? pdfFile() },
    ];
    const { files, cookie, notes } = await app.upload(sent, { dokumentTyp: 'BUSSGELD' });
    expect(notes).toEqual([
      expect.stringMatching(
        /^Diese PDF ist mit einem Passwort geschützt\. Bitte laden Sie sie ohne Passwort hoch, oder rufen Sie uns an\./,
      ),
      undefined,
    ]);
    expect((await app.submit(ANFRAGE, fineReview(files), { cookie })).status).toBe(200);
    await post.current.delivered();
    const { text = '' } = await parseMail(smtp.to(OFFICE)[0] as never);
    expect(text).toMatch(/- Bescheid\.pdf \(1 kB\), mit einem Passwort geschützt\n/);
    expect(text).toMatch(/- Anlage\.pdf \(1 kB\)\n/);
  });
});

describe('the files of a submission', () => {
  const rows = ['c', 'a', 'b'].map((id) => ({ id, name: 'image.jpg', media_type: 'image/jpeg' }) as UploadRow);
  const wizard = ask(group({ vorne: photo('Vorne rechts'), hinten: photo('Hinten links') }));

  it('are in the order of the questions, the others last', () => {
    const answers = { vorne: [{ id: 'a', name: 'image.jpg' }], hinten: [{ id: 'b', name: 'image (2).jpg' }] };
    expect(describeFiles(wizard, answers, rows).map(({ name, topic }) => [name, topic])).toEqual([
      ['image.jpg', 'Vorne rechts'],
      ['image (2).jpg', 'Hinten links'],
      ['image (3).jpg', undefined],
    ]);
  });

  it('have a name each, too, where the definition is gone', () => {
    expect(describeFiles(undefined, {}, rows).map(({ name, topic }) => [name, topic])).toEqual([
      ['image.jpg', undefined],
      ['image (2).jpg', undefined],
      ['image (3).jpg', undefined],
    ]);
  });

  it.each([
    ['Vorne: links/rechts?', 'a.jpg', 'Vorne links rechts – a.jpg'],
    [undefined, 'a.jpg', 'a.jpg'],
    ['x'.repeat(80), 'a (2).jpg', `${'x'.repeat(60)} – a (2).jpg`],
    ['../..', 'a.jpg', 'Datei – a.jpg'],
    ['Schein', 'Bescheid.html', 'Schein – Bescheid.html.jpg'],
  ])('are saved under the question %j', (topic, name, saved) => {
    expect(downloadName({ media_type: 'image/jpeg' }, name, topic)).toBe(saved);
  });
});
