import type { Knex } from 'knex';
import type { Answers, Receipt, Wizard } from '../../src/engine/index.ts';
import { findSubmitted } from '../uploads/index.ts';
import type { Session } from '../sessions/session.ts';
import { onItsDay } from '../wizards/index.ts';
import { factsOn } from './facts.ts';
import { describeFiles } from './files.ts';
import { receiptFor } from './receipt.ts';
import { mailsOf } from './store.ts';

/** How long the last page of a wizard shows what was sent, in hours. The page says 'einen Tag'. */
const SHOWN_HOURS = 24;

type LatestRow = { id: string; reference: string; answers: Answers; created_at: Date };

/** The receipt of the latest submission to a wizard from a session; undefined if there is none, or if it is over a day old. */
export type LatestReceipt = (wizard: Wizard, session: Session) => Promise<Receipt | undefined>;

/** The wizards to which a session has sent something within a day, the latest first, each in the revision of its latest submission. */
export type LatestRevisions = (session: Session) => Promise<{ wizard: string; revision: string }[]>;

type Options = { knex: Knex; clock: () => Date };

export function latestRevisions({ knex, clock }: Options): LatestRevisions {
  return async (session) => {
    const rows: { wizard: string; revision: string }[] = await knex('submissions')
      .where({ session_hash: session.hash })
      .where('created_at', '>=', shownSince(clock))
      .orderBy('created_at', 'desc')
      .select('wizard', 'revision');
    return [...Map.groupBy(rows, ({ wizard }) => wizard).values()].flatMap(([latest]) => latest ?? []);
  };
}

export function latestReceipts({ knex, clock }: Options): LatestReceipt {
  return async (wizard, session) => {
    const row: LatestRow | undefined = await knex('submissions')
      .where({ wizard: wizard.id, session_hash: session.hash })
      .where('created_at', '>=', shownSince(clock))
      .orderBy('created_at', 'desc')
      .first('id', 'reference', 'answers', 'created_at');
    if (row === undefined) return undefined;
    const { id, reference, answers, created_at: createdAt } = row;
    const [mails, files] = await Promise.all([mailsOf(knex, id), findSubmitted(knex, id)]);
    const facts = factsOn(createdAt, onItsDay(wizard, answers, createdAt), answers);
    return {
      ...receiptFor({ id, reference, mails, isOwned: true }, wizard, answers, facts),
      documents: describeFiles(wizard, answers, files).map(({ row: { id: file }, name, topic }) => ({
        id: file,
        name,
        question: topic,
      })),
    };
  };
}

function shownSince(clock: () => Date): Date {
  return new Date(clock().getTime() - SHOWN_HOURS * 60 * 60 * 1000);
}
