import type Koa from 'koa';
import { OPEN_ROLES, type NoticeReply } from '../../src/contract/index.ts';
import type { Answers } from '../../src/engine/index.ts';
import { Fault } from '../http/fault.ts';
import { mailboxOf } from '../mail/index.ts';
import type { AccountsContext } from './context.ts';
import { acceptForm, readBody } from './form.ts';
import { refuseGuessable } from './guessable.ts';
import { LINKS_OF_CLIENT, MAILS_BY_CLIENT, REGISTRATIONS_OF_ADDRESS } from './limits.ts';
import { ACTIVATION_HOURS, hoursLater } from './links.ts';
import { activate, insertRegistration, type Registration } from './registrations.ts';
import { hashOfToken, refusedLink } from './secret.ts';

type RegistrationForm = Answers & Pick<Registration, 'email' | 'firstName' | 'lastName'> & { password: string; role: (typeof OPEN_ROLES)[number] };

/** `POST /api/auth/register`. The same answer in the same time whether or not the address is taken; the mail tells which. */
export async function register(ctx: Koa.Context, { knex, catalogue, limiter, jsonBody, clock, newId, passwords }: AccountsContext): Promise<void> {
  await limiter.take(MAILS_BY_CLIENT, limiter.client(ctx));
  const form = acceptForm(ctx, catalogue, await readBody(ctx, jsonBody)) as RegistrationForm;
  const { email, password, role, firstName, lastName, ...profile } = form;
  // A definition is data; that nobody makes a lawyer of themselves is not left to it.
  if (!OPEN_ROLES.includes(role)) throw new Fault(422, 'Mit dieser Rolle kann man sich nicht registrieren.');
  await refuseGuessable(password, { email, firstName, lastName });
  await limiter.take(REGISTRATIONS_OF_ADDRESS, mailboxOf(email));
  const passwordHash = await passwords.hash(password);
  await insertRegistration(knex, { id: newId(), email, passwordHash, role, firstName, lastName, profile, expiresAt: hoursLater(clock(), ACTIVATION_HOURS) });
  ctx.body = { success: true, message: 'Registrierung erfolgreich. Bitte aktivieren Sie Ihr Konto über den Link in der E-Mail.' } satisfies NoticeReply;
}

/** `POST /api/auth/activate` with `{ token }`. */
export async function activateAccount(ctx: Koa.Context, { knex, limiter, jsonBody, clock, newId }: AccountsContext): Promise<void> {
  await limiter.take(LINKS_OF_CLIENT, limiter.client(ctx));
  const { token, ...rest } = await readBody(ctx, jsonBody);
  const tokenHash = hashOfToken(token);
  if (Object.keys(rest).length > 0) throw new Fault(422, 'Hier wird nur ein Link eingelöst.', { felder: Object.keys(rest).map((key) => ({ pfad: `/${key}`, meldung: 'Dieses Feld ist unbekannt.' })) });
  if (tokenHash === undefined || !(await activate(knex, { tokenHash, id: newId(), now: clock() }))) {
    throw refusedLink('Ist Ihr Konto schon aktiv, melden Sie sich bitte an; sonst registrieren Sie sich bitte noch einmal.');
  }
  ctx.body = { success: true, message: 'Ihr Konto ist aktiviert. Sie können sich jetzt anmelden.' } satisfies NoticeReply;
}
