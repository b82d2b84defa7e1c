import type { Knex } from 'knex';
import { transact } from '../../db/transact.ts';

/** Topics of the studio's mails that an account can switch off. */
export const TOPICS = ['zustimmung', 'antwort'] as const;
export type Topic = (typeof TOPICS)[number];

/** When such a mail comes, as a subordinate clause. */
export const TOPIC_WORDS: Record<Topic, string> = {
  zustimmung: 'jemand Sie um Zustimmung zu einem Entwurf bittet',
  antwort: 'jemand dem zustimmt, was Sie eingereicht haben, oder es zurückgibt',
};

/** The topics whose mails an account does not want. Others, and those that come with later programs, are wanted. */
export async function unwantedTopics(knex: Knex, account: string): Promise<Set<Topic>> {
  const kept = await knex('studio_unwanted_mails').where({ account_id: account }).pluck<string[]>('topic');
  return new Set(TOPICS.filter((topic) => kept.includes(topic)));
}

/** Notes which of the topics that somebody was asked about are wanted. Others stay as they are. */
export async function chooseTopics(
  knex: Knex,
  { account, asked, wanted, at }: { account: string; asked: readonly Topic[]; wanted: readonly Topic[]; at: Date },
): Promise<void> {
  await transact(knex, async (trx) => {
    await trx('studio_unwanted_mails').where({ account_id: account }).whereIn('topic', wanted).delete();
    const unwanted = asked.filter((topic) => !wanted.includes(topic));
    if (unwanted.length === 0) return;
    await trx('studio_unwanted_mails')
      .insert(unwanted.map((topic) => ({ account_id: account, topic, chosen_at: at })))
      .onConflict(['account_id', 'topic'])
      .ignore();
  });
}

/** Whether the account with this address does without mails about this. */
export async function isUnwanted(knex: Knex, email: string, topic: Topic): Promise<boolean> {
  const row = await knex('studio_unwanted_mails')
    .join('accounts', 'accounts.id', 'account_id')
    .where({ email, topic })
    .first<{ topic: string } | undefined>('topic');
  return row !== undefined;
}
