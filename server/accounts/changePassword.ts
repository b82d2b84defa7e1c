import type Koa from 'koa';
import { Fault } from '../http/fault.ts';
import { transact } from '../db/transact.ts';
import { queueAccountMail } from '../letters/index.ts';
import type { AccountsContext } from './context.ts';
import { whyGuessable } from './guessable.ts';
import { signIn, type Credentials } from './login.ts';
import { replacePassword } from './resets.ts';

const [SHORTEST, LONGEST] = [8, 128];
const LENGTH = `Das neue Passwort muss ${SHORTEST} bis ${LONGEST} Zeichen haben.`;
const MEANWHILE = 'Das Passwort wurde gerade geändert. Bitte melden Sie sich mit dem neuen an.';

/**
 * Gives an account another password, for who knows the present one. Returns the number of the new password; its owner gets a mail. Throws 401
 * for a wrong one, 422 for a new one that is too short or easy to guess, 429 and 503 as the login.
 */
export async function changeKnownPassword(
  ctx: Koa.Context,
  context: AccountsContext,
  known: Credentials,
  password: string,
): Promise<number> {
  const { knex, clock, links, passwords, logSecurity } = context;
  const { length } = Array.from(password);
  const { user, passwordNumber } = await signIn(ctx, context, async () => known, { place: 'studio confirmation' });
  if (length < SHORTEST || length > LONGEST) throw new Fault(422, LENGTH);
  const guessable = await whyGuessable(password, user);
  if (guessable !== undefined) throw new Fault(422, guessable);
  const passwordHash = await passwords.hash(password);
  const number = await transact(knex, async (trx) => {
    const changed = await replacePassword(trx, { accountId: user.id, passwordNumber, passwordHash, now: clock() });
    if (changed === undefined) throw new Fault(401, MEANWHILE);
    await queueAccountMail(trx, { to: user.email, kind: 'passwordChanged', data: { passwordLink: links.forgotten } });
    return changed;
  });
  logSecurity(ctx, 'password changed');
  return number;
}
