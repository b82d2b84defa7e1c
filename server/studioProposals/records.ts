import { section, time, type PersonalRecord, type Records } from '../records/index.ts';
import { removeOldProposals } from './proposals.ts';

type OwnProposal = {
  wizard: string;
  name: string;
  remark: string;
  journey: string;
  at: Date;
  state: string;
  answer: string;
  answeredAt: Date | null;
};

/** What somebody proposed, and what came of it. It goes with the account. */
const proposals: PersonalRecord<OwnProposal> = {
  find: (db, { ids }) =>
    db('studio_proposals')
      .whereIn('proposed_by', ids('accounts'))
      .orderBy('id')
      .select('wizard', 'name', 'remark', 'journey', 'state', 'answer', {
        at: 'proposed_at',
        answeredAt: 'answered_at',
      }),
  describe: (rows) =>
    section(
      'Im Studio vorgeschlagen',
      rows.map(
        ({ wizard, name, remark, at, state, answer }) =>
          `${time(at)}: ${wizard}, „${name}“ (${state})${withText(remark)}${answer === '' ? '' : `; Antwort: ${answer}`}`,
      ),
    ),
  json: { key: 'studio.vorschlaege' },
};

/** What somebody answered to proposals of others. Without the account the answer stays and names nobody. */
const answers: PersonalRecord<Omit<OwnProposal, 'remark' | 'journey' | 'answeredAt'>> = {
  find: (db, { ids }) =>
    db('studio_proposals')
      .whereIn('answered_by', ids('accounts'))
      .orderBy('id')
      .select('wizard', 'name', 'state', 'answer', { at: 'answered_at' }),
  describe: (rows) =>
    section(
      'Vorschläge anderer im Studio beantwortet',
      rows.map(
        ({ wizard, name, at, state, answer }) => `${time(at)}: ${wizard}, „${name}“ (${state})${withText(answer)}`,
      ),
    ),
  json: { key: 'studio.beantworteteVorschlaege' },
};

function withText(text: string): string {
  return text === '' ? '' : `: ${text}`;
}

export const records = {
  tables: {
    studio_proposals: [
      '| Vorschläge im Studio | beantwortete nach 90 Tagen, alle nach einem Jahr, spätestens mit dem Konto |',
    ],
  },
  people: { studioProposals: proposals, studioProposalAnswers: answers },
  expiry: { 'studio proposals': ({ knex, now }) => removeOldProposals(knex, now) },
} satisfies Records;
