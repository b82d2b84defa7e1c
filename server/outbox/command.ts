import type { Knex } from 'knex';
import { runCommandLine, say } from '../base/commandLine.ts';
import { visitDeployment } from '../deployment/index.ts';
import { deadMails, retryDead } from './store.ts';

const USAGE = `npm run mail -- dead          zeigt E-Mails, die niemand mehr zu senden versucht
npm run mail -- retry [id]    versucht sie noch einmal, alle oder eine
`;

/** `npm run mail`: lists and retries mails that were given up, also while the server runs. */
async function main([command, id, ...rest]: string[]): Promise<number> {
  if ((command !== 'dead' && command !== 'retry') || rest.length > 0 || (command === 'dead' && id !== undefined)) {
    process.stderr.write(USAGE);
    return 2;
  }
  return visitDeployment(say, ({ knex }) => (command === 'dead' ? list(knex) : retry(knex, id)));
}

async function list(knex: Knex): Promise<number> {
  const dead = await deadMails(knex);
  if (dead.length === 0) say('Keine. Alle E-Mails sind gesendet oder werden noch versucht.');
  for (const { id, kind, recipient, created_at: at, error } of dead)
    say(`${id}  ${at.toISOString()}  ${kind}  an ${recipient ?? 'die Kanzlei'}  ${error ?? 'keine Versuche mehr'}`);
  return 0;
}

async function retry(knex: Knex, id: string | undefined): Promise<number> {
  const count = await retryDead(knex, id);
  if (count === 0 && id !== undefined)
    throw new Error(
      `Unter den E-Mails, die niemand mehr versucht, gibt es keine ${id}. npm run mail -- dead zeigt sie.`,
    );
  say(`${count} E-Mails werden noch einmal versucht.`);
  return 0;
}

await runCommandLine(main);
