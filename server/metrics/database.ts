import type { Gauge } from 'prom-client';
import type { Knex } from 'knex';
import { within } from '../base/within.ts';

type MakeGauge = (name: string, help: string, labels: string[]) => Gauge;

/** How long a scrape waits for the database, in milliseconds. */
const LIMIT_MS = 2_000;
/** A planned release that is not live so long after its time is overdue: instances look every few seconds. */
const OVERDUE = '2 minutes';
const QUANTILES = ['0.5', '0.95', '1'] as const;

/**
 * Gauges of shared state (queue, mails, waiting uploads, planned releases) and of this process's pool. `read` sets them; if the database
 * does not answer, it sets `database_up` to 0 and leaves the shared ones out.
 */
export function openDatabaseGauges(knex: Knex, make: MakeGauge): { read: () => Promise<void> } {
  const up = make('database_up', 'Whether the database answered this scrape.', []);
  const pool = make('database_pool_connections', 'Connections of this process, and requests that wait for one.', [
    'state',
  ]);
  const plain = {
    oldestMail: make('mail_oldest_waiting_seconds', 'Age of the oldest mail that waits; 0 where none does.', []),
    uploads: make('uploads_unsent', 'Uploaded files that no submission has claimed yet.', []),
    uploadBytes: make('uploads_unsent_bytes', 'Their size.', []),
    unscanned: make('uploads_unscanned', 'Uploaded files that wait for the virus scanner.', []),
    oldestUnscanned: make('uploads_unscanned_oldest_seconds', 'Age of the oldest of them; 0 where none waits.', []),
    backup: make('backup_timestamp_seconds', 'When the last backup began that is noted here; 0 where none is.', []),
  };
  const labelled = {
    jobs: make('jobs', 'Jobs in the queue: due, later (retries included), running, dead (no attempt left).', [
      'task',
      'state',
    ]),
    mails: make('mails', 'Mails that were not sent: waiting or dead.', ['state']),
    plans: make(
      'plans',
      `Releases that are planned: waiting, overdue (not live ${OVERDUE} after their time), blocked (not possible any more).`,
      ['wizard', 'state'],
    ),
    latency: make('mail_latency_seconds', 'From the request to the mail server, mails of the last hour.', ['share']),
  };
  return {
    async read() {
      for (const [state, count] of Object.entries(poolOf(knex))) pool.set({ state }, count);
      const read = await Promise.all([
        readJobs(knex),
        readMails(knex),
        readUploads(knex),
        readBackup(knex),
        readPlans(knex),
      ]).catch(() => undefined);
      up.set(read === undefined ? 0 : 1);
      for (const gauge of Object.values(labelled)) gauge.reset();
      // Without labels, a gauge would be 0 after a reset.
      for (const gauge of Object.values(plain)) gauge.remove();
      if (read === undefined) return;
      const [jobs, mails, uploads, backup, plans] = read;
      for (const { task, state, count } of jobs) labelled.jobs.set({ task, state }, Number(count));
      for (const { wizard, state } of plans) labelled.plans.set({ wizard, state }, 1);
      for (const state of ['waiting', 'dead'] as const) labelled.mails.set({ state }, Number(mails[state]));
      plain.oldestMail.set(mails.oldest ?? 0);
      for (const quantile of QUANTILES)
        if (mails[quantile] !== null) labelled.latency.set({ share: quantile }, mails[quantile]);
      plain.uploads.set(Number(uploads.count));
      plain.uploadBytes.set(Number(uploads.bytes));
      plain.unscanned.set(Number(uploads.unscanned));
      plain.oldestUnscanned.set(uploads.oldest ?? 0);
      plain.backup.set(backup);
    },
  };
}

function poolOf(knex: Knex): Record<string, number> {
  const pool = knex.client.pool as { numUsed(): number; numFree(): number; numPendingAcquires(): number };
  return { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() };
}

type JobsRow = { task: string; state: string; count: string };

async function readJobs(knex: Knex): Promise<JobsRow[]> {
  return ask(
    knex,
    `
    select task_identifier as task, case
      when locked_at is not null then 'running' when attempts >= max_attempts then 'dead' when run_at > now() then 'later' else 'due' end as state, count(*)
    from graphile_worker.jobs group by 1, 2`,
  );
}

type MailsRow = Record<'waiting' | 'dead', string> & Record<'oldest' | (typeof QUANTILES)[number], number | null>;

const MAILS = `
with lately as (select sent_at - created_at as latency from mails where sent_at > now() - interval '1 hour'),
  unsent as (select created_at, failed_at from mails where sent_at is null)
select (select count(*) from unsent where failed_at is null) as waiting, (select count(*) from unsent where failed_at is not null) as dead,
  (select extract(epoch from now() - min(created_at)) from unsent where failed_at is null)::float as oldest,
  ${QUANTILES.map((quantile) => `(select extract(epoch from percentile_cont(${quantile}) within group (order by latency)) from lately)::float as "${quantile}"`).join(', ')}`;

async function readMails(knex: Knex): Promise<MailsRow> {
  const [row] = await ask<MailsRow>(knex, MAILS);
  return row as MailsRow;
}

type UploadsRow = Record<'count' | 'bytes' | 'unscanned', string> & { oldest: number | null };

const UPLOADS = `
with unscanned as (select created_at from uploads where quarantine = 'pending')
select count(*), coalesce(sum(bytes), 0) as bytes, (select count(*) from unscanned) as unscanned,
  (select extract(epoch from now() - min(created_at)) from unscanned)::float as oldest
from uploads where submission_id is null`;

async function readUploads(knex: Knex): Promise<UploadsRow> {
  const [row] = await ask<UploadsRow>(knex, UPLOADS);
  return row as UploadsRow;
}

/** The releases that are planned, at most one of a wizard. */
async function readPlans(knex: Knex): Promise<{ wizard: string; state: string }[]> {
  return ask(
    knex,
    `select wizard, case
       when obstacle is not null then 'blocked' when due_at < now() - interval '${OVERDUE}' then 'overdue' else 'waiting' end as state
     from studio_planned`,
  );
}

/** The Unix time of the last backup that was noted (`npm run backup -- note`). */
async function readBackup(knex: Knex): Promise<number> {
  const [row] = await ask<{ at: number }>(
    knex,
    "select extract(epoch from (value->>'at')::timestamptz)::float as at from deployment where name = 'backup'",
  );
  return row?.at ?? 0;
}

async function ask<Row>(knex: Knex, query: string): Promise<Row[]> {
  const { rows } = await within(LIMIT_MS, knex.raw<{ rows: Row[] }>(query));
  return rows;
}
