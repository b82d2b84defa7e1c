import { section, time, type PersonalRecord, type Records } from '../records/index.ts';
import { TOPIC_WORDS, type Topic } from './base/topics.ts';

type UnwantedMail = { topic: Topic; at: Date };

/** Which mails of the studio somebody does without. It goes with the account. */
const studioUnwantedMails: PersonalRecord<UnwantedMail> = {
  find: (db, { ids }) =>
    db('studio_unwanted_mails')
      .whereIn('account_id', ids('accounts'))
      .orderBy('topic')
      .select('topic', { at: 'chosen_at' }),
  describe: (all) =>
    section(
      'Abbestellte E-Mails des Studios',
      all.map(({ topic, at }) => `wenn ${TOPIC_WORDS[topic]}, seit ${time(at)}`),
    ),
  json: { key: 'studio.abbestellteEmails' },
};

export const records = {
  tables: { studio_unwanted_mails: ['| Welche E-Mails des Studios Sie abbestellt haben | mit dem Konto |'] },
  people: { studioUnwantedMails },
} satisfies Records;
