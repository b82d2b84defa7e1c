import { records as accounts } from '../accounts/records.ts';
import { records as letters } from '../letters/records.ts';
import { records as limits } from '../limits/records.ts';
import { records as newsletter } from '../newsletter/records.ts';
import { records as outbox } from '../outbox/records.ts';
import type { Expiry, PersonalRecord, Records } from '../records/index.ts';
import { records as revisions } from '../revisions/records.ts';
import { records as runs } from '../runs/records.ts';
import { records as secondFactor } from '../secondFactor/records.ts';
import { records as stepCounts } from '../stepCounts/records.ts';
import { records as studioAccess } from '../studioAccess/records.ts';
import { records as studioDrafts } from '../studioDrafts/records.ts';
import { records as studioProposals } from '../studioProposals/records.ts';
import { records as studioReleases } from '../studioReleases/records.ts';
import { records as studioShares } from '../studioShares/records.ts';
import { records as studioRemarks } from '../studioRemarks/records.ts';
import { records as submissions } from '../submissions/records.ts';
import { records as uploads } from '../uploads/records.ts';
import { forgetIdentities } from './erasureList.ts';

/** The record that an erasure leaves. */
const erasures = {
  tables: {
    erasures: [
      '| Nachweis einer Löschung, die Sie verlangt haben | Zeitpunkt und Anzahlen bleiben; eine Prüfsumme Ihrer E-Mail-Adresse, mit der wir die Löschung wiederholen, falls wir eine ältere Sicherung zurückspielen müssen, nach einem Jahr |',
    ],
  },
  expiry: { 'hashes of erased addresses': ({ knex, now }) => forgetIdentities(knex, now) },
} satisfies Records;

/** The records of all rooms. */
export const ROOMS: readonly Records[] = [
  uploads,
  submissions,
  outbox,
  newsletter,
  accounts,
  letters,
  secondFactor,
  studioAccess,
  studioDrafts,
  studioProposals,
  studioReleases,
  studioShares,
  studioRemarks,
  revisions,
  runs,
  stepCounts,
  erasures,
  limits,
];

/** What is found by an address. Records that need the ids of others stand behind them. */
export const PEOPLE = {
  ...submissions.people,
  ...outbox.people,
  ...newsletter.people,
  ...accounts.people,
  ...letters.people,
  ...secondFactor.people,
  ...studioAccess.people,
  ...studioDrafts.people,
  ...studioProposals.people,
  ...studioReleases.people,
  ...studioShares.people,
  ...studioRemarks.people,
};

/** Tables that no room's `records` have, and why nobody is found in them. */
export const NO_PERSON: Record<string, string> = {
  deployment: 'settings of the servers',
  knex_migrations: 'names of migrations',
  knex_migrations_lock: 'a number',
  revoked_tokens: 'random numbers of tokens, until they expire',
  secrets: 'random bytes of the servers',
  signing_keys: 'public keys of the servers',
  studio_draft_pictures: 'pictures of questions',
  studio_examinations: 'findings about questions, for a day',
  studio_generation: 'a number',
  studio_live: 'which entries of the history are live',
  wizard_definitions: 'questions; as long as a submission names them, else 30 days after they were live',
};

type People = typeof PEOPLE;

/** What is stored about somebody, by the name of the record. */
export type PersonalData = { [Name in keyof People]: Awaited<ReturnType<People[Name]['find']>> };

/** All records by name, for loops that do not know their rows. */
export function eachRecord(): [keyof PersonalData, PersonalRecord<unknown>][] {
  return Object.entries(PEOPLE) as [keyof PersonalData, PersonalRecord<unknown>][];
}

/** All that removes old rows, by its name in the log. */
export function expiries(): [string, Expiry][] {
  return ROOMS.flatMap(({ expiry = {} }) => Object.entries(expiry));
}
