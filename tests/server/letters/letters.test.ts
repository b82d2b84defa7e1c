import { describe, expect, it } from 'vitest';
import { readPointer, writePointer } from '../../../src/engine/index.ts';
import { parseMail } from '../../support/smtp.ts';
import { ANFRAGE, fineReview, fineReviewWith, WIZARD } from '../fineReview.ts';
import { OFFICE, Post } from '../mailServer.ts';
import { POINTS, pointsRequest } from '../pointsRequest.ts';
import { pdfFile, pngFile } from '../uploads/samples.ts';

const post = Post.use([WIZARD, 'punkteabfrage']);
const JANA = 'jana.schaefer@example.org';
const STRANGER = 'fremd@example.net';

/** Links and reference numbers hold letters and digits of chance, which may spell anything. The port of the server is one of them. */
const withoutChance = (text: string) =>
  text.replaceAll(
    /\b(?:sig|token|bis)=[\w.-]+|127\.0\.0\.1:\d+|\b[A-Z]{2}-[\dA-Z]{4}-[\dA-Z]{4}\b|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g,
    '',
  );

/** Submits the answers and returns the resulting mails by recipient. */
async function mailsAfter(address: string, answers: unknown): Promise<{ recipients: string[]; texts: string }> {
  const { app } = post.current;
  await app.submit(address, answers);
  const received = await post.current.delivered();
  const parsed = await Promise.all(received.map(parseMail));
  return {
    recipients: received.flatMap(({ to }) => to).toSorted(),
    texts: parsed.map(({ text: part }) => part).join('\n'),
  };
}

describe('after a fine review', () => {
  it('the office and the sender each get one mail, from the brand', async () => {
    await post.current.app.submit(ANFRAGE, fineReview());
    const received = await post.current.delivered();
    expect(received.map(({ from, to }) => `${from} to ${to.join()}`).toSorted()).toEqual([
      `${OFFICE} to ${JANA}`,
      `${OFFICE} to ${OFFICE}`,
    ]);
    const [confirmation] = post.current.smtp.to(JANA);
    const mail = await parseMail(confirmation as never);
    expect(mail.from).toMatchObject({ name: 'Vorfahrt für Müller & Söhne', address: OFFICE });
    expect(mail.to).toEqual([{ name: '', address: JANA }]);
    expect(mail.subject).toMatch(/^Ihre Anfrage zum Bußgeld ist angekommen \(BG-[2-9A-Z]{4}-[2-9A-Z]{4}\)$/);
  });

  it('the confirmation says the reference, the deadline and what comes next, and repeats only what it may', async () => {
    const { body } = await post.current.app.submit(ANFRAGE, fineReview());
    await post.current.delivered();
    const { text = '', html = '' } = await parseMail(post.current.smtp.to(JANA)[0] as never);
    const said = [
      `${body.referenz}`,
      'Dienstag, 10. November 2026',
      'Dienstag, 24. November 2026',
      '§ 67 OWiG',
      'Innerhalb von 24 Stunden',
      'Vorwurf',
      'Geschwindigkeit',
      'Söhne',
    ];
    const kept = ['123.456789.0', '50674', 'Jana', 'Größl', 'Brüsseler', '+49 (170)', 'K-JS 412', 'Stadt Köln'];
    for (const part of [text, html]) {
      expect(said.filter((words) => !part.includes(words))).toEqual([]);
      expect(kept.filter((words) => part.includes(words))).toEqual([]);
    }
  });

  it.each([
    ['a hearing has no deadline', { schreiben: 'anhoerung' }, 'Einspruch muss', false],
    [
      'a notice without a day of service has a warning',
      { zustellungsdatum: undefined },
      'zwei Wochen lang Einspruch',
      true,
    ],
    [
      'a deadline that is over is told as such',
      { zustellungsdatum: '2026-10-01' },
      'am Donnerstag, 15. Oktober 2026 abgelaufen',
      true,
    ],
    ['the last day is not over', { zustellungsdatum: '2026-11-06' }, 'spätestens am Freitag, 20. November 2026', true],
  ])('%s', async (_, changes, said, isSaid) => {
    const answers = fineReview();
    Object.assign(answers.bussgeld, changes);
    await post.current.app.submit(ANFRAGE, answers);
    await post.current.delivered();
    const { text = '' } = await parseMail(post.current.smtp.to(JANA)[0] as never);
    expect(text.includes(said)).toBe(isSaid);
  });

  it.each(['0026-11-20', '2026-11-21', '2025-09-01', '1926-11-10'])(
    'an old row or an implausible day of service (%s) brings no date of a deadline into the mail',
    async (zustellungsdatum) => {
      const { app } = post.current;
      await post.current.rest();
      const { body } = await app.submit(ANFRAGE, fineReview());
      await app.knex.raw(
        "update submissions set answers = jsonb_set(answers, '{bussgeld,zustellungsdatum}', to_jsonb(?::text)) where id = ?",
        [zustellungsdatum, body.anfrageId ?? ''],
      );
      await post.current.work();
      await post.current.delivered();
      const { text = '' } = await parseMail(post.current.smtp.to(JANA)[0] as never);
      expect(text).toContain('nur zwei Wochen lang Einspruch einlegen');
      expect(text).toContain('können wir aus Ihren Angaben nicht ausrechnen');
      expect(text).toContain('am Telefon: 030 000000');
      expect(text).not.toMatch(/spätestens am|abgelaufen|Dezember|September 2025/);
    },
  );

  it('the office can answer the sender', async () => {
    await post.current.app.submit(ANFRAGE, fineReview());
    await post.current.delivered();
    const mail = await parseMail(post.current.smtp.to(OFFICE)[0] as never);
    expect(mail.replyTo).toEqual([{ name: "Jana O'Größl-Schäfer", address: JANA }]);
    expect(mail.subject).toContain("Bußgeldprüfung: Jana O'Größl-Schäfer");
  });

  it('both parts say the same, and no line is longer than a mail may have', async () => {
    await post.current.app.submit(ANFRAGE, fineReviewWith('/bussgeld/behoerde', 'ä'.repeat(200)));
    for (const received of await post.current.delivered()) {
      const { text = '', html = '' } = await parseMail(received);
      const plain = html
        .replaceAll(/<title>[^<]*<\/title>|<[^>]+>/g, ' ')
        .replaceAll('&amp;', '&')
        .replaceAll('&#39;', "'")
        .replaceAll('&quot;', '"');
      const words = text.split(/[^\p{L}\d]+/u).filter(Boolean);
      expect(words.filter((word) => !plain.includes(word))).toEqual([]);
      expect(received.raw.split('\r\n').every((line) => Buffer.byteLength(line) <= 998)).toBe(true);
    }
  });
});

