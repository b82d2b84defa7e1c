import type { Gauge } from 'prom-client';
import type { Knex } from 'knex';
import { within } from '../base/within.ts';

type MakeGauge = (name: string, help: string, labels: string[]) => Gauge;

/** How long a scrape waits for the database, in milliseconds. */
const LIMIT_MS = 2_000;
const QUANTILES = ['0.5', '0.95', '1'] as const;

/**
 * Gauges of shared state (queue, mails, waiting uploads) and of this process's pool. `read` sets them; if the database
 * does not answer, it sets `database_up` to 0 and leaves the shared ones out.
 */
export function openDatabaseGauges(knex: Knex, make: MakeGauge): { read: () => Promise<void> } {
  const up = make('database_up', 'Whether the database answered this scrape.', []);
  const pool = make('database_pool_connections', 'Connections of this process, and requests that wait for one.', [
    'state',
  ]);
  const shared = {
    jobs: make('jobs', 'Jobs in the queue: due, later (retries included), running, dead (no attempt left).', [
      'task',
      'state',
    ]),
    mails: make('mails', 'Mails that were not sent: waiting or dead.', ['state']),
    oldestMail: make('mail_oldest_waiting_seconds', 'Age of the oldest mail that waits; 0 where none does.', []),
    latency: make('mail_latency_seconds', 'From the request to the mail server, mails of the last hour.', ['quantile']),
    uploads: make('uploads_unsent', 'Uploaded files that no submission has claimed yet.', []),
    uploadBytes: make('uploads_unsent_bytes', 'Their size.', []),
  };
  return {
    async read() {
      for (const [state, count] of Object.entries(poolOf(knex))) pool.set({ state }, count);
      const read = await Promise.all([readJobs(knex), readMails(knex), readUploads(knex)]).catch(() => undefined);
      up.set(read === undefined ? 0 : 1);
      for (const gauge of Object.values(shared)) gauge.reset();
      // Without labels, a gauge is 0 after that.
      for (const gauge of [shared.oldestMail, shared.uploads, shared.uploadBytes]) gauge.remove();
      if (read === undefined) return;
      const [jobs, mails, uploads] = read;
      for (const { task, state, count } of jobs) shared.jobs.set({ task, state }, Number(count));
      for (const state of ['waiting', 'dead'] as const) shared.mails.set({ state }, Number(mails[state]));
      shared.oldestMail.set(mails.oldest ?? 0);
      for (const quantile of QUANTILES) if (mails[quantile] !== null) shared.latency.set({ quantile }, mails[quantile]);
      shared.uploads.set(Number(uploads.count));
      shared.uploadBytes.set(Number(uploads.bytes));
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

type UploadsRow = { count: string; bytes: string };

async function readUploads(knex: Knex): Promise<UploadsRow> {
  const [row] = await ask<UploadsRow>(
    knex,
    'select count(*), coalesce(sum(bytes), 0) as bytes from uploads where submission_id is null',
  );
  return row as UploadsRow;
}

async function ask<Row>(knex: Knex, query: string): Promise<Row[]> {
  const { rows } = await within(LIMIT_MS, knex.raw<{ rows: Row[] }>(query));
  return rows;
}
