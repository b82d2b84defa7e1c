import type Koa from 'koa';
import { OPEN_ROLES, type NoticeReply } from '../../src/contract/index.ts';
import type { Answers } from '../../src/engine/index.ts';
import { Fault } from '../http/fault.ts';
import { mailboxOf } from '../outbox/index.ts';
import type { AccountsContext } from './context.ts';
import { acceptForm } from './form.ts';
import { refuseGuessable } from './guessable.ts';
import { LINKS_OF_CLIENT, MAILS_BY_CLIENT, PASSWORDS_AT_LINK, REGISTRATIONS_BY_CLIENT } from './limits.ts';
import { ACTIVATION_HOURS, hoursLater } from './links.ts';
import { activate, findRegistrations, insertRegistration, type Registration } from './registrations.ts';
import { hashOfToken, refusedLink } from './secret.ts';

type RegistrationForm = Answers &
  Pick<Registration, 'email' | 'firstName' | 'lastName'> & { password: string; role: (typeof OPEN_ROLES)[number] };

/**
 * `POST /api/auth/register`. Gives the same answer in the same time whether or not the address has an account; only the
 * mail tells.
 */
export async function register(
  ctx: Koa.Context,
  { knex, forms, limiter, clock, newId, passwords }: AccountsContext,
): Promise<NoticeReply> {
  const client = limiter.client(ctx);
  await limiter.take(MAILS_BY_CLIENT, client);
  const form = (await acceptForm(ctx, forms, await forms.read(ctx))) as RegistrationForm;
  const { email, password, role, firstName, lastName, ...profile } = form;
  // Definitions are data; the roles open to registration are enforced in code.
  if (!OPEN_ROLES.includes(role)) throw new Fault(422, 'Mit dieser Rolle kann man sich nicht registrieren.');
  await refuseGuessable(password, { email, firstName, lastName });
  await limiter.take(REGISTRATIONS_BY_CLIENT, `${client} ${mailboxOf(email)}`);
  const passwordHash = await passwords.hash(password);
  await insertRegistration(knex, {
    id: newId(),
    email,
    passwordHash,
    role,
    firstName,
    lastName,
    profile,
    expiresAt: hoursLater(clock(), ACTIVATION_HOURS),
  });
  return {
    success: true,
    message: 'Registrierung erfolgreich. Bitte aktivieren Sie Ihr Konto über den Link in der E-Mail.',
  };
}

const WRONG_PASSWORD =
  'Dieses Passwort passt zu keiner Registrierung mit Ihrer E-Mail-Adresse. Bitte geben Sie das ein, das Sie bei der Registrierung gewählt haben, oder registrieren Sie sich noch einmal.';

/**
 * `POST /api/auth/activate` with `{ token, password }`. Anybody can register an address, so the link proves the mailbox
 * and the password selects the owner's registration (README.md).
 */
export async function activateAccount(ctx: Koa.Context, context: AccountsContext): Promise<NoticeReply> {
  const { knex, forms, limiter, clock, newId, passwords, logSecurity } = context;
  await limiter.take(LINKS_OF_CLIENT, limiter.client(ctx));
  const { token, ...body } = await forms.read(ctx);
  const { password } = (await acceptForm(ctx, forms, body)) as { password: string };
  const tokenHash = hashOfToken(token);
  const refused = refusedLink(
    tokenHash,
    'Ist Ihr Konto schon aktiv, melden Sie sich bitte an; sonst registrieren Sie sich bitte noch einmal.',
  );
  const registrations = tokenHash === undefined ? [] : await findRegistrations(knex, tokenHash, clock());
  if (tokenHash === undefined || registrations.length === 0) throw refused;
  await limiter.take(PASSWORDS_AT_LINK, tokenHash.toString('hex'));
  const registration = await firstWith(password, registrations, passwords);
  if (registration === undefined) {
    logSecurity(ctx, 'activation failed');
    throw new Fault(422, 'Bitte prüfen Sie Ihr Passwort.', {
      felder: [{ pfad: '/password', meldung: WRONG_PASSWORD }],
    });
  }
  if (!(await activate(knex, { tokenHash, registration, id: newId(), now: clock() }))) throw refused;
  logSecurity(ctx, 'activation succeeded');
  return {
    success: true,
    message: 'Ihr Konto ist aktiviert. Sie können sich jetzt anmelden.',
  };
}

/** Returns the id of the first registration with this password. */
async function firstWith(
  password: string,
  registrations: { id: string; passwordHash: string }[],
  passwords: AccountsContext['passwords'],
): Promise<string | undefined> {
  for (const { id, passwordHash } of registrations) if (await passwords.verify(password, passwordHash)) return id;
  return undefined;
}
