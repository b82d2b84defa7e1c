import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { transact } from '../db/transact.ts';
import { daysBefore } from '../base/days.ts';

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

/** A message that was not sent because no mail server is configured. */
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
 * SQL: a table `(id, mail_id)` of new jobs, one for each mail that the query `ids` returns. Jobs have no key:
 * graphile-worker looks for older jobs with the same key by reading all of them.
 */
function addJobs(ids: string): string {
  return `
    select job.id, (job.payload ->> 'id')::uuid as mail_id
    from graphile_worker.add_jobs(array(
      select ('${MAIL_TASK}', json_build_object('id', id), null, null, null, null, null, null)::graphile_worker.job_spec
      from (${ids}) as mail (id)
    )) as job`;
}

/**
 * SQL: CTEs that queue the mails of `source`, a CTE `(id, kind, recipient, submission_id, data, created_at)`: their
 * rows and the jobs that send them.
 */
export function queueMails(source: string): string {
  return `
    job as (${addJobs(`select id from ${source}`)}),
    queued as (
      insert into mails (id, job_id, kind, recipient, submission_id, data, created_at)
      select mail_id, job.id, kind, recipient, submission_id, data, created_at
      from job join ${source} on ${source}.id = mail_id
    )`;
}

type NewMail = Pick<MailRow, 'id' | 'kind' | 'recipient' | 'data'>;

/** Queues a mail that does not belong to a submission. */
export async function insertMail(knex: Knex, { data, ...mail }: NewMail): Promise<void> {
  const insert = `
    with mail as (
      select :id::uuid as id, :kind as kind, :recipient as recipient, null::uuid as submission_id, :data::jsonb as data,
        now() as created_at
    ), ${queueMails('mail')}
    select 1`;
  await knex.raw(insert, { ...mail, data: JSON.stringify(data) });
}

/**
 * Returns the unsent mail, locked until the transaction ends; undefined if it is already sent. Throws at once (55P03)
 * if another transaction holds the lock.
 */
export async function lockUnsent(trx: Knex.Transaction, id: string): Promise<MailRow | undefined> {
  return trx<MailRow>('mails').where({ id }).whereNull('sent_at').whereNull('failed_at').forUpdate().noWait().first();
}

/** Marks a mail as sent and erases its `data`, which may hold a link that opens an account. */
export async function markSent(knex: Knex, id: string, now: Date, kept: KeptMessage | undefined): Promise<void> {
  const sent = { sent_at: now, data: {}, error: null, kept: kept === undefined ? null : JSON.stringify(kept) };
  await knex('mails').where({ id }).update(sent);
}

type Failure = {
  now: Date;
  error: string;
  /** The kind of the mail that tells the office, if the mail was one to a sender. */
  notice: string | undefined;
  /** Whether a mail server refused the mail for good. */
  refused: boolean;
};

/** Marks a mail as given up and, in the same statement, queues the mail that tells the office. */
export async function markFailed(knex: Knex, id: string, { now, error, notice, refused }: Failure): Promise<void> {
  const fail = `
    with failed as (
      update mails set failed_at = :now, error = :error where id = :id returning kind, recipient, submission_id
    ), mail as (
      select :noticeId::uuid as id, :notice::text as kind, null::text as recipient, submission_id,
        jsonb_build_object('kind', kind, 'refused', :refused::boolean) as data, :now::timestamptz as created_at
      from failed where :notice::text is not null and recipient is not null and submission_id is not null
    ), ${queueMails('mail')}
    select 1`;
  await knex.raw(fail, { id, now, error, notice: notice ?? null, noticeId: randomUUID(), refused });
}

/** A mail that is not sent. `reason`: why its latest attempt failed, in codes; null before the first one. */
export type UnsentMail = Pick<MailRow, 'id' | 'kind' | 'recipient' | 'created_at'> & {
  reason: string | null;
  /** Whether nobody tries to send it any more: it was refused for good, or its job has no attempt left. */
  dead: boolean;
  attempts: number;
  /** When the next attempt is due; null for a dead mail. */
  next: Date | null;
};

/** All mails that are not sent, the oldest first. */
export async function unsentMails(knex: Knex): Promise<UnsentMail[]> {
  const unsent = knex.raw<{ rows: UnsentMail[] }>(`
    select mails.id, kind, recipient, mails.created_at, coalesce(error, jobs.last_error) as reason,
      failed_at is not null or jobs.id is null or attempts >= max_attempts as dead,
      coalesce(attempts, 0) as attempts,
      case when failed_at is null and attempts < max_attempts then run_at end as next
    from mails left join graphile_worker.jobs on jobs.id = mails.job_id
    where sent_at is null
    order by mails.created_at`);
  const { rows } = await unsent;
  return rows;
}

/** Unsent mails that were refused for good, or whose job has no attempt left. */
export async function deadMails(knex: Knex): Promise<UnsentMail[]> {
  return (await unsentMails(knex)).filter(({ dead }) => dead);
}

/** In the `data` of a mail that was given up and is tried again: the office may have been told that it did not arrive. */
export const WAS_GIVEN_UP = 'wasGivenUp';

/** Tells the office that a mail has arrived after all, if it was told that it did not. */
export async function queueArrival(
  trx: Knex.Transaction,
  mail: MailRow,
  { notice, now }: Pick<Failure, 'now'> & { notice: string },
): Promise<void> {
  const arrival = `
    with mail as (
      select :id::uuid as id, :notice::text as kind, null::text as recipient, :submission::uuid as submission_id,
        jsonb_build_object('kind', :kind::text, 'arrived', true) as data, :now::timestamptz as created_at
      where exists (select from mails where submission_id = :submission::uuid and kind = :notice)
    ), ${queueMails('mail')}
    select 1`;
  await trx.raw(arrival, { id: randomUUID(), notice, submission: mail.submission_id, kind: mail.kind, now });
}

/** Queues dead mails again, all of them or the one with `id`. Returns their number. */
export async function retryDead(knex: Knex, id?: string): Promise<number> {
  const dead = (await deadMails(knex))
    .map((mail) => mail.id)
    .filter((candidate) => id === undefined || candidate === id);
  await transact(knex, async (trx) => {
    await trx.raw('select graphile_worker.complete_jobs(array(select job_id from mails where id = any(?::uuid[])))', [
      dead,
    ]);
    await trx.raw(
      `update mails set failed_at = null, error = null, job_id = job.id,
        data = case when failed_at is null then data else data || jsonb_build_object('${WAS_GIVEN_UP}', true) end
      from (${addJobs('select unnest(?::uuid[])')}) as job where mails.id = mail_id`,
      [dead],
    );
  });
  return dead.length;
}

/**
 * Releases the jobs of mails whose sending process died; graphile-worker itself waits four hours. The row of a mail is
 * locked while it is sent, so an unlocked row whose job was taken more than `olderThanSeconds` ago has no sender.
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
/** Longer than for sent mails, so that they can be retried. */
const UNSENT_DAYS = 90;

/** Removes mails that were sent 30 days ago, and unsent ones after 90 days. Returns their number. */
export async function removeOldMails(knex: Knex, now: Date): Promise<number> {
  const old = knex<MailRow>('mails')
    .where('sent_at', '<', daysBefore(now, SENT_DAYS))
    .orWhereRaw('(sent_at is null and created_at < ?)', [daysBefore(now, UNSENT_DAYS)]);
  return old.delete();
}
