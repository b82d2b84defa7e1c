import type { Knex } from 'knex';
import { transact } from '../db/transact.ts';
import type { RateLimiter } from '../limits/rateLimit.ts';
import type { Tasks } from '../jobs/index.ts';
import { queueAccountMail } from '../letters/index.ts';
import { REGISTRATION_TASK, RESET_TASK } from './jobs.ts';
import {
  ACTIVATION_HOURS,
  hoursBefore,
  hoursLater,
  INVITATION_HOURS,
  RESET_HOURS,
  type AccountLinks,
} from './links.ts';
import { secondsUntilMail } from './mailPace.ts';
import { newSecret } from './secret.ts';
import { findAccount } from './store.ts';

type TasksOptions = { links: AccountLinks; limiter: Pick<RateLimiter, 'take'>; clock: () => Date };
type Work = (trx: Knex.Transaction, id: string, options: TasksOptions) => Promise<void>;
type Table = 'registrations' | 'password_resets';

/**
 * The tasks that follow from registrations and password requests; they run after the response. Each may run twice; only
 * the first run has an effect. Where the mail limit of an address is spent, the next mail is sent later and covers all
 * requests made until then.
 */
export function accountTasks({ knex, ...options }: TasksOptions & { knex: Knex }): Tasks {
  const task = (work: Work) => async (payload: unknown) => {
    const { id } = payload as { id: string };
    await transact(knex, (trx) => work(trx, id, options));
  };
  return { [REGISTRATION_TASK]: task(answerRegistration), [RESET_TASK]: task(answerReset) };
}

/** Mails the activation link or, if the address has an account, says so. */
async function answerRegistration(
  trx: Knex.Transaction,
  id: string,
  { links, limiter, clock }: TasksOptions,
): Promise<void> {
  const asked = await findUnanswered(trx, 'registrations', id);
  if (asked === undefined) return;
  const { email: to, expiresAt } = asked;
  const ofAddress = () => trx('registrations').where({ email: to });
  // A link mailed in the meantime is valid for this registration too: the password selects the registration.
  if ((await ofAddress().whereNotNull('token_hash').where('expires_at', '>', expiresAt).first('id')) !== undefined)
    return;
  const seconds = await secondsUntilMail(limiter, 'registration', to);
  if (seconds > 0) return runAgain(trx, REGISTRATION_TASK, id, seconds);
  if ((await findAccount(trx, to)) !== undefined) {
    await ofAddress().delete();
    await queueAccountMail(trx, {
      to,
      kind: 'accountExists',
      data: {
        loginLink: links.login,
        passwordLink: links.forgotten,
        requestedAt: hoursBefore(expiresAt, ACTIVATION_HOURS),
      },
    });
    return;
  }
  const newest = await findNewest(trx, 'registrations', to);
  const { token, hash } = newSecret();
  await ofAddress()
    .where({ id: newest.id })
    .update({ token_hash: hash, expires_at: hoursLater(clock(), ACTIVATION_HOURS) });
  await queueAccountMail(trx, {
    to,
    kind: 'accountActivation',
    data: {
      link: links.activation(token),
      validHours: ACTIVATION_HOURS,
      requestedAt: hoursBefore(newest.expiresAt, ACTIVATION_HOURS),
    },
  });
}

/** Mails the link for a new password if there is an account; other addresses get no mail. */
async function answerReset(trx: Knex.Transaction, id: string, { links, limiter, clock }: TasksOptions): Promise<void> {
  const asked = await findUnanswered(trx, 'password_resets', id);
  if (asked === undefined) return;
  const { email: to } = asked;
  const ofAddress = () => trx('password_resets').where({ email: to });
  const account = await findAccount(trx, to);
  if (account === undefined) {
    await ofAddress().delete();
    return;
  }
  const seconds = await secondsUntilMail(limiter, 'reset', to);
  if (seconds > 0) return runAgain(trx, RESET_TASK, id, seconds);
  const newest = await findNewest(trx, 'password_resets', to);
  const { token, hash } = newSecret();
  // This mail answers them all. Links that were mailed before work on, until one is used.
  await ofAddress().whereNull('token_hash').whereNot({ id: newest.id }).delete();
  // An account added by the office whose owner has no password yet gets a new invitation.
  const hasPassword = account.password_hash !== null;
  const validHours = hasPassword ? RESET_HOURS : INVITATION_HOURS;
  await ofAddress()
    .where({ id: newest.id })
    .update({ token_hash: hash, account_id: account.id, expires_at: hoursLater(clock(), validHours) });
  const data = { link: links.newPassword(token), validHours };
  const requestedAt = hoursBefore(newest.expiresAt, RESET_HOURS);
  await queueAccountMail(
    trx,
    hasPassword ? { to, kind: 'passwordReset', data: { ...data, requestedAt } } : { to, kind: 'accountAdded', data },
  );
}

type MailRequest = { email: string; expiresAt: Date };

/**
 * Returns the request if no mail has answered it yet. Locks out other requests of the same address until the
 * transaction ends.
 */
async function findUnanswered(trx: Knex.Transaction, table: Table, id: string): Promise<MailRequest | undefined> {
  const find = (): Promise<MailRequest | undefined> =>
    trx(table).where({ id }).whereNull('token_hash').first('email', 'expires_at as expiresAt');
  const asked = await find();
  if (asked === undefined) return undefined;
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${table} ${asked.email}`]);
  return find();
}

async function findNewest(
  trx: Knex.Transaction,
  table: Table,
  email: string,
): Promise<{ id: string; expiresAt: Date }> {
  return trx(table)
    .where({ email })
    .whereNull('token_hash')
    .orderBy('expires_at', 'desc')
    .first('id', 'expires_at as expiresAt');
}

async function runAgain(trx: Knex.Transaction, task: string, id: string, seconds: number): Promise<void> {
  await trx.raw(
    "select graphile_worker.add_job(:task, json_build_object('id', :id::text), run_at => now() + :seconds * interval '1 second')",
    { task, id, seconds },
  );
}
