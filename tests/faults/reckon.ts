import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { MissingFile } from '../../server/uploads/fileStore.ts';
import { parseMail } from '../support/smtp.ts';
import { sha256, type Accepted, type Crowd } from './crowd.ts';
import { OFFICE, type Site } from './site.ts';

/** What became of all requests, told from outside: by those who sent them, the rows, the bytes, and the mail server. */
export type Reckoning = {
  accepted: number;
  stored: number;
  /** Mails that arrived, each Message-ID once. */
  mailed: number;
  /** Accepted, and not stored as it was accepted: without row, document, or the document's very bytes. */
  lost: number;
  /** Stored more than once. */
  doubled: number;
  /** Refused although nothing was wrong with them. */
  refused: number;
  /** What is missing of those that are lost. */
  losses: string[];
  /** What those were told. */
  refusals: string[];
  mailsLost: number;
  /** Two mails, with Message-IDs of their own, where there should be one. */
  mailsDoubled: number;
  /** One mail that the mail server took twice: we died, or lost the database, between its yes and our note of it. */
  mailsRepeated: number;
};

type Row = { id: string; reference: string; email: string; document: string | null };

/** Longer than it takes until a dead process's mails are given to another one. */
const STALL_MS = 100_000;
/** Documents that are read back at the same time. */
const AT_ONCE = 10;

/** Waits until nothing is left to be sent, and compares. */
export async function reckon(site: Site, crowd: Crowd): Promise<Reckoning> {
  const knex = await site.connect();
  await untilSent(knex);
  const { rows } = await knex.raw<{ rows: Row[] }>(`
    select submissions.id, reference, answers->>'email' as email, uploads.id as document
    from submissions left join uploads on uploads.submission_id = submissions.id`);
  await knex.destroy();
  const losses = await findLosses(crowd.accepted, rows, site);
  return {
    accepted: crowd.accepted.length,
    stored: rows.length,
    lost: losses.length,
    doubled: rows.length - new Set(rows.map(({ email }) => email)).size,
    refused: crowd.refused.length,
    losses,
    refusals: crowd.refused,
    ...(await countMails(site, crowd.accepted)),
  };
}

/** A few at a time: the store gives up what waits too long for its turn. */
async function findLosses(accepted: Accepted[], rows: Row[], site: Site): Promise<string[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const losses: (string | undefined)[] = [];
  for (let at = 0; at < accepted.length; at += AT_ONCE) {
    losses.push(
      ...(await Promise.all(accepted.slice(at, at + AT_ONCE).map((one) => lossOf(one, byId.get(one.id), site)))),
    );
  }
  return losses.filter((loss) => loss !== undefined);
}

async function lossOf(
  { id, reference, email, document }: Accepted,
  row: Row | undefined,
  { files }: Site,
): Promise<string | undefined> {
  if (row === undefined) return `${id}: no row`;
  if (row.reference !== reference || row.email !== email) return `${id}: another's row`;
  if (row.document !== document.id) return `${id}: document ${document.id} not claimed`;
  try {
    return sha256(await buffer(await files.open(document.id))) === document.sha256
      ? undefined
      : `${id}: other bytes in ${document.id}`;
  } catch (error) {
    if (error instanceof MissingFile) return `${id}: no bytes of ${document.id}`;
    throw error;
  }
}

/** One to the sender, one to the office about each request. */
async function countMails(
  { smtp }: Site,
  accepted: Accepted[],
): Promise<Pick<Reckoning, 'mailed' | 'mailsLost' | 'mailsDoubled' | 'mailsRepeated'>> {
  const ids = new Map<string, Set<string>>();
  for (const received of smtp.received) {
    const { messageId = '', text = '' } = await parseMail(received);
    const [to = ''] = received.to;
    const about = to === OFFICE ? `office ${/\bBG-[A-Z\d-]+/.exec(text)?.[0]}` : to;
    ids.set(about, (ids.get(about) ?? new Set()).add(messageId));
  }
  const expected = accepted.flatMap(({ email, reference }) => [email, `office ${reference}`]);
  const mailed = [...ids.values()].reduce((sum, { size }) => sum + size, 0);
  return {
    mailed,
    mailsLost: expected.filter((about) => !ids.has(about)).length,
    mailsDoubled: mailed - ids.size,
    mailsRepeated: smtp.received.length - mailed,
  };
}

/** However many wait: what counts is that they go on going out. */
async function untilSent(knex: Knex): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  let deadline = 0;
  for (;;) {
    // A job that is left would send one too many.
    const { rows } = await knex.raw<{ rows: [{ open: number }] }>(`
      select (select count(*) from mails where sent_at is null and failed_at is null)::int
        + (select count(*) from graphile_worker.jobs where task_identifier = 'mail')::int as open`);
    const [{ open }] = rows;
    if (open === 0) return;
    if (open < fewest) deadline = Date.now() + STALL_MS;
    fewest = Math.min(fewest, open);
    if (Date.now() > deadline)
      throw new Error(`${open} mails and their jobs wait, and none was sent for ${STALL_MS} ms`);
    // Pauses after failures grow to days; here nobody waits for them.
    await knex.raw(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where run_at > now()), run_at => now())',
    );
    await sleep(200);
  }
}
