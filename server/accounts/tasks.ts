import type { Knex } from 'knex';
import { transact } from '../db/transact.ts';
import { DATABASE_PATIENCE_MS } from '../http/patience.ts';
import type { Tasks } from '../jobs/index.ts';
import { queueMail } from '../mail/index.ts';
import { REGISTRATION_TASK, RESET_TASK } from './jobs.ts';
import { ACTIVATION_HOURS, RESET_HOURS, type AccountLinks } from './links.ts';
import { newSecret } from './secret.ts';

type TasksOptions = { knex: Knex; links: AccountLinks };

/** What registering and forgetting lead to, out of sight of whoever asked. Each may run twice; only the first does anything. */
export function accountTasks({ knex, links }: TasksOptions): Tasks {
  const task = (work: (trx: Knex.Transaction, id: string, links: AccountLinks) => Promise<void>) => async (payload: unknown) => {
    const { id } = payload as { id: string };
    await transact(knex, (trx) => work(trx, id, links));
  };
  return { [REGISTRATION_TASK]: task(answerRegistration), [RESET_TASK]: task(answerReset) };
}

/** Mails the activation link or, where the address has an account, that it has. */
async function answerRegistration(trx: Knex.Transaction, id: string, links: AccountLinks): Promise<void> {
  const { email: to } = (await trx('registrations').where({ id }).whereNull('token_hash').forUpdate().timeout(DATABASE_PATIENCE_MS).first('email')) ?? {};
  if (to === undefined) return;
  const account = await trx('accounts').where({ email: to }).timeout(DATABASE_PATIENCE_MS).first('id');
  if (account === undefined) {
    const { token, hash } = newSecret();
    await trx('registrations').where({ id }).update({ token_hash: hash }).timeout(DATABASE_PATIENCE_MS);
    await queueMail(trx, { to, kind: 'accountActivation', data: { link: links.activation(token), validHours: ACTIVATION_HOURS } });
  } else {
    await trx('registrations').where({ id }).delete().timeout(DATABASE_PATIENCE_MS);
    await queueMail(trx, { to, kind: 'accountExists', data: { loginLink: links.login, passwordLink: links.forgotten } });
  }
}

/** Mails the link for a new password, if there is an account; strangers get no mail. */
async function answerReset(trx: Knex.Transaction, id: string, links: AccountLinks): Promise<void> {
  const { email: to } = (await trx('password_resets').where({ id }).whereNull('token_hash').forUpdate().timeout(DATABASE_PATIENCE_MS).first('email')) ?? {};
  if (to === undefined) return;
  const account = await trx('accounts').where({ email: to }).timeout(DATABASE_PATIENCE_MS).first('id');
  if (account === undefined) {
    await trx('password_resets').where({ id }).delete().timeout(DATABASE_PATIENCE_MS);
    return;
  }
  const { token, hash } = newSecret();
  await trx('password_resets').where({ id }).update({ token_hash: hash, account_id: account.id }).timeout(DATABASE_PATIENCE_MS);
  await queueMail(trx, { to, kind: 'passwordReset', data: { link: links.newPassword(token), validHours: RESET_HOURS } });
}