describe('after a points request', () => {
  it('the sender gets a confirmation and a link to the power of attorney, which repeat nothing', async () => {
    const { recipients } = await mailsAfter(POINTS, pointsRequest());
    expect(recipients).toEqual([JANA, JANA, OFFICE]);
    const mails = await Promise.all(post.current.smtp.to(JANA).map(parseMail));
    const letter = mails.find(({ subject }) => subject?.startsWith('Bitte unterschreiben: Vollmacht'));
    expect(letter?.text).toMatch(
      /Vollmacht:\n\S+\/vollmacht\/[\w-]{36}\?bis=1796378400&sig=[\w-]{43}\n\nDer Link gilt bis 4. Dezember 2026 um 11:00 Uhr\./,
    );
    expect(letter?.text).toContain('Zum Öffnen brauchen Sie Ihr Geburtsdatum.');
    expect(letter?.text).toContain('drücken Sie auf „Unterschreiben“');
    expect(withoutChance(letter?.text ?? '')).not.toMatch(/Ich, |1988|__|[{}]|\[/);
    for (const { text = '', html = '', to } of mails)
      expect(withoutChance(text + html + JSON.stringify(to?.[0]?.name))).not.toMatch(
        /Jana|Größl|Bonn|Brüsseler|12 a|50674|Köln/,
      );
  });

  it('the newsletter is asked about only where it was ticked', async () => {
    expect((await mailsAfter(POINTS, pointsRequest())).texts).not.toContain('/newsletter/bestaetigen');
    post.current.smtp.clear();
    const { recipients, texts } = await mailsAfter(POINTS, pointsRequest({ newsletter: true }));
    expect(recipients).toEqual([JANA, JANA, JANA, OFFICE]);
    expect(texts).toContain('/newsletter/bestaetigen#token=');
  });
});

describe('nobody gets a mail', () => {
  it('about a request that was refused', async () => {
    expect((await post.current.app.submit(ANFRAGE, fineReviewWith('/email', 'keine'))).status).toBe(422);
    expect(await post.current.app.knex('mails').select()).toEqual([]);
  });

  it('twice for one Idempotency-Key, also in parallel', async () => {
    const replies = await Promise.all(
      [1, 2, 3].map(() => post.current.app.submit(ANFRAGE, fineReview(), { key: 'only-once-please' })),
    );
    expect(new Set(replies.map(({ body }) => body.anfrageId)).size).toBe(1);
    expect((await post.current.delivered()).flatMap(({ to }) => to).toSorted()).toEqual([JANA, OFFICE]);
  });

  it.each([
    `${JANA}, ${STRANGER}`,
    `${JANA};${STRANGER}`,
    `${JANA} <${STRANGER}>`,
    `<${STRANGER}>`,
    `"${STRANGER}" <${JANA}>`,
    `${JANA}\r\nBcc: ${STRANGER}`,
    `${JANA}\nBcc: ${STRANGER}`,
    `${JANA}\u2028Bcc: ${STRANGER}`,
    `gruppe: ${JANA}, ${STRANGER};`,
    `${STRANGER} ${JANA}`,
    'ohne-at.example.org',
    'a@b',
  ])('at what is not one address: %j', async (email) => {
    expect((await post.current.app.submit(POINTS, pointsRequest({ email, newsletter: true }))).status).toBe(200);
    const received = await post.current.delivered();
    expect(received.flatMap(({ to }) => to)).toEqual([OFFICE]);
    const mail = await parseMail(received[0] as never);
    expect([mail.replyTo, mail.bcc, mail.cc]).toEqual([undefined, undefined, undefined]);
    expect(mail.text).toContain('Es ging keine Bestätigung hinaus');
  });
});

describe('what people type', () => {
  const TEXTS = Object.entries({ ...pointsRequest(), geburtsname: 'x' })
    .filter(([key, value]) => typeof value === 'string' && key !== 'email' && key !== 'anrede')
    .map(([key]) => key);
  const INJECTIONS = [
    '\r\nBcc: ',
    '\nBcc: ',
    '\rBcc: ',
    '\u2028Bcc: ',
    '=?utf-8?q?=0d=0aBcc:?= ',
    '\r\n\r\n<b>',
    '\r\n.\r\nMAIL FROM:<x@y>\r\nRCPT TO:<',
  ].map((line) => `x${line}${STRANGER}`);

  it.each(TEXTS)('%s brings no header and no recipient', async (key) => {
    for (const injection of INJECTIONS) {
      const typed = key === 'hausnummer' || key === 'plz' ? injection.slice(0, 20) : injection;
      expect([200, 422]).toContain((await post.current.app.submit(POINTS, pointsRequest({ [key]: typed }))).status);
    }
    for (const received of await post.current.delivered()) {
      expect([JANA, OFFICE]).toContain(received.to.join());
      const { headers, from, replyTo } = await parseMail(received);
      expect(headers.map((header) => header.key).toSorted()).toEqual(
        [
          'auto-submitted',
          'content-type',
          'date',
          'from',
          'message-id',
          'mime-version',
          'subject',
          'to',
          ...(replyTo === undefined ? [] : ['reply-to']),
        ].toSorted(),
      );
      expect([from?.address, headers.find((header) => header.key === 'subject')?.value.includes('\n')]).toEqual([
        OFFICE,
        false,
      ]);
    }
  });

  it.each(['/vorname', '/nachname', '/titel', '/strasse', '/ort', '/bussgeld/behoerde', '/bussgeld/aktenzeichen'])(
    'at %s is never HTML',
    async (pointer) => {
      const nasty = `<img src=x onerror=alert(1)>"'&`;
      const answers = fineReviewWith(pointer, nasty);
      await post.current.app.submit(ANFRAGE, answers);
      const received = await post.current.delivered();
      const [office] = await Promise.all(post.current.smtp.to(OFFICE).map(parseMail));
      expect(office?.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
      expect(office?.text).toContain(nasty);
      for (const mail of await Promise.all(received.map(parseMail))) expect(mail.html).not.toMatch(/<(?:img|script)/);
    },
  );

  it.each([
    'WARNUNG Ihr Konto wurde gesperrt, rufen Sie 0900 111222 an',
    'WARNUNG Ihr Konto wurde gesperrt Rufen Sie an',
    'evil。com',
    'evil．com',
    'Evil․Com',
    'Gesperrt\u202E moc live',
    'Ge\u200Bsperrt Jetzt',
    '0900 111222',
    'Ｇｅｓｐｅｒｒｔ',
    'Gesperrt '.repeat(9).trim(),
  ])('carries no message to a stranger: %s', async (attack) => {
    const { app, smtp } = post.current;
    const answers = fineReview();
    for (const pointer of [
      '/vorname',
      '/nachname',
      '/titel',
      '/strasse',
      '/ort',
      '/bussgeld/behoerde',
      '/bussgeld/aktenzeichen',
      '/bussgeld/kennzeichen',
    ])
      writePointer(answers, pointer, attack.slice(0, 100));
    answers.bussgeld['kennzeichen'] = attack.slice(0, 20);
    answers['titel'] = attack.slice(0, 50);
    expect((await app.submit(ANFRAGE, answers)).status).toBe(200);
    const texts = Object.fromEntries(
      ['vorname', 'nachname', 'geburtsname', 'strasse', 'ort', 'geburtsort'].map((key) => [key, attack]),
    );
    expect(
      (
        await app.submit(
          POINTS,
          pointsRequest({ ...texts, ...(attack.length <= 20 && { hausnummer: attack, plz: attack }) }),
        )
      ).status,
    ).toBe(200);
    await post.current.delivered();
    const mails = await Promise.all(smtp.to(JANA).map(parseMail));
    expect(mails).toHaveLength(3);
    for (const { subject = '', text = '', html = '', to } of mails) {
      expect(withoutChance(`${subject} ${text} ${html} ${JSON.stringify(to)}`)).not.toMatch(
        /konto|gesperrt|0900|evil|Ｇｅ/i,
      );
      expect(text).toMatch(/^Guten Tag,/);
    }
    const letter = mails.find(({ subject }) => subject?.includes('Vollmacht'))?.text;
    expect(letter).toContain('/vollmacht/');
  });

  it('carries no message to a stranger that is written as names are', async () => {
    const { app, smtp } = post.current;
    const parts = {
      vorname: 'Achtung Ihr Konto',
      nachname: 'Gesperrt',
      strasse: 'Rufen Sie Bitte Sofort An',
      hausnummer: '901',
      plz: '23456',
      ort: 'Sonst Anzeige',
    };
    expect(
      (
        await app.submit(
          POINTS,
          pointsRequest({ ...parts, geburtsname: 'Bitte Sofort Anrufen', geburtsort: 'Nummer Steht Oben Links' }),
        )
      ).status,
    ).toBe(200);
    const answers = fineReview();
    Object.assign(answers, parts);
    expect((await app.submit(ANFRAGE, answers)).status).toBe(200);
    await post.current.delivered();
    const mails = await Promise.all(smtp.to(JANA).map(parseMail));
    expect(mails).toHaveLength(3);
    for (const { subject = '', text = '', html = '', to } of mails) {
      expect(withoutChance(`${subject} ${text} ${html} ${JSON.stringify(to)}`)).not.toMatch(
        /achtung|konto|gesperrt|sofort|901|23456|anzeige|nummer steht/i,
      );
      expect(text).toMatch(/^Guten Tag,/);
    }
  });

  it.each([
    ['vorname', '2026-01-01'],
    ['ort', '12:30'],
    ['geburtsort', '2026-01'],
  ])('%s is free text, also when it looks like a date or a time', async (key, typed) => {
    expect((await mailsAfter(POINTS, pointsRequest({ [key]: typed }))).recipients).toEqual([JANA, JANA, OFFICE]);
    const texts = await Promise.all(
      post.current.smtp.to(JANA).map(async (received) => (await parseMail(received)).text ?? ''),
    );
    expect(
      texts.filter((text) => text.includes(typed) || text.includes('01.01.2026') || text.includes('Januar 2026')),
    ).toEqual([]);
  });

  it('files are told by number and kind, never by a name that somebody chose', async () => {
    const { app, smtp } = post.current;
    const sent = [
      { name: 'evil.com Ihr Konto.pdf', content: pdfFile() },
      { name: 'Bescheid.png', content: pngFile() },
      { name: 'foto.png', content: pngFile() },
    ];
    const { files, cookie } = await app.upload(sent, { dokumentTyp: 'BUSSGELD' });
    await app.submit(ANFRAGE, fineReview(files), { cookie });
    await post.current.delivered();
    const { text = '', html = '' } = await parseMail(smtp.to(JANA)[0] as never);
    expect(text).toContain('Ihre Unterlagen: 2 Bilder, 1 PDF');
    expect(html).toContain('2 Bilder, 1 PDF');
    expect(text + html).not.toMatch(/evil|Bescheid\.png|foto/);
  });

  it.each(['Gewonnen! www.boese.example', 'http://boese.example', 'boese.example/x'])(
    'carries no link to a stranger: %s',
    async (text) => {
      const answers = fineReview();
      for (const pointer of [
        '/vorname',
        '/nachname',
        '/titel',
        '/strasse',
        '/ort',
        '/bussgeld/behoerde',
        '/bussgeld/aktenzeichen',
      ])
        writePointer(answers, pointer, text);
      expect(readPointer(answers, '/vorname')).toBe(text);
      await post.current.app.submit(ANFRAGE, answers);
      await post.current.app.submit(
        POINTS,
        pointsRequest({ vorname: text, nachname: text, strasse: text, ort: text, geburtsort: text }),
      );
      await post.current.delivered();
      const raw = await Promise.all(post.current.smtp.to(JANA).map(parseMail));
      expect(raw).toHaveLength(3);
      expect(JSON.stringify(raw)).not.toContain('boese');
    },
  );
});

describe('the log', () => {
  it('names nobody, and no mail', async () => {
    post.current.smtp.mood = 'refusesRecipients';
    await post.current.app.submit(ANFRAGE, fineReview());
    await post.current.delivered();
    const logged = post.current.app.logged.join('\n');
    expect(logged).toContain('mail not sent');
    expect(logged).not.toMatch(/jana|Größl|kanzlei@|no such user|Bußgeld/i);
  });
});
