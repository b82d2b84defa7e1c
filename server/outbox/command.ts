import type { Knex } from 'knex';
import type { Terminal } from '../base/commandLine.ts';
import { visitDeployment } from '../deployment/index.ts';
import { deadMails, retryDead } from './store.ts';

const USAGE = `npm run mail -- dead          zeigt E-Mails, die niemand mehr zu senden versucht
npm run mail -- retry [id]    versucht sie noch einmal, alle oder eine`;

/** `npm run mail`: lists and retries mails that were given up, also while the server runs. */
export async function mailCommand([command, id, ...rest]: string[], terminal: Terminal): Promise<number> {
  if ((command !== 'dead' && command !== 'retry') || rest.length > 0 || (command === 'dead' && id !== undefined)) {
    terminal.complain(USAGE);
    return 2;
  }
  return visitDeployment(terminal, ({ knex }) =>
    command === 'dead' ? list(knex, terminal) : retry(knex, id, terminal),
  );
}

async function list(knex: Knex, { say }: Terminal): Promise<number> {
  const dead = await deadMails(knex);
  if (dead.length === 0) say('Keine. Alle E-Mails sind gesendet oder werden noch versucht.');
  for (const { id, kind, recipient, created_at: at, error } of dead)
    say(`${id}  ${at.toISOString()}  ${kind}  an ${recipient ?? 'die Kanzlei'}  ${error ?? 'keine Versuche mehr'}`);
  return 0;
}

async function retry(knex: Knex, id: string | undefined, { say }: Terminal): Promise<number> {
  const count = await retryDead(knex, id);
  if (count === 0 && id !== undefined)
    throw new Error(
      `Unter den E-Mails, die niemand mehr versucht, gibt es keine ${id}. npm run mail -- dead zeigt sie.`,
    );
  say(`${count} E-Mails werden noch einmal versucht.`);
  return 0;
}
