import type Koa from 'koa';
import type { NoticeReply } from '../../src/contract/index.ts';
import { transact } from '../db/transact.ts';
import { queueAccountMail } from '../letters/index.ts';
import type { AccountsContext } from './context.ts';
import { acceptForm } from './form.ts';
import { refuseGuessable } from './guessable.ts';
import { LINKS_OF_CLIENT, MAILS_BY_CLIENT, RESETS_BY_CLIENT } from './limits.ts';
import { hoursLater, RESET_HOURS } from './links.ts';
import { changePassword, findResetOwner, insertReset } from './resets.ts';
import { hashOfToken, refusedLink } from './secret.ts';

/**
 * `POST /api/auth/forgot-password`. Gives the same answer in the same time for any address; only an address with an
 * account gets a mail.
 */
export async function forgotPassword(
  ctx: Koa.Context,
  { knex, forms, limiter, clock, newId }: AccountsContext,
): Promise<NoticeReply> {
  const client = limiter.client(ctx);
  await limiter.take(MAILS_BY_CLIENT, client);
  const { email } = (await acceptForm(ctx, forms, await forms.read(ctx))) as { email: string };
  await limiter.take(RESETS_BY_CLIENT, `${client} ${email}`);
  await insertReset(knex, { id: newId(), email, expiresAt: hoursLater(clock(), RESET_HOURS) });
  return {
    success: true,
    message: 'Eine E-Mail mit Anweisungen zum Zurücksetzen des Passworts wurde gesendet.',
  };
}

/** `POST /api/auth/reset-password` with `{ token, password }`. Invalidates access tokens issued before. */
export async function resetPassword(
  ctx: Koa.Context,
  { knex, forms, limiter, clock, links, passwords, logSecurity }: AccountsContext,
): Promise<NoticeReply> {
  await limiter.take(LINKS_OF_CLIENT, limiter.client(ctx));
  const { token, ...body } = await forms.read(ctx);
  const { password } = (await acceptForm(ctx, forms, body)) as { password: string };
  const tokenHash = hashOfToken(token);
  const refused = refusedLink(tokenHash, 'Bitte fordern Sie einen neuen an.');
  const owner = tokenHash && (await findResetOwner(knex, tokenHash, clock()));
  if (tokenHash === undefined || owner === undefined) throw refused;
  await refuseGuessable(password, owner);
  const passwordHash = await passwords.hash(password);
  await transact(knex, async (trx) => {
    const email = await changePassword(trx, { tokenHash, passwordHash, now: clock() });
    if (email === undefined) throw refused;
    await queueAccountMail(trx, { to: email, kind: 'passwordChanged', data: { passwordLink: links.forgotten } });
  });
  logSecurity(ctx, 'password changed');
  return {
    success: true,
    message: 'Ihr Passwort ist geändert. Sie können sich jetzt anmelden.',
  };
}
