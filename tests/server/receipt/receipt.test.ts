import { getDocumentProxy } from 'unpdf';
import { describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../../src/engine/index.ts';
import { Fault } from '../../../server/http/fault.ts';
import { noLimits } from '../../../server/limits/rateLimit.ts';
import { drawSheet } from '../../../server/receipt/draw.ts';
import { sheetFor, type Sheet } from '../../../server/receipt/sheet.ts';
import { AppServer, NOW } from '../appServer.ts';
import { ANFRAGE, fineReview, fineReviewWith, WIZARD } from '../fineReview.ts';
import { pdfFile, pngFile } from '../uploads/samples.ts';
import { elementsOf, type Element } from './pdfElements.ts';

/** Which limits were asked, and whether the next request is over them. */
const asked = vi.fn<(name: string, key: string) => boolean>(() => false);
let now = NOW;

const server = AppServer.use({
  wizards: [WIZARD, 'kontaktformular'],
  parts: () =>
    Promise.resolve({
      clock: () => now,
      limiter: {
        ...noLimits,
        take: ({ name }, key) => {
          if (asked(name, key)) throw new Fault(429, 'Zu viele Anfragen.', { headers: { 'Retry-After': '60' } });
          return Promise.resolve(0);
        },
      },
    }),
});

type Sent = { path: string; cookie: string; referenz: string };

async function sent(answers: Answers = fineReview(), session?: string): Promise<Sent> {
  const { body, headers } = await server.current.submit(
    ANFRAGE,
    answers,
    session === undefined ? {} : { cookie: session },
  );
  const begun = headers.getSetCookie()[0]?.split(';')[0];
  return { path: body.beleg ?? '', cookie: begun ?? session ?? '', referenz: body.referenz ?? '' };
}

const open = (path: string, cookie: string) =>
  server.current.send('GET', path, { headers: cookie === '' ? {} : { cookie } });

/** The bytes of the document. `open` checks the reply against the description of the API, but reads text. */
async function bytesOf({ path, cookie }: Sent): Promise<Uint8Array> {
  expect((await open(path, cookie)).status).toBe(200);
  const response = await fetch(server.current.url + path, { headers: { cookie } });
  return new Uint8Array(await response.arrayBuffer());
}

const wordsOf = (elements: Element[], role: string) =>
  elements.filter((element) => element.role === role).map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());

