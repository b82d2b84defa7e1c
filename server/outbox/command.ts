import type { Knex } from 'knex';
import type { Terminal } from '../base/commandLine.ts';
import { inGermany } from '../base/inGermany.ts';
import { visitDeployment } from '../deployment/index.ts';
import { reasonInWords } from './reason.ts';
import { deadMails, retryDead, unsentMails, type UnsentMail } from './store.ts';

const USAGE = `npm run mail -- list          zeigt alle E-Mails, die nicht gesendet sind: woran es liegt, und wann der nächste Versuch kommt
npm run mail -- dead          zeigt nur die, die niemand mehr zu senden versucht
npm run mail -- retry [id]    versucht diese noch einmal, alle oder eine`;

const KEPT =
  'SMTP_URL fehlt: E-Mails werden nicht gesendet, sondern aufbewahrt. Aufbewahrte stehen nicht in dieser Liste, und sie gehen auch später nicht hinaus.';

type Post = { knex: Knex; /** Whether there is a mail server. */ isSending: boolean };

type Action = (post: Post, terminal: Terminal, id?: string) => Promise<number>;

const ACTIONS: Record<string, Action> = { list, dead, retry };

/** `npm run mail`: lists mails that are not sent and retries those that were given up, also while the server runs. */
export async function mailCommand([name = '', id, ...rest]: string[], terminal: Terminal): Promise<number> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined || rest.length > 0 || (action !== retry && id !== undefined)) {
    terminal.complain(USAGE);
    return 2;
  }
  return visitDeployment(terminal, ({ knex, config: { smtpUrl } }) => {
    const isSending = smtpUrl !== undefined;
    if (!isSending) terminal.say(KEPT);
    return action({ knex, isSending }, terminal, id);
  });
}

async function list({ knex, isSending }: Post, { say }: Terminal): Promise<number> {
  const unsent = await unsentMails(knex);
  if (unsent.length === 0) say(isSending ? 'Keine. Alle E-Mails sind gesendet.' : 'Keine wartet.');
  for (const mail of unsent) say(lineOf(mail));
  return 0;
}

async function dead({ knex, isSending }: Post, { say }: Terminal): Promise<number> {
  const given = await deadMails(knex);
  if (given.length === 0)
    say(
      isSending
        ? 'Keine. Alle E-Mails sind gesendet oder werden noch versucht; die zeigt „list“.'
        : 'Keine ist aufgegeben.',
    );
  for (const mail of given) say(lineOf(mail));
  return 0;
}

async function retry({ knex }: Post, { say }: Terminal, id?: string): Promise<number> {
  const count = await retryDead(knex, id);
  if (count === 0 && id !== undefined)
    throw new Error(
      `Unter den E-Mails, die niemand mehr versucht, gibt es keine ${id}. npm run mail -- dead zeigt sie.`,
    );
  say(`${count} E-Mails werden noch einmal versucht.`);
  return 0;
}

function lineOf(mail: UnsentMail): string {
  const { id, kind, recipient, created_at: at } = mail;
  return `${id}  ${inWords(at)}  ${kind}  an ${recipient ?? 'die Kanzlei'}  ${stateOf(mail)}`;
}

function stateOf({ dead: isDead, reason, attempts, next }: UnsentMail): string {
  const why = reason === null ? '' : `: ${reasonInWords(reason)}`;
  if (isDead) return reason === null ? 'aufgegeben: keine Versuche mehr' : `aufgegeben${why}`;
  if (attempts === 0) return 'wartet';
  const when = next === null ? '' : `, der nächste ab ${inWords(next)}`;
  return `${attempts} ${attempts === 1 ? 'Versuch' : 'Versuche'}${when}${why}`;
}

/** Both times of a line go by one clock. */
function inWords(time: Date): string {
  return inGermany(time, { dateStyle: 'short', timeStyle: 'medium' });
}
