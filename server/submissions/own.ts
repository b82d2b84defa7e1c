import type { Knex } from 'knex';
import { readPointer, type Answers, type StoredValues } from '../../src/engine/index.ts';
import { findGrants, type Grant } from '../grants/index.ts';
import { canonicalEmail, type RecordCatalogue, type Subject } from '../records/index.ts';
import type { UploadRow } from '../uploads/index.ts';
import { questionsOf } from '../wizards/index.ts';

/** A row of `submissions` with what belongs to it. */
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

type Row = Omit<OwnSubmission, 'uploads' | 'grant'>;

/** The pointer of the sender's address for wizards that do not declare one or no longer exist. */
const USUAL_POINTER = '/email';
const BATCH = 500;

/** Submissions that name an address: those of its owner, and references of others', for example those that it is a witness of. */
type Named = { own: Row[]; mentioned: string[] };

/** Two records ask for the same person. */
const searches = new WeakMap<Subject, Promise<Named>>();

/** Finds the submissions whose sender has the address. */
export async function findOwn(db: Knex, subject: Subject): Promise<OwnSubmission[]> {
  const { own } = await search(db, subject);
  const ids = own.map(({ id }) => id);
  const uploads = await db<UploadRow>('uploads').whereIn('submission_id', ids).orderBy(['created_at', 'id']);
  const grants = await findGrants(db, ids);
  return own.map((row) => ({
    ...row,
    uploads: uploads.filter(({ submission_id: id }) => id === row.id),
    grant: grants.get(row.id),
  }));
}

/** Finds the references of other people's submissions that name the address. */
export async function findMentions(db: Knex, subject: Subject): Promise<string[]> {
  return (await search(db, subject)).mentioned;
}

/** The senders' addresses of all submissions. */
export async function* senders(db: Knex, catalogue: RecordCatalogue): AsyncGenerator<string> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows: Pick<Row, 'id' | 'wizard' | 'revision' | 'answers'>[] = await db('submissions')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .select('id', 'wizard', 'revision', 'answers');
    for (const row of rows) {
      for (const pointer of await pointersOf(catalogue, row)) {
        const value = readPointer(row.answers, pointer);
        if (typeof value === 'string') yield value;
      }
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

function search(db: Knex, subject: Subject): Promise<Named> {
  const known = searches.get(subject) ?? findNamed(db, subject);
  searches.set(subject, known);
  return known;
}

async function findNamed(db: Knex, { email, spellings, catalogue }: Subject): Promise<Named> {
  // Those that may name it, from an index.
  const candidates: Row[] = await db('submissions')
    .whereRaw('address_keys(answers) && address_keys(to_jsonb(?::text[]))', [spellings])
    .orderBy('created_at')
    .select('id', 'wizard', 'revision', 'reference', 'answers', 'computed', 'consents', 'created_at', 'corrected_at');
  const rows = candidates.filter(({ answers }) => isNamed(answers, spellings));
  const own: Row[] = [];
  for (const row of rows) {
    const pointers = await pointersOf(catalogue, row);
    if (pointers.some((pointer) => isAddress(readPointer(row.answers, pointer), email))) own.push(row);
  }
  return { own, mentioned: rows.filter((row) => !own.includes(row)).map(({ reference }) => reference) };
}

/** Whether a spelling stands anywhere in the answers. A database may fold only the letters of ASCII. */
function isNamed(answers: Answers, spellings: readonly string[]): boolean {
  const text = JSON.stringify(answers).normalize('NFC').toLowerCase();
  return spellings.some((spelling) => text.includes(JSON.stringify(spelling).slice(1, -1)));
}

/** Pointers of the sender's address in a submission's answers. */
async function pointersOf(
  catalogue: RecordCatalogue,
  submission: { wizard: string; revision: string },
): Promise<string[]> {
  const declared = (await questionsOf(catalogue, submission))?.definition.wizard.mails?.client?.email;
  return declared === undefined ? [USUAL_POINTER] : [declared, USUAL_POINTER];
}

function isAddress(value: unknown, email: string): boolean {
  return typeof value === 'string' && canonicalEmail(value) === email;
}
