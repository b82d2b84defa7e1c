import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantRight } from '../../../server/accounts/index.ts';
import { recordDeployment } from '../../../server/deployment/index.ts';
import { urlOf } from '../../../server/db/pool.ts';
import { storeGrant } from '../../../server/grants/index.ts';
import { findPerson } from '../../../server/privacy/person.ts';
import { erasePerson } from '../../../server/privacy/erase.ts';
import { addEntry } from '../../../server/studioReleases/entries.ts';
import { diskStore } from '../../../server/uploads/index.ts';
import { consentsGiven } from '../../../src/engine/index.ts';
import { runCommand, type Said } from '../../support/command.ts';
import { LOADED } from '../../wizards/folders.ts';
import { uploadAll } from '../../wizards/uploadAll.ts';
import { MANDANT, PASSWORD } from '../accounts/accountServer.ts';
import { AppServer, type StoredSubmission } from '../appServer.ts';
import { ANFRAGE, fineReview, fineReviewWith } from '../fineReview.ts';
import { pdfFile, pngFile } from '../uploads/samples.ts';

/** `npm run privacy --` as the office runs it, with data received over HTTP. */

const JANA = 'jana.schaefer@example.org';
const PETER = 'peter@example.org';
let dataDir: string;
let server: AppServer;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-privacy-'));
  const config = { production: true, publicUrl: 'https://localhost', dataDir, portals: {} };
  server = await AppServer.start({
    wizards: LOADED.map(({ wizard }) => wizard.id),
    parts: async () => ({ config, files: diskStore(path.join(dataDir, 'uploads/files')) }),
  });
  await recordDeployment(server.knex, { ...config, s3: undefined }, pino({ level: 'silent' }));
});
beforeEach(async () => {
  for (const table of ['mails', 'newsletter', 'registrations', 'password_resets', 'accounts', 'erasures'])
    await server.knex(table).delete();
  await server.clear();
  await rm(path.join(dataDir, 'uploads/files'), { recursive: true, force: true });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

function privacy(args: string[], input = ''): Promise<Said> {
  return runCommand('privacy', args, { env: { DATABASE_URL: urlOf(server.knex), DATA_DIR: dataDir }, input });
}

/**
 * Adds Jana's fine review with two files of the same name, her request for points with newsletter and her account;
 * Peter's submission, and one of his that names her.
 */
async function fill(): Promise<void> {
  const scan = { name: 'Bußgeldbescheid.pdf', content: pdfFile(10) };
  const { files, cookie } = await server.upload([scan, { ...scan, content: pdfFile(20) }], { dokumentTyp: 'BUSSGELD' });
  expect((await server.submit(ANFRAGE, fineReviewWith('/email', ' Jana.Schaefer@Example.ORG '), {})).status).toBe(200);
  expect((await server.submit(ANFRAGE, fineReview(files), { cookie })).status).toBe(200);
  const points = LOADED.find(({ wizard }) => wizard.definition.wizard.mails?.newsletter !== undefined);
  expect(
    (await server.submit(points?.wizard.submitPath ?? '', { ...points?.definition.journeys[0]?.answers, email: JANA }))
      .status,
  ).toBe(200);
  const granting = await server.knex('submissions').where({ wizard: points?.wizard.id }).first('id');
  await storeGrant(server.knex, granting.id, {
    name: 'Jana Unterschrift',
    wording: 'Vollmacht\n\nIch, Jana Größl.',
    openedBy: 'key',
    grantedAt: new Date('2026-11-20T10:00:00Z'),
  });
  expect(
    (
      await server.send('POST', '/api/auth/register', {
        body: JSON.stringify({ ...MANDANT, email: JANA, password: PASSWORD }),
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(200);
  await server.knex('accounts').insert({
    id: '6c7d3f4e-0000-4000-8000-000000000001',
    email: JANA,
    role: 'mandant',
    password_hash: '$argon2id$geheim',
    first_name: 'Jana',
    last_name: 'Schäfer',
    profile: {},
    created_at: new Date(),
    password_changed_at: new Date(),
  });
  const mail = await server.knex('mails').where({ kind: 'newsletter' }).first('id');
  await server.knex('newsletter').insert({
    id: mail.id,
    email: JANA,
    wording: 'Ich möchte den Newsletter.',
    token_hash: Buffer.from('geheim'),
    requested_at: new Date(),
  });
  const other = await server.upload([{ name: 'Peter.png', content: pngFile() }], { dokumentTyp: 'BUSSGELD' });
  expect(
    (
      await server.submit(
        ANFRAGE,
        {
          ...fineReview(other.files),
          vorname: 'Peter',
          email: PETER,
          bussgeld: { ...fineReview().bussgeld, behoerde: `siehe ${JANA}` },
        },
        { cookie: other.cookie },
      )
    ).status,
  ).toBe(200);
}

/** How much was found of each kind: 'Zu … gefunden: Anfragen: 3, Dateien: 2.' */
function countsIn(said: string): Record<string, number> {
  const [, counts = ''] = /gefunden: (.*)\.$/m.exec(said) ?? [];
  return Object.fromEntries(
    counts
      .split(', ')
      .map((count) => count.split(': '))
      .map(([kind, n]) => [kind, Number(n)]),
  );
}

type Exported = {
  anfragen: {
    referenz: string;
    antworten: unknown;
    einwilligungen: { feld: string; wortlaut: string; pruefsumme: string; zeitpunkt: string; fassung: string }[];
    vollmacht?: Record<string, string>;
    dateien: { name: string; datei: string }[];
  }[];
  genanntIn: string[];
} & Record<'konten' | 'registrierungen' | 'newsletter' | 'emails', Record<string, unknown>[]>;

describe('export', () => {
  it('writes everything about a person, and nothing about another', async () => {
    await fill();
    const directory = path.join(dataDir, 'auskunft');
    const { code, said } = await privacy(['export', JANA.toUpperCase(), '--out', directory]);
    expect([code, countsIn(said)]).toMatchObject([
      0,
      { Anfragen: 3, Dateien: 2, 'E-Mails': 10, Newsletter: 1, Konten: 1, Registrierungen: 1, 'Passwort-Links': 0 },
    ]);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    const machine = await readFile(path.join(directory, 'auskunft.json'), 'utf8');
    const exported: Exported = JSON.parse(machine);
    const rows: StoredSubmission[] = await server.knex('submissions').select();
    const own = rows.filter(({ answers }) => answers['email'] !== PETER);
    expect(exported.anfragen.map(({ referenz }) => referenz).toSorted()).toEqual(
      own.map(({ reference }) => reference).toSorted(),
    );
    expect(exported.genanntIn).toEqual(rows.filter((row) => !own.includes(row)).map(({ reference }) => reference));
    for (const { referenz, antworten, einwilligungen } of exported.anfragen) {
      const row = rows.find(({ reference }) => reference === referenz);
      expect(antworten).toEqual(row?.answers);
      expect(einwilligungen.length).toBeGreaterThan(0);
      for (const { feld, wortlaut, pruefsumme, zeitpunkt, fassung } of einwilligungen) {
        expect(row?.answers[feld.slice(1)]).toBe(true);
        expect(pruefsumme).toBe(createHash('sha256').update(wortlaut).digest('hex'));
        expect([zeitpunkt, fassung]).toEqual([row?.created_at.toISOString(), row?.revision]);
      }
    }
    const files = exported.anfragen.find(({ dateien }) => dateien.length > 0);
    const bytes = await Promise.all((files?.dateien ?? []).map(({ datei }) => readFile(path.join(directory, datei))));
    expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([pdfFile(10).length, pdfFile(20).length]));
    expect(files?.dateien.map(({ datei }) => path.basename(datei))).toEqual([
      '1-Ihre Unterlagen – Bußgeldbescheid.pdf',
      '2-Ihre Unterlagen – Bußgeldbescheid (2).pdf',
    ]);
    expect(exported.anfragen.map(({ vollmacht }) => vollmacht).filter((one) => one !== undefined)).toEqual([
      {
        name: 'Jana Unterschrift',
        wortlaut: 'Vollmacht\n\nIch, Jana Größl.',
        zeitpunkt: '2026-11-20T10:00:00.000Z',
        geoeffnet: 'Link und Schlüssel',
      },
    ]);
    const words = await readFile(path.join(directory, 'auskunft.txt'), 'utf8');
    for (const line of [
      '- Vorwurf: Geschwindigkeit',
      '- Welches Schreiben haben Sie erhalten?: Bußgeldbescheid',
      "- Nachname: O'Größl-Schäfer",
      'Ich möchte den Newsletter.',
      '20.11.2026, 11:00 unterschrieben mit dem Namen: Jana Unterschrift\nVollmacht\n\nIch, Jana Größl.',
      'Rolle mandant',
    ])
      expect(words).toContain(line);
    expect(machine + words).not.toMatch(/peter@|argon2id|geheim/i);
  });

  it('names files that are gone or broken off, in its texts too, and says that it did not do all of it', async () => {
    await fill();
    const [gone = '', cut = ''] = await server
      .knex('uploads')
      .whereNot({ name: 'Peter.png' })
      .orderBy('bytes')
      .pluck('id');
    await rm(path.join(dataDir, 'uploads/files', gone));
    await truncate(path.join(dataDir, 'uploads/files', cut), 7);
    const directory = path.join(dataDir, 'unvollständig');
    const { code, said } = await privacy(['export', JANA, '--out', directory]);
    expect([code, said]).toEqual([1, expect.stringContaining('Die Auskunft ist unvollständig.')]);
    for (const id of [gone, cut]) expect(said).toContain(`Bußgeldbescheid.pdf (${id})`);
    const exported: Exported = JSON.parse(await readFile(path.join(directory, 'auskunft.json'), 'utf8'));
    expect(exported.anfragen.flatMap(({ dateien }) => dateien)).toMatchObject([{ fehlt: true }, { fehlt: true }]);
    expect((await readFile(path.join(directory, 'auskunft.txt'), 'utf8')).match(/\(fehlt im Speicher\)/g)).toHaveLength(
      2,
    );
  });

  it('finds what was sent under either spelling of a domain with umlauts', async () => {
    const [umlaut, other] = ['erika@müller.example', 'erika@xn--mller-kva.example'];
    for (const email of [umlaut, other, 'erika@mueller.example'])
      expect((await server.submit(ANFRAGE, fineReviewWith('/email', email), {})).status).toBe(200);
    for (const email of [umlaut, other]) {
      const { submissions, mails } = await findPerson(server.knex, server.catalogue, email);
      expect([submissions.length, new Set(mails.map(({ recipient }) => recipient))]).toEqual([
        2,
        new Set([null, umlaut, other]),
      ]);
    }
    const { erased } = await erasePerson(
      { knex: server.knex, files: diskStore(dataDir), catalogue: server.catalogue, now: new Date() },
      umlaut,
    );
    expect(erased).toMatchObject({ submissions: 2, mails: 4 });
    expect(await server.knex('mails').whereNotNull('recipient').pluck('recipient')).toEqual(['erika@mueller.example']);
  });

  it('refuses to write into a folder that exists, and says what it found of a stranger', async () => {
    const { code } = await privacy(['export', JANA, '--out', dataDir]);
    expect(code).toBe(1);
    const directory = path.join(dataDir, 'fremd');
    const { said } = await privacy(['export', 'fremd@example.org', '--out', directory]);
    const counts = countsIn(said);
    expect(Object.keys(counts)).toEqual(
      expect.arrayContaining(['Anfragen', 'Dateien', 'E-Mails', 'Newsletter', 'Konten']),
    );
    expect(new Set(Object.values(counts))).toEqual(new Set([0]));
    expect((await readdir(directory)).toSorted()).toEqual(['auskunft.json', 'auskunft.txt']);
  });
});

const stored = () => readdir(path.join(dataDir, 'uploads/files'));

describe('erase', () => {
  it('leaves nothing but a line that names nobody, and other people’s records as they were', async () => {
    await fill();
    const peters = await server.knex('submissions').whereRaw("answers->>'email' = ?", [PETER]).select();
    expect(await stored()).toHaveLength(3);
    const { code, said } = await privacy(['erase', JANA, '--yes']);
    expect([code, said]).toEqual([0, expect.stringContaining('Gelöscht.')]);
    expect(said).toContain(peters[0]?.reference);
    expect(await server.knex('submissions').select()).toEqual(peters);
    expect(await stored()).toEqual(await server.knex('uploads').pluck('id'));
    expect(await server.knex('erasures').select('counts')).toMatchObject([
      {
        counts: { submissions: 3, files: 2, mails: 10, newsletter: 1, accounts: 1, registrations: 1, passwordLinks: 0 },
      },
    ]);
    expect((await privacy(['erase', JANA, '--yes'])).said).toContain('Es gab nichts zu löschen.');
    // Only Peter's own answer still names her. Definitions use that name as an example.
    const tables: string[] = await server
      .knex('information_schema.tables')
      .where({ table_schema: 'public' })
      .pluck('table_name');
    const naming = await Promise.all(
      tables.map(async (table) => {
        const { rows } = await server.knex.raw<{ rows: { row: string }[] }>('select t::text as row from ?? as t', [
          table,
        ]);
        return rows.filter(({ row }) => /jana/i.test(row)).map(() => table);
      }),
    );
    expect(new Set(naming.flat())).toEqual(new Set(['submissions', 'wizard_definitions']));
    const { rows } = await server.knex.raw<{ rows: unknown[] }>(
      "select 1 from graphile_worker._private_jobs where payload::text ~* 'jana'",
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['', 'nothing'],
    ['falsch@example.org\n', 'another address'],
  ])('asks first: %j is no yes', async (input) => {
    await fill();
    const before = await server.knex('submissions').select('id');
    const { code, said } = await privacy(['erase', JANA], input);
    expect([code, said]).toEqual([1, expect.stringContaining('Nichts wurde gelöscht.')]);
    expect(await server.knex('submissions').select('id')).toEqual(before);
  });

  it('takes the address, typed again, for a yes', async () => {
    await server.submit(ANFRAGE, fineReview());
    expect((await privacy(['erase', JANA], ` ${JANA.toUpperCase()}\n`)).code).toBe(0);
    expect(await server.knex('submissions').select()).toEqual([]);
  });
});

describe('somebody who has published', () => {
  const VERA = 'vera@kanzlei.example';

  const employ = async (): Promise<string> => {
    const id = randomUUID();
    await server.knex('accounts').insert({
      id,
      email: VERA,
      role: 'anwalt',
      password_hash: '$argon2id$geheim',
      first_name: 'Vera',
      last_name: 'Groß',
      profile: {},
      created_at: new Date(),
      password_changed_at: new Date(),
    });
    return id;
  };

  it('is told what she may do in the studio, where she is signed in, and what she works on; it goes with the account', async () => {
    const id = await employ();
    const { knex } = server;
    const at = new Date('2026-11-27T10:00:00Z');
    await grantRight(knex, id, { right: 'freigabe', wizard: '*' }, at);
    await knex('studio_sessions').insert({
      id: randomUUID(),
      token_hash: Buffer.from('geheimer Wert'),
      account_id: id,
      created_at: at,
      used_at: at,
      expires_at: at,
    });
    const texts = { texts: {}, base: '', begun_at: at };
    await knex('studio_drafts').insert({ wizard: 'bussgeldanfrage', ...texts, changed_by: id, changed_at: at });
    await knex('studio_draft_saves').insert({ wizard: 'bussgeldanfrage', account_id: id, texts: {}, saved_at: at });
    const directory = path.join(dataDir, 'auskunft-studio');
    expect((await privacy(['export', VERA, '--out', directory])).code).toBe(0);
    const text = await readFile(path.join(directory, 'auskunft.txt'), 'utf8');
    expect(text).toContain('freigabe, alle Assistenten, seit 27.11.2026, 11:00');
    expect(text).toContain('angemeldet am 27.11.2026, 11:00');
    expect(text).toContain('bussgeldanfrage, am 27.11.2026, 11:00');
    const machines = await readFile(path.join(directory, 'auskunft.json'), 'utf8');
    expect(JSON.parse(machines)).toMatchObject({
      studio: {
        rechte: [{ right: 'freigabe', wizard: '*' }],
        anmeldungen: [{ created_at: at.toISOString() }],
        entwuerfe: [{ wizard: 'bussgeldanfrage' }],
        geschrieben: [{ wizard: 'bussgeldanfrage' }],
      },
    });
    expect(machines).not.toContain(Buffer.from('geheimer Wert').toString('hex'));
    expect((await privacy(['erase', VERA, '--yes'])).code).toBe(0);
    for (const table of ['studio_rights', 'studio_sessions']) expect(await knex(table).select()).toEqual([]);
    expect(await knex('studio_drafts').pluck('changed_by')).toEqual([null]);
    expect(await knex('studio_draft_saves').pluck('account_id')).toEqual([null]);
  });

  it('is told what the history keeps of her, by export and by erase', async () => {
    const id = await employ();
    const at = new Date('2026-11-27T10:00:00Z');
    const entry = { wizard: 'bussgeldanfrage', at, by: { id, name: 'Vera Groß' } };
    await addEntry(server.knex, { ...entry, kind: 'veroeffentlicht', note: 'Der Satz war ungenau' });
    await addEntry(server.knex, { ...entry, kind: 'abgeschaltet', by: { id: randomUUID(), name: 'Wer Anders' } });
    const save = { account: id, name: 'Vera Groß', at: new Date('2026-11-26T10:00:00Z'), texts: {} };
    const authorship = { start: {}, saves: [save, { ...save, account: randomUUID(), name: 'Wer Anders' }] };
    await addEntry(server.knex, { ...entry, kind: 'veroeffentlicht', by: undefined, authorship });
    const directory = path.join(dataDir, 'auskunft-vera');
    expect((await privacy(['export', VERA, '--out', directory])).code).toBe(0);
    const text = await readFile(path.join(directory, 'auskunft.txt'), 'utf8');
    expect(text).toContain('bussgeldanfrage veröffentlicht, als Vera Groß, Begründung: Der Satz war ungenau');
    expect(JSON.parse(await readFile(path.join(directory, 'auskunft.json'), 'utf8'))).toMatchObject({
      studioVerlauf: [
        {
          assistent: 'bussgeldanfrage',
          art: 'veroeffentlicht',
          name: 'Vera Groß',
          begruendung: 'Der Satz war ungenau',
        },
        {
          assistent: 'bussgeldanfrage',
          art: 'geschrieben',
          name: 'Vera Groß',
          begruendung: null,
          zeitpunkt: '2026-11-26T10:00:00.000Z',
        },
      ],
    });
    const { code, said } = await privacy(['erase', VERA, '--yes']);
    expect(code).toBe(0);
    expect(said).not.toContain('Weder in der Datenbank noch im Speicher ist davon etwas übrig');
    expect(said).not.toContain('Behalten wird nur');
    expect(said).toContain('Im Verlauf des Studios bleibt der Name Vera Groß stehen');
    expect(said).toContain('bussgeldanfrage veröffentlicht');
    expect(said).toContain('wer welche Worte einer Einwilligung geschrieben und freigegeben hat');
    expect(said).toContain('bussgeldanfrage geschrieben');
    expect(said).not.toContain('Wer Anders');
  });
});

describe('of every wizard', () => {
  const sending = LOADED.filter(({ wizard }) => wizard.submitPath?.startsWith('/api/auth/') === false);

  it.each(sending.map((loaded) => [loaded.wizard.id, loaded] as const))(
    '%s: each consent is stored with words, hash, revision and time; the sender is found and erased',
    async (_id, { wizard, definition }) => {
      const [journey] = definition.journeys;
      const { sent, cookie } = await uploadAll(server, wizard, journey?.answers ?? {});
      await server.submit(wizard.submitPath ?? '', sent, { cookie });
      const { consents, revision, created_at: at, answers } = await server.onlySubmission();
      expect(consents).toEqual(
        consentsGiven(wizard, answers).map((consent) => ({
          ...consent,
          hash: createHash('sha256').update(consent.wording).digest('hex'),
        })),
      );
      expect(consents.length > 0).toBe(JSON.stringify(definition.steps).includes('"consent"'));
      expect([revision, at]).toEqual([wizard.revision, expect.any(Date)]);
      const { knex, catalogue } = server;
      expect(
        await erasePerson(
          { knex, files: diskStore(path.join(dataDir, 'uploads/files')), catalogue, now: new Date() },
          String(answers['email']),
        ),
      ).toMatchObject({ erased: { submissions: 1 } });
      expect(await server.knex('submissions').select()).toEqual([]);
      expect(await stored().catch(() => [])).toEqual([]);
    },
  );
});

it.each([[[]], [['export']], [['remove', JANA]], [['export', JANA, JANA]]])('says how it is used: %j', async (args) => {
  const { code, said } = await privacy(args);
  expect(code).toBe(1);
  expect(said).toMatch(/npm run privacy|keine E-Mail-Adresse/);
});
