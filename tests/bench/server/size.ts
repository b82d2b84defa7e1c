import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { Knex } from 'knex';
import { startEmbedded } from '../../../server/db/embedded/index.ts';
import { createPool } from '../../../server/db/pool.ts';
import { keyName } from '../../../server/privacy/erasureList.ts';
import { erasePerson } from '../../../server/privacy/erase.ts';
import { findPerson } from '../../../server/privacy/person.ts';
import { repeatErasures } from '../../../server/privacy/repeatErasures.ts';
import { enforceRetention } from '../../../server/privacy/retention.ts';
import type { RecordCatalogue } from '../../../server/records/index.ts';
import { migrate, migrateDown } from '../../../server/schema/migrate.ts';
import { diskStore } from '../../../server/uploads/index.ts';
import { fineReview } from '../../server/fineReview.ts';
import { absoluteRow, type Row } from '../rows.ts';

/** Submissions that are stored, over so many days back from now: the oldest tenth of a year is due to be removed. Ten million need 25 GB. */
const STORED = Number(process.env['BENCH_STORED'] ?? 1_000_000);
const DAYS = 11.1 * 365;
const SENDER = 'person-4711@example.org';
/** Commands may read whole tables (server/db). */
const COMMAND_LIMIT_MS = 60_000;
/** As if all wizards were gone: the sender's address stands where it usually does. */
const NO_WIZARDS: RecordCatalogue = { byId: () => undefined, inRevision: async () => undefined };
const TABLES = ['submissions', 'uploads', 'mails'] as const;
/** The migration before the one that makes the indexes of addresses and of time. */
const BEFORE_INDEXES = '0034_studio_session_browsers.ts';

/**
 * What many stored submissions cost: room, retention, search by key, a person's data. Files are rows without bytes. `rounds`: for a trial, ten
 * thousand submissions each.
 */
export async function sizeBench(rounds?: number): Promise<Row[]> {
  const stored = rounds === undefined ? STORED : rounds * 10_000;
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-size-'));
  await chmod(directory, 0o755); // as root the database runs under another account, which has to get in
  const log = pino({ level: 'silent' });
  const cluster = await startEmbedded({ dataDir: directory, log });
  const knex = createPool(cluster.url);
  const patient = createPool(cluster.url, undefined, { limitMs: COMMAND_LIMIT_MS });
  const unlimited = createPool(cluster.url, undefined, { limitMs: Infinity });
  try {
    await migrate(knex);
    await migrateDown(knex, BEFORE_INDEXES);
    await fill(unlimited, stored);
    const upgrade = await timed(() => migrate(knex));
    await unlimited.raw('vacuum analyze');
    const rows = await sizesOf(knex, stored);
    const now = new Date();
    const files = diskStore(path.join(directory, 'files'));
    const retention = { knex, files, dataDir: directory, submissionYears: 11, now, log };
    const due = await knex('submissions').where('created_at', '<', before(now)).count<{ count: string }[]>();
    const total = stored.toLocaleString('de-DE');
    return [
      ...rows,
      seconds(
        'Auffrischen einer Version ohne die Indizes nach Adresse und Zeit, während andere schreiben können',
        upgrade,
      ),
      seconds(
        `Aufbewahrung: ${due[0]?.count} von ${total} löschen, mit 2 Dateizeilen je Anfrage`,
        await timed(() => enforceRetention(retention)),
      ),
      seconds('Aufbewahrung, wenn nichts abgelaufen ist', await timed(() => enforceRetention(retention))),
      seconds(
        'Eine Anfrage an ihrem Aktenzeichen finden',
        await timed(() => knex('submissions').where({ reference: 'M-4711' }).first()),
      ),
      seconds('Auskunft über einen Menschen (privacy export)', await timed(() => findSender(patient))),
      ...(await erasuresOf({ knex: patient, files, catalogue: NO_WIZARDS, now })),
    ];
  } finally {
    await Promise.all([knex.destroy(), patient.destroy(), unlimited.destroy()]);
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** An erasure, and what repeats it on a backup that was made before. */
async function erasuresOf(stores: Parameters<typeof erasePerson>[0]): Promise<Row[]> {
  const { knex } = stores;
  const erasing = await timed(() => erasePerson(stores, SENDER));
  const [{ id, erased_at: at, identity }] = await knex('erasures').select('id', 'erased_at', 'identity');
  const key = await keyName(knex);
  await knex('erasures').delete();
  const repeating = await timed(() => repeatErasures(stores, [{ id, at: at.toISOString(), identity, key }]));
  return [
    seconds('Löschung eines Menschen (privacy erase)', erasing),
    seconds('Löschungen nach dem Zurückspielen einer Sicherung wiederholen', repeating),
  ];
}

async function findSender(knex: Knex): Promise<void> {
  const { submissions } = await findPerson(knex, NO_WIZARDS, SENDER);
  if (submissions.length !== 1) throw new Error(`expected one submission of ${SENDER}`);
}

function seconds(what: string, ours: number): Row {
  return absoluteRow({ what, unit: 's', digits: 2, ours: [ours] });
}

function before(now: Date): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - 11);
  return then;
}

async function fill(knex: Knex, stored: number): Promise<void> {
  const answers = JSON.stringify({ ...fineReview(), email: '@' });
  await knex.raw(
    `insert into submissions (id, wizard, revision, reference, answers, consents, computed, idempotency_key, body_hash, session_hash, created_at)
    select gen_random_uuid(), 'bussgeldanfrage', 'fassung', 'M-' || n, jsonb_set(?::jsonb, '{email}', to_jsonb('person-' || n || '@example.org')),
      '[{"field": "/datenschutz", "wording": "Ich habe die Datenschutzerklärung gelesen.", "hash": "0123456789abcdef"}]', '{}',
      gen_random_uuid()::text, md5(n::text), sha256(n::text::bytea), now() - make_interval(secs => n * ?::float8)
    from generate_series(1, ?::int) n`,
    [answers, (DAYS * 86_400) / stored, stored],
  );
  await knex.raw(
    `insert into uploads (id, session_hash, document_type, name, media_type, bytes, submission_id, created_at)
    select gen_random_uuid(), session_hash, 'BUSSGELD', 'Bescheid ' || page || '.jpg', 'image/jpeg', 2000000, id, created_at
    from submissions, generate_series(1, 2) page`,
  );
  // Those of the last month: older ones are removed.
  await knex.raw(
    `insert into mails (id, job_id, kind, recipient, submission_id, created_at, sent_at)
    select gen_random_uuid(), 1, kind, case kind when 'office' then null else answers ->> 'email' end, id, created_at, created_at
    from submissions, unnest(array['office', 'confirmation']) kind where created_at > now() - interval '30 days'`,
  );
}

/** What 1,000 submissions add to the tables, with indexes. */
async function sizesOf(knex: Knex, stored: number): Promise<Row[]> {
  return Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await knex.raw<{ rows: { bytes: string; count: string }[] }>(
        'select pg_total_relation_size(?::regclass) as bytes, (select count(*) from ??) as count',
        [table, table],
      );
      const [{ bytes, count } = { bytes: '0', count: '0' }] = rows;
      const owners = table === 'mails' ? Number(count) / 2 : stored;
      return absoluteRow({
        what: `Tabelle ${table} mit Indizes, je 1.000 Anfragen`,
        unit: 'kB',
        digits: 0,
        ours: [Number(bytes) / owners],
      });
    }),
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
