import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { Role } from '../../src/contract/index.ts';
import { isAddress } from '../outbox/index.ts';
import type { Terminal } from '../base/commandLine.ts';
import { visitDeployment } from '../deployment/index.ts';
import { addAccount, type NewAccount } from './add.ts';
import { canonicalEmail } from '../records/email.ts';
import { whyGuessable } from './guessable.ts';
import { accountLinks, INVITATION_HOURS } from './links.ts';
import { createPasswords } from './passwords.ts';

const ROLES: readonly string[] = ['mandant', 'gutachter', 'anwalt'] satisfies Role[];

export const ADD_USAGE = `npm run user -- add <E-Mail-Adresse> --role anwalt --first-name <Vorname> --last-name <Nachname> [--password-stdin]

Legt ein Konto an, auch während der Server läuft. Rollen: ${ROLES.join(', ')}.
Ohne --password-stdin erhält die Adresse einen Link, der ${INVITATION_HOURS} Stunden gilt und mit dem sie ihr Passwort festlegt.
Mit --password-stdin kommt das Passwort (8 bis 128 Zeichen) aus der Standardeingabe.
`;

/** `npm run user -- add`: adds an account. */
export async function addCommand(args: string[], terminal: Terminal): Promise<number> {
  const { passwordFromInput, ...account } = readArguments(args);
  return visitDeployment(terminal, async ({ config, knex, requirePublicUrl }) => {
    const publicUrl = passwordFromInput ? config.publicUrl : requirePublicUrl();
    const passwordHash = passwordFromInput
      ? await createPasswords().hash(await readPassword(account, terminal))
      : undefined;
    const added = await addAccount(
      knex,
      { ...account, passwordHash },
      { now: new Date(), links: accountLinks(publicUrl) },
    );
    if (!added)
      throw new Error(
        `Zu ${account.email} gibt es schon ein Konto. Ein neues Passwort bekommt es mit: npm run user -- password … --password-stdin`,
      );
    const next =
      passwordHash === undefined
        ? 'Der Link zum Festlegen des Passworts geht hinaus, sobald der Server E-Mails senden kann'
        : 'Es kann sich sofort anmelden';
    terminal.say(`Konto ${account.email} (${account.role}) angelegt. ${next}.`);
    return 0;
  });
}

function readArguments(args: string[]): Omit<NewAccount, 'passwordHash'> & { passwordFromInput: boolean } {
  const string = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      role: string,
      'first-name': string,
      'last-name': string,
      'password-stdin': { type: 'boolean', default: false },
    },
  });
  const [typed = '', ...rest] = positionals;
  const { role = '', 'first-name': firstName = '', 'last-name': lastName = '' } = values;
  const email = canonicalEmail(typed);
  if (rest.length > 0 || firstName === '' || lastName === '') throw new Error(ADD_USAGE);
  if (!isAddress(email)) throw new Error(`'${typed}' ist keine E-Mail-Adresse.`);
  if (!ROLES.includes(role)) throw new Error(`Die Rolle '${role}' gibt es nicht. Möglich sind: ${ROLES.join(', ')}.`);
  return { email, role: role as Role, firstName, lastName, passwordFromInput: values['password-stdin'] };
}

/** Reads one line. Its end is not part of the password, spaces are. */
export async function readPassword(
  owner: Pick<NewAccount, 'email' | 'firstName' | 'lastName'>,
  { input }: Pick<Terminal, 'input'>,
): Promise<string> {
  const password = (await text(input)).replace(/\r?\n$/, '');
  const { length } = Array.from(password);
  if (length < 8 || length > 128) throw new Error('Das Passwort muss 8 bis 128 Zeichen haben.');
  const guessable = await whyGuessable(password, owner);
  if (guessable !== undefined) throw new Error(guessable);
  return password;
}
