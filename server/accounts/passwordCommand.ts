import { parseArgs } from 'node:util';
import type { Terminal } from '../base/commandLine.ts';
import { visitDeployment } from '../deployment/index.ts';
import { readPassword } from './addCommand.ts';
import { canonicalEmail } from '../records/email.ts';
import { createPasswords } from './passwords.ts';
import { setPassword } from './resets.ts';
import { findAccount, userOf } from './store.ts';

export const PASSWORD_USAGE = `npm run user -- password <E-Mail-Adresse> --password-stdin

Gibt einem Konto ein neues Passwort aus der Standardeingabe, etwa wo der Server keine E-Mails sendet. Wer mit dem alten angemeldet ist, wird abgemeldet.
`;

/** `npm run user -- password`: gives an account another password. */
export async function passwordCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'password-stdin': { type: 'boolean', default: false } },
  });
  const [typed = '', ...rest] = positionals;
  if (typed === '' || rest.length > 0 || !values['password-stdin']) throw new Error(PASSWORD_USAGE);
  const email = canonicalEmail(typed);
  return visitDeployment(terminal, async ({ knex }) => {
    const account = await findAccount(knex, email);
    if (account === undefined)
      throw new Error(`Zu ${email} gibt es kein Konto. Legen Sie es zuerst an: npm run user -- add …`);
    const passwordHash = await createPasswords().hash(await readPassword(userOf(account), terminal));
    await setPassword(knex, { accountId: account.id, passwordHash, now: new Date() });
    terminal.say(`${email} hat ein neues Passwort. Es kann sich sofort damit anmelden.`);
    return 0;
  });
}