describe('the receipt as a PDF', () => {
  it('says what arrived, in tagged parts, and that it is no objection', async () => {
    const { files, cookie } = await server.current.upload(
      [
        { name: 'Bußgeldbescheid Größe 1.pdf', content: pdfFile() },
        { name: 'Messfoto.png', content: pngFile() },
      ],
      { dokumentTyp: 'BUSSGELD' },
    );
    const receipt = await sent(fineReview(files), cookie);
    const elements = await elementsOf(await bytesOf(receipt));
    expect(wordsOf(elements, 'H1')).toEqual(['Eingangsbestätigung']);
    expect(wordsOf(elements, 'H2')).toEqual([
      'Ihre Einspruchsfrist',
      'Ihre Angaben',
      'Ihre 2 Dateien',
      'So erreichen Sie uns',
    ]);
    const said = wordsOf(elements, 'P').join('\n');
    for (const words of [
      'Dienstag, 24. November 2026',
      'noch kein Einspruch',
      'Es ist kein Einspruch',
      'Telefon 0',
      'Geburtsdatum',
    ])
      expect(said).toContain(words);
    const labels = wordsOf(elements, 'Lbl');
    const values = wordsOf(elements, 'LBody');
    const value = (label: string) => values[labels.indexOf(label)];
    expect(value('Referenznummer')).toBe(receipt.referenz);
    expect(value('Eingegangen')).toBe('Freitag, 20. November 2026 um 11:00 Uhr');
    expect(value('Nachname')).toBe("O'Größl-Schäfer");
    expect(value('Einwilligung zur Weitergabe')).toMatch(/^Ich bin einverstanden, dass meine Anfrage/);
    expect(value('Einwilligung zum Datenschutz')).toMatch(/^Ich habe die Datenschutzerklärung/);
    expect(value('Behörde')).toBe('Stadt Köln, Bußgeldstelle');
    expect(values.slice(labels.length).toSorted()).toEqual([
      'Ihre Unterlagen: Bußgeldbescheid Größe 1.pdf',
      'Ihre Unterlagen: Messfoto.png',
    ]);
  });

  it('names itself, its language and the standard that it follows', async () => {
    const receipt = await sent();
    const document = await getDocumentProxy(await bytesOf(receipt));
    const { info, metadata } = await document.getMetadata();
    expect(info).toMatchObject({ Title: `Eingangsbestätigung ${receipt.referenz}`, Language: 'de-DE' });
    expect(metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  });

  it('is saved under its name, kept by nobody, and runs nothing', async () => {
    const { path, cookie, referenz } = await sent();
    const { headers } = await open(path, cookie);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename="Eingangsbest_tigung ${referenz}.pdf"; filename*=UTF-8''Eingangsbest%C3%A4tigung%20${referenz}.pdf`,
    });
    expect(server.current.logged.join('')).not.toContain('Größl');
  });

  it('tells a deadline that is over as one that is over', async () => {
    const receipt = await sent(fineReviewWith('/bussgeld/zustellungsdatum', '2026-10-01'));
    const said = wordsOf(await elementsOf(await bytesOf(receipt)), 'P').join('\n');
    expect(said).toContain('abgelaufen');
    expect(said).toContain('Es ist kein Einspruch');
  });

  it('tells nobody else: no other session, no session, no other address', async () => {
    const own = await sent();
    const other = await sent(fineReviewWith('/nachname', 'Fremd'));
    for (const [path, cookie] of [
      [own.path, other.cookie],
      [own.path, ''],
      [own.path, '__Host-sitzung=x'],
      ['/beleg/00000000-0000-4000-8000-000000000000', own.cookie],
      ['/beleg/..%2f', own.cookie],
    ] as const) {
      const { status, headers, text } = await open(path, cookie);
      expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
        404,
        'text/html; charset=utf-8',
        null,
      ]);
      expect(text).toContain('öffnet sich nur in dem Browser, in dem die Anfrage gesendet wurde');
      expect(text).not.toContain('Größl');
    }
  });

  it('is gone with the submission', async () => {
    const { path, cookie } = await sent();
    await server.current.knex('submissions').delete();
    expect((await open(path, cookie)).status).toBe(404);
  });

  it('tells every answer of a wizard that no longer exists', async () => {
    const receipt = await sent();
    await server.current.knex('submissions').update({ wizard: 'gibt-es-nicht', revision: 'x' });
    const elements = await elementsOf(await bytesOf(receipt));
    expect(wordsOf(elements, 'H3')).toEqual(['Weitere Angaben']);
    expect(wordsOf(elements, 'LBody')).toContain('Stadt Köln, Bußgeldstelle');
  });

  it('is limited for its session, and asks of a stranger nothing', async () => {
    const { path, cookie } = await sent();
    asked.mockClear();
    asked.mockImplementation((name) => name === 'receipt');
    try {
      expect((await open(path, '')).status).toBe(404);
      expect(asked).not.toHaveBeenCalled();
      expect((await open(path, cookie)).status).toBe(429);
      const [[, key] = []] = asked.mock.calls;
      asked.mockClear();
      const other = await sent();
      expect((await open(other.path, other.cookie)).status).toBe(429);
      expect(asked.mock.calls.at(-1)?.[1]).not.toBe(key);
    } finally {
      asked.mockImplementation(() => false);
    }
  });

  it('is drawn once, in a thread of its own, and again on the next day, which may tell other deadlines', async () => {
    const one = await sent();
    const threads = vi.fn<() => void>();
    process.on('worker', threads);
    try {
      const [first, atOnce] = await Promise.all([bytesOf(one), bytesOf(one)]);
      now = new Date(NOW.getTime() + 60_000);
      expect(await bytesOf(one)).toEqual(first);
      expect(atOnce).toEqual(first);
      expect(threads).toHaveBeenCalledTimes(1);
      now = new Date(NOW.getTime() + 24 * 60 * 60_000);
      expect(await bytesOf(one)).not.toEqual(first);
      expect(threads).toHaveBeenCalledTimes(2);
    } finally {
      now = NOW;
      process.off('worker', threads);
    }
  });

  it('is named again to a repeated request, and opens for the session that sent it first', async () => {
    const key = 'wiederholt-0123456789';
    const first = await server.current.submit(ANFRAGE, fineReview(), { key });
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const again = await server.current.submit(ANFRAGE, fineReview(), { key, cookie });
    const stranger = await server.current.submit(ANFRAGE, fineReview(), { key });
    expect([again.body, stranger.body]).toEqual([first.body, first.body]);
    const path = first.body.beleg ?? '';
    const other = stranger.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect([(await open(path, cookie)).status, (await open(path, other)).status]).toEqual([200, 404]);
  });

  it('is not offered where no session keeps the submission', async () => {
    const message = { name: 'Jana', email: 'jana@example.org', nachricht: 'Guten Tag.', datenschutz: true };
    const { body } = await server.current.submit('/api/kontakt', message);
    expect(body.beleg).toBeUndefined();
  });
});

async function drawn(sections: Sheet['sections']): Promise<Buffer> {
  const empty = { reference: 'BG-1', head: [], note: '', groups: [], unsent: undefined, files: [], contact: [] };
  const sheet = { brand: 'Vorfahrt', title: 'Eingangsbestätigung', ...empty, sections };
  return Buffer.concat(await drawSheet(sheet, NOW).toArray());
}

/** How many faces a text of a section needs. */
async function facesIn(text: string): Promise<number> {
  const bytes = await drawn([{ text: [text] }]);
  return new Set(bytes.toString('latin1').match(/\/BaseFont \/\w+\+[\w-]+/g)).size;
}

describe('drawing', () => {
  it('makes lists and headings of a section real ones, and leaves no sign', async () => {
    const text = ['# Was **Sie** tun', 'Bitte **bald**:', '- **Foto** machen', '- anrufen', '1. Lesen', '2. Senden'];
    const bytes = await drawn([{ title: 'Ihre Frist', text }, { text: ['# Allein'] }]);
    const elements = await elementsOf(new Uint8Array(bytes));
    expect(wordsOf(elements, 'H2').slice(0, 2)).toEqual(['Ihre Frist', 'Allein']);
    expect(wordsOf(elements, 'H3')).toEqual(['Was Sie tun']);
    expect(wordsOf(elements, 'P')).toContain('Bitte bald:');
    expect(wordsOf(elements, 'Lbl')).toEqual(['•', '•', '1.', '2.']);
    expect(wordsOf(elements, 'LBody')).toEqual(['Foto machen', 'anrufen', 'Lesen', 'Senden']);
    expect(elements.map((element) => element.text).join('\n')).not.toMatch(/\*\*|^[-#] /m);
  });

  it('writes bold words of a section in a heavier face', async () => {
    expect(await facesIn('Bitte **bald**.')).toBe((await facesIn('Bitte bald.')) + 1);
  });

  it('keeps the entries of a long list beside their signs on every page', async () => {
    const text = Array.from({ length: 80 }, (_, index) => `- Eintrag ${index}`);
    const document = await getDocumentProxy(new Uint8Array(await drawn([{ title: 'Liste', text }])));
    expect(document.numPages).toBe(3);
    const page = await document.getPage(2);
    const { items } = await page.getTextContent();
    const heights = (start: string) =>
      items.flatMap((item) => ('str' in item && item.str.startsWith(start) ? [Math.round(item.transform[5])] : []));
    expect(heights('•').length).toBeGreaterThan(20);
    expect(heights('Eintrag')).toEqual(heights('•'));
  });

  const imprint = { operator: 'Kanzlei Köln', street: 'Am Wall 3', city: '50674 Köln' };
  const draw = async (answers: Answers) => {
    const brand = { name: 'Vorfahrt', phone: '030 1', email: 'a@b.de', imprint } as Parameters<
      typeof sheetFor
    >[0]['brand'];
    const submission = { id: '', reference: 'BG-1', answers, computed: {}, createdAt: NOW };
    const sheet = sheetFor({ wizard: undefined, submission, files: [], brand, now: NOW });
    return Buffer.concat(await drawSheet(sheet, NOW).toArray());
  };

  it('takes letters of other alphabets, and says where it has none', async () => {
    const known = await elementsOf(new Uint8Array(await draw({ name: 'Łukasz Ćwikła, Σωκράτης, Наталья, Nguyễn' })));
    expect(wordsOf(known, 'LBody')).toContain('Łukasz Ćwikła, Σωκράτης, Наталья, Nguyễn');
    expect(wordsOf(known, 'P').join()).not.toContain('Fragezeichen');
    const unknown = await elementsOf(new Uint8Array(await draw({ name: '王 🚗\u0007 ok' })));
    expect(wordsOf(unknown, 'LBody')).toContain('? ?? ok');
    expect(wordsOf(unknown, 'P').join()).toContain('Fragezeichen');
  });

  it('divides a long answer between pages, and loses none of it', async () => {
    const long = Array.from({ length: 2500 }, (_, index) => `Wort${index}`).join(' ');
    const bytes = new Uint8Array(await draw({ lang: long, danach: 'Ende' }));
    const text = wordsOf(await elementsOf(bytes), 'LBody').join(' ');
    expect(text).toContain('Wort0 Wort1 ');
    expect(text).toContain('Wort2498 Wort2499');
    expect(text).toContain('Ende');
  });
});
