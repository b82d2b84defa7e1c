import type { Knex } from 'knex';
import { canonicalEmail, spellingsOf } from '../accounts/email.ts';
import { findGrants, type Grant } from '../grants/index.ts';
import { readPointer, type Answers, type StoredValues } from '../../src/engine/index.ts';
import type { UploadRow } from '../uploads/index.ts';
import { questionsOf, type Catalogue } from '../wizards/index.ts';

/** A row of `submissions` with its related records. */
export type OwnSubmission = {
  id: string;
  wizard: string;
  revision: string;
  reference: string;
  answers: Answers;
  computed: StoredValues;
  consents: { field: string; wording: string; hash: string }[];
  created_at: Date;
  /** When other answers and consents took the place of the first ones. */
  corrected_at: Date | null;
  uploads: UploadRow[];
  /** The power of attorney that was signed on the screen. */
  grant?: Grant | undefined;
};

export type OwnMail = {
  kind: string;
  recipient: string | null;
  created_at: Date;
  sent_at: Date | null;
  submission_id: string | null;
};
export type OwnOrder = {
  email: string;
  wording: string;
  requested_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
};
export type OwnAccount = {
  id: string;
  email: string;
  role: string;
  first_name: string;
  last_name: string;
  profile: Record<string, unknown>;
  created_at: Date;
  password_changed_at: Date;
};
export type OwnRegistration = Pick<OwnAccount, 'email' | 'role' | 'first_name' | 'last_name' | 'profile'> & {
  expires_at: Date;
};
export type OwnLink = { email: string; expires_at: Date };

/** What somebody did to a wizard in the studio (`studio_history`), which outlives the account. */
export type OwnRelease = { wizard: string; kind: string; name: string; note: string | null; at: Date };

/** What the studio keeps of somebody as long as there is the account: what it may do, where it is signed in, and drafts that it changed last. */
export type OwnStudio = {
  rights: { right: string; wizard: string; granted_at: Date }[];
  sessions: { created_at: Date; used_at: Date; expires_at: Date }[];
  drafts: { wizard: string; changed_at: Date }[];
};

/** All data stored about the owner of an address. */
export type Person = {
  email: string;
  submissions: OwnSubmission[];
  /** References of other people's submissions that mention the address, for example as a witness's. */
  mentioned: string[];
  mails: OwnMail[];
  newsletter: OwnOrder[];
  accounts: OwnAccount[];
  registrations: OwnRegistration[];
  passwordLinks: OwnLink[];
  studio: OwnStudio;
  releases: OwnRelease[];
};

/** The pointer of the sender's address for wizards that do not declare one or no longer exist. */
const USUAL_PLACE = '/email';

/** Finds a person's data by e-mail address, case-insensitively. Secrets (password and token hashes) are left out. */
export async function findPerson(
  db: Knex,
  catalogue: Pick<Catalogue, 'byId' | 'inRevision'>,
  typed: string,
): Promise<Person> {
  const email = canonicalEmail(typed);
  const all = await submissionsNaming(db, email);
  const own: typeof all = [];
  for (const submission of all) {
    const places = await placesOf(catalogue, submission);
    if (places.some((place) => isAddress(readPointer(submission.answers, place), email))) own.push(submission);
  }
  const ids = own.map(({ id }) => id);
  const uploads = await db<UploadRow>('uploads').whereIn('submission_id', ids).orderBy(['created_at', 'id']);
  const mails = db<OwnMail>('mails')
    .whereIn('submission_id', ids)
    .orWhereRaw('lower(recipient) = any(?)', [spellingsOf(email)]);
  const grants = await findGrants(db, ids);
  const account = ['email', 'role', 'first_name', 'last_name', 'profile'] as const;
  const accounts: OwnAccount[] = await byAddress<OwnAccount>(db, 'accounts', email).select(
    'id',
    ...account,
    'created_at',
    'password_changed_at',
  );
  return {
    email,
    submissions: own.map((row) => ({
      ...row,
      uploads: uploads.filter(({ submission_id: id }) => id === row.id),
      grant: grants.get(row.id),
    })),
    mentioned: all.filter((row) => !own.includes(row)).map(({ reference }) => reference),
    mails: await mails.orderBy('created_at').select('kind', 'recipient', 'created_at', 'sent_at', 'submission_id'),
    newsletter: await byAddress<OwnOrder>(db, 'newsletter', email).select(
      'email',
      'wording',
      'requested_at',
      'confirmed_at',
      'unsubscribed_at',
    ),
    accounts,
    registrations: await byAddress<OwnRegistration>(db, 'registrations', email).select(...account, 'expires_at'),
    passwordLinks: await byAddress<OwnLink>(db, 'password_resets', email).select('email', 'expires_at'),
    ...(await inStudio(
      db,
      accounts.map(({ id }) => id),
    )),
  };
}

async function inStudio(db: Knex, accounts: readonly string[]): Promise<Pick<Person, 'studio' | 'releases'>> {
  const own = (table: string, column = 'account_id') => db(table).whereIn(column, accounts);
  return {
    studio: {
      rights: await own('studio_rights').orderBy(['wizard', 'right']).select('right', 'wizard', 'granted_at'),
      sessions: await own('studio_sessions').orderBy('created_at').select('created_at', 'used_at', 'expires_at'),
      drafts: await own('studio_drafts', 'changed_by').orderBy('wizard').select('wizard', 'changed_at'),
    },
    releases: await releasesBy(db, accounts),
  };
}

async function releasesBy(db: Knex, accounts: readonly string[]): Promise<OwnRelease[]> {
  return db('studio_history')
    .whereIn('by', accounts)
    .orderBy('id')
    .select('wizard', 'kind', 'note', 'at', { name: 'by_name' });
}

/** Rows of a table whose column `email` has the address. */
export function byAddress<Row extends object>(db: Knex, table: string, email: string): Knex.QueryBuilder<Row> {
  return db<Row>(table).whereRaw('lower(email) = any(?)', [spellingsOf(email)]);
}

async function submissionsNaming(db: Knex, email: string): Promise<Omit<OwnSubmission, 'uploads' | 'grant'>[]> {
  const inJson = spellingsOf(email).map((spelling) => JSON.stringify(spelling).slice(1, -1));
  return db('submissions')
    .whereRaw(
      'exists (select from unnest(?::text[]) as spelling where position(spelling in lower(answers::text)) > 0)',
      [inJson],
    )
    .orderBy('created_at')
    .select('id', 'wizard', 'revision', 'reference', 'answers', 'computed', 'consents', 'created_at', 'corrected_at');
}

/** Pointers of the sender's address in a submission's answers. */
export async function placesOf(
  catalogue: Pick<Catalogue, 'byId' | 'inRevision'>,
  submission: { wizard: string; revision: string },
): Promise<string[]> {
  const told = (await questionsOf(catalogue, submission))?.definition.wizard.mails?.client?.email;
  return told === undefined ? [USUAL_PLACE] : [told, USUAL_PLACE];
}

function isAddress(value: unknown, email: string): boolean {
  return typeof value === 'string' && canonicalEmail(value) === email;
}
