import type { Knex } from 'knex';
import { transact } from '../db/transact.ts';

/** A row of `mails` (migrations/0003_mails.ts). */
export type MailRow = {
  id: string;
  kind: string;
  /** null: the office. */
  recipient: string | null;
  submission_id: string | null;
  data: Record<string, unknown>;
  created_at: Date;
  sent_at: Date | null;
  failed_at: Date | null;
  error: string | null;
  kept: KeptMessage | null;
};

/** A message that was not sent, since no mail server is configured. */
export type KeptMessage = {
  from: string;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
};

/** The task that sends a mail; its payload is `{ id }`. */
export const MAIL_TASK = 'mail';

/**
 * SQL: a table `(id, mail_id)` of new jobs, one for each mail in `ids`, an expression that gives a uuid[]. Jobs have no
 * key: graphile-worker looks for older jobs with the same key by reading all of them.
 */
function queueMails(ids: string): string {
  return `(
    select job.id, (job.payload ->> 'id')::uuid as mail_id
    from graphile_worker.add_jobs((
      select array_agg(('${MAIL_TASK}', json_build_object('id', mail_id), null, null, null, null, null, null)::graphile_worker.job_spec)
      from unnest(${ids}) as mail_id
    )) as job
  )`;
}

/**
 * SQL for a CTE: as `queueMails`, for a query that gives ids, and without telling the workers (`jobs/tell.ts`).
 * add_jobs uses NOTIFY, and transactions with that commit one after the other, each waiting for the disk by itself. So
 * this knows graphile-worker's own table; a test compares what both write.
 */
export function quietJobs(ids: string): string {
  return `
    insert into graphile_worker._private_jobs (task_id, payload)
    select (select id from graphile_worker._private_tasks where identifier = '${MAIL_TASK}'), json_build_object('id', id) from (${ids}) as mail
    returning id, (payload ->> 'id')::uuid as mail_id`;
}

export type NewMail = Pick<MailRow, 'kind' | 'recipient' | 'data'>;

/** Writes a mail and the job that sends it, in one statement. */
export async function insertMail(knex: Knex, id: string, { kind, recipient, data }: NewMail): Promise<void> {
  const insert = `
    insert into mails (id, job_id, kind, recipient, data)
    select :id::uuid, job.id, :kind, :recipient, :data::jsonb from ${queueMails('array[:id::uuid]')} as job`;
  await knex.raw(insert, { id, kind, recipient, data: JSON.stringify(data) });
}

/**
 * The unsent mail, locked until the transaction ends: whoever sends it holds it, and the lock goes with its holder.
 * Throws at once (55P03) where another one holds it; undefined where there is nothing left to send.
 */
export async function lockUnsent(trx: Knex.Transaction, id: string): Promise<MailRow | undefined> {
  return trx<MailRow>('mails').where({ id }).whereNull('sent_at').whereNull('failed_at').forUpdate().noWait().first();
}

/** What it was made of goes: it may hold a link that opens an account. */
export async function markSent(knex: Knex, id: string, now: Date, kept: KeptMessage | undefined): Promise<void> {
  const sent = { sent_at: now, data: {}, error: null, kept: kept === undefined ? null : JSON.stringify(kept) };
  await knex('mails').where({ id }).update(sent);
}

export async function markFailed(knex: Knex, id: string, now: Date, error: string): Promise<void> {
  await knex<MailRow>('mails').where({ id }).update({ failed_at: now, error });
}

/** A mail that nobody tries to send any more. */
export type DeadMail = Pick<MailRow, 'id' | 'kind' | 'recipient' | 'created_at' | 'error'>;

/** Unsent mails that were refused for good, or whose job has no attempt left. */
export async function deadMails(knex: Knex): Promise<DeadMail[]> {
  const dead = knex.raw<{ rows: DeadMail[] }>(`
    select id, kind, recipient, created_at, error from mails
    where sent_at is null and (failed_at is not null or not exists (
      select 1 from graphile_worker.jobs where jobs.id = mails.job_id and attempts < max_attempts))
    order by created_at`);
  const { rows } = await dead;
  return rows;
}

/** Gives dead mails a new series of attempts, all of them or one; tells how many. */
export async function retryDead(knex: Knex, id?: string): Promise<number> {
  const dead = (await deadMails(knex))
    .map((mail) => mail.id)
    .filter((candidate) => id === undefined || candidate === id);
  await transact(knex, async (trx) => {
    await trx.raw('select graphile_worker.complete_jobs(array(select job_id from mails where id = any(?::uuid[])))', [
      dead,
    ]);
    await trx.raw(
      `update mails set failed_at = null, error = null, job_id = job.id from ${queueMails('?::uuid[]')} as job where mails.id = job.mail_id`,
      [dead],
    );
  });
  return dead.length;
}

/**
 * Gives back mails whose sender died: graphile-worker would wait four hours. A mail that is being sent is locked, so an
 * unlocked one whose job was taken `olderThanSeconds` ago belongs to nobody.
 */
export async function rescueMails(knex: Knex, olderThanSeconds: number): Promise<void> {
  await transact(knex, async (trx) => {
    const lost = trx.raw<{ rows: { worker: string }[] }>(
      `
      select jobs.locked_by as worker from mails join graphile_worker.jobs on jobs.id = mails.job_id
      where jobs.task_identifier = ? and jobs.locked_at <= now() - make_interval(secs => ?)
      for update of mails skip locked`,
      [MAIL_TASK, olderThanSeconds],
    );
    const { rows } = await lost;
    const workers = rows.map(({ worker }) => worker);
    if (workers.length > 0) await trx.raw('select graphile_worker.force_unlock_workers(?::text[])', [workers]);
  });
}

const SENT_DAYS = 30;
/** Whoever has not looked after dead mails by then never will. */
const UNSENT_DAYS = 90;

/** Forgets mails that were sent long ago, and later those that never were. Gives their number. */
export async function removeOldMails(knex: Knex, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  const old = knex<MailRow>('mails')
    .where('sent_at', '<', before(SENT_DAYS))
    .orWhereRaw('(sent_at is null and created_at < ?)', [before(UNSENT_DAYS)]);
  return old.delete();
}
