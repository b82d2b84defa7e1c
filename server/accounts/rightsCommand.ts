import { parseArgs } from 'node:util';
import type { Terminal } from '../base/commandLine.ts';
import { visitDeployment } from '../deployment/index.ts';
import { knownWizards } from '../studioReleases/index.ts';
import { canonicalEmail } from '../records/email.ts';
import {
  ALL_WIZARDS,
  grantRight,
  listRights,
  revokeRight,
  STUDIO_RIGHTS,
  type Grant,
  type StudioRight,
} from './rights.ts';
import { findAccount } from './store.ts';

export const RIGHTS_USAGE = `npm run user -- grant <E-Mail-Adresse> --right analyst [--wizard <Kennung>]
npm run user -- revoke <E-Mail-Adresse> --right analyst [--wizard <Kennung>]
npm run user -- list

Gibt einem Konto ein Recht im Studio, nimmt es ihm oder zeigt alle Rechte. Ohne --wizard gilt es für alle Assistenten.
testerin: ansehen und ausprobieren; analyst: auch Entwürfe ändern; freigabe: auch veröffentlichen und jede frühere Fassung wiederherstellen; betrieb:
ansehen, die Fassung davor wiederherstellen, ab- und anschalten.
`;

/** `npm run user -- grant`, `revoke` and `list`: rights in the studio. */
export async function rightsCommand(
  command: 'grant' | 'revoke' | 'list',
  args: string[],
  terminal: Terminal,
): Promise<number> {
  if (command === 'list') {
    if (args.length > 0) throw new Error(RIGHTS_USAGE);
    return visitDeployment(terminal, async ({ knex }) => {
      const rights = await listRights(knex);
      if (rights.length === 0) terminal.say('Niemand hat ein Recht im Studio. Darum gibt es auf diesem Server keines.');
      for (const { email, account, ...grant } of rights)
        terminal.say(`${email}: ${formatGrant(grant)} · im Protokoll: ${account}`);
      return 0;
    });
  }
  const { email, grant } = readArguments(args);
  return visitDeployment(terminal, async ({ knex, config }) => {
    const account = await findAccount(knex, email);
    if (account === undefined)
      throw new Error(`Zu ${email} gibt es kein Konto. Legen Sie es zuerst an: npm run user -- add …`);
    const isNew = command === 'grant';
    if (isNew) requireWizard(grant, await knownWizards(knex, config.wizardsDir));
    const changed = isNew
      ? await grantRight(knex, account.id, grant, new Date())
      : await revokeRight(knex, account.id, grant);
    if (!changed) throw new Error(`${email} hat dieses Recht ${isNew ? 'schon' : 'nicht'}: ${formatGrant(grant)}.`);
    terminal.say(`${email} hat ${isNew ? 'jetzt' : 'nicht mehr'}: ${formatGrant(grant)} · im Protokoll: ${account.id}`);
    return 0;
  });
}

function requireWizard({ wizard }: Grant, known: readonly string[]): void {
  if (wizard === ALL_WIZARDS || known.includes(wizard)) return;
  throw new Error(`Den Assistenten '${wizard}' gibt es nicht. Möglich sind: ${known.join(', ')}.`);
}

function formatGrant({ right, wizard }: Grant): string {
  return `${right} (${wizard === ALL_WIZARDS ? 'alle Assistenten' : wizard})`;
}

function readArguments(args: string[]): { email: string; grant: Grant } {
  const string = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { right: string, wizard: string },
  });
  const [typed = '', ...rest] = positionals;
  const { right = '', wizard = ALL_WIZARDS } = values;
  if (typed === '' || rest.length > 0 || wizard === '') throw new Error(RIGHTS_USAGE);
  if (!isRight(right))
    throw new Error(`Das Recht '${right}' gibt es nicht. Möglich sind: ${STUDIO_RIGHTS.join(', ')}.`);
  return { email: canonicalEmail(typed), grant: { right, wizard } };
}

function isRight(text: string): text is StudioRight {
  return STUDIO_RIGHTS.some((right) => right === text);
}
