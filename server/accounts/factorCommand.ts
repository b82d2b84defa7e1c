import { parseArgs } from 'node:util';
import type { Terminal } from '../base/commandLine.ts';
import { visitDeployment } from '../deployment/index.ts';
import { queueAccountMail } from '../letters/index.ts';
import { canonicalEmail } from '../records/email.ts';
import { resetFactors } from '../secondFactor/index.ts';
import { accountLinks } from './links.ts';
import { findAccount } from './store.ts';

export const FACTOR_USAGE = `npm run user -- reset-factor <E-Mail-Adresse>

Entfernt den zweiten Faktor eines Kontos mit seinen Wiederherstellungscodes, wenn beides verloren ist, und beendet seine Anmeldungen im Studio.
Vergewissern Sie sich vorher, wer darum bittet: Danach genügt das Passwort, bis wieder ein zweiter Faktor eingerichtet ist.
`;

/** `npm run user -- reset-factor`: removes the second factor of an account whose owner has lost it. */
export async function factorCommand(args: string[], terminal: Terminal): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [typed = '', ...rest] = positionals;
  if (typed === '' || rest.length > 0) throw new Error(FACTOR_USAGE);
  const email = canonicalEmail(typed);
  return visitDeployment(terminal, async ({ knex, requirePublicUrl }) => {
    const { forgotten: passwordLink } = accountLinks(requirePublicUrl());
    const account = await findAccount(knex, email);
    if (account === undefined) throw new Error(`Zu ${email} gibt es kein Konto.`);
    if (!(await resetFactors(knex, account.id))) throw new Error(`${email} hat keinen zweiten Faktor.`);
    await queueAccountMail(knex, { to: email, kind: 'factorChanged', data: { change: 'reset', passwordLink } });
    terminal.say(
      `Der zweite Faktor von ${email} ist entfernt, und alle Anmeldungen im Studio sind beendet. Eine E-Mail an diese Adresse sagt es · im Protokoll: ${account.id}`,
    );
    return 0;
  });
}
