import type { Knex } from 'knex';
import { sha256 } from '../base/sha256.ts';
import type { Archive, KeptDefinition, LiveDefinition, RecentQuery, WizardFiles } from '../wizards/index.ts';

type ArchiveOptions = { knex: Knex; clock: () => Date; graceMs: number };

/** Texts as they are, pictures in base64. */
type StoredFiles = { texts: Record<string, string>; pictures: Record<string, string> };
type Row = {
  wizard: string;
  revision: string;
  submit_path: string | null;
  document_type: string | null;
  files: StoredFiles;
  last_live_at: Date;
};

/**
 * Stores definitions in the table `wizard_definitions`. `graceMs`: how long a replaced revision counts as recent
 * (milliseconds), unless what replaced it says otherwise.
 */
export function openArchive({ knex, clock, graceMs }: ArchiveOptions): Archive {
  const newestFirst = () => knex<Row>('wizard_definitions').orderBy('last_live_at', 'desc');
  return {
    async keep(live, replaced = []) {
      const now = clock();
      // `findLatest` must not find them.
      const before = new Date(now.getTime() - 1);
      const rows = [...replaced.map((each) => toRow(each, before)), ...live.map((each) => toRow(each, now))];
      if (rows.length === 0) return;
      // Sorted, so that instances do not deadlock.
      const distinct = [...new Map(rows.map((row) => [row.content, row])).values()];
      const sorted = distinct.toSorted((left, right) => (left.content < right.content ? -1 : 1));
      await knex('wizard_definitions')
        .insert(sorted)
        .onConflict('content')
        .merge({ last_live_at: knex.raw('greatest(wizard_definitions.last_live_at, excluded.last_live_at)') });
      const contents = live.map((each) => toRow(each, now).content);
      await knex('wizard_definitions').whereIn('content', contents).whereNotNull('ended_at').update({ ended_at: null });
    },
    async end(wizard, revision) {
      await knex('wizard_definitions').where({ wizard, revision }).whereNull('ended_at').update({ ended_at: clock() });
    },
    listRecent: (wizard) =>
      knex('wizard_definitions')
        .where({ wizard })
        .where('last_live_at', '>=', new Date(clock().getTime() - graceMs))
        .whereNull('ended_at')
        .distinct()
        .pluck('revision'),
    find: async (wizard, revision) =>
      fromRow(await newestFirst().where({ wizard, revision }).first('wizard', 'revision', 'files')),
    async findRecent(query) {
      const { revision } = query;
      const since = new Date(clock().getTime() - graceMs);
      const place = placeOf(query);
      const recent = newestFirst()
        .where({ revision, ...place })
        .where('last_live_at', '>=', since)
        .whereNull('ended_at');
      return (
        await recent
          .where((either) => void either.whereNotExists(renewals(knex)).orWhereNotExists(newer(knex)))
          .first('wizard')
      )?.wizard;
    },
    async findLately(wizard) {
      const since = new Date(clock().getTime() - graceMs);
      const row = await newestFirst()
        .where({ wizard })
        .where('last_live_at', '>=', since)
        .first('revision', { at: 'last_live_at' });
      return row && { revision: row.revision, until: new Date(row.at.getTime() + graceMs) };
    },
    async findLatest() {
      const rows: Pick<Row, 'wizard' | 'revision'>[] = await knex('wizard_definitions')
        .distinctOn('wizard')
        .orderBy([{ column: 'wizard' }, { column: 'last_live_at', order: 'desc' }])
        .select('wizard', 'revision');
      return new Map(rows.map(({ wizard, revision }) => [wizard, revision]));
    },
  };
}

function placeOf(query: RecentQuery): Record<string, string> {
  if ('wizard' in query) return { wizard: query.wizard };
  return 'submitPath' in query ? { submit_path: query.submitPath } : { document_type: query.documentType };
}

/** What was published since the revision was, and asks those who were answering it to go on with the newer questions. */
function renewals(knex: Knex): Knex.QueryBuilder {
  const later = knex('studio_history as live')
    .select(knex.raw('1'))
    .whereRaw('live.wizard = renewal.wizard and live.revision = wizard_definitions.revision and live.id >= renewal.id');
  const known = knex('studio_history as known')
    .select(knex.raw('1'))
    .whereRaw('known.wizard = wizard_definitions.wizard and known.revision = wizard_definitions.revision');
  // What a day has made of published files has no entry of its own: it was live since then.
  const isLater = (either: Knex.QueryBuilder) => {
    void either.whereExists(known).orWhereRaw('renewal.at > wizard_definitions.first_live_at');
  };
  return knex('studio_history as renewal')
    .select(knex.raw('1'))
    .whereRaw('renewal.wizard = wizard_definitions.wizard')
    .where('renewal.in_flight', 'renew')
    .where(isLater)
    .whereNotExists(later);
}

/** What was live after the revision. Without it, nothing has taken its place, whatever was published before. */
function newer(knex: Knex): Knex.QueryBuilder {
  return knex('wizard_definitions as newer')
    .select(knex.raw('1'))
    .whereRaw('newer.wizard = wizard_definitions.wizard and newer.last_live_at > wizard_definitions.last_live_at');
}

/** The archive for commands, which never publish definitions. */
export function readArchive(knex: Knex): Archive {
  return { ...openArchive({ knex, clock: () => new Date(), graceMs: 0 }), keep: async () => undefined };
}

export type RevisionEntry = { revision: string; firstLiveAt: Date; lastLiveAt: Date };

/** The revisions of a wizard that were live, newest first. */
export async function listRevisions(knex: Knex, wizard: string): Promise<RevisionEntry[]> {
  return knex('wizard_definitions')
    .where({ wizard })
    .groupBy('revision')
    .orderBy('lastLiveAt', 'desc')
    .select('revision')
    .min({ firstLiveAt: 'first_live_at' })
    .max({ lastLiveAt: 'last_live_at' });
}

/** Removes definitions that no submission refers to and that no browser can still show. Returns their number. */
export async function removeUnusedDefinitions(knex: Knex, { before }: { before: Date }): Promise<number> {
  return (
    knex('wizard_definitions as kept')
      .where('last_live_at', '<', before)
      .whereNotExists(
        knex('submissions')
          .select(knex.raw('1'))
          .whereRaw('submissions.wizard = kept.wizard and submissions.revision = kept.revision'),
      )
      // If a wizard is faulty on disk, its last valid definition remains in use, however old.
      .whereExists(
        knex('wizard_definitions as newer')
          .select(knex.raw('1'))
          .whereRaw('newer.wizard = kept.wizard and newer.last_live_at > kept.last_live_at'),
      )
      .delete()
  );
}

function toRow({ wizard, revision, files, submitPath, documentType }: LiveDefinition, at: Date) {
  return {
    content: contentOf(wizard, files),
    wizard,
    revision,
    submit_path: submitPath ?? null,
    document_type: documentType ?? null,
    files: JSON.stringify(toStored(files)),
    first_live_at: at,
    last_live_at: at,
  };
}

/** Hexadecimal SHA-256 of the wizard's id and its files. */
export function contentOf(wizard: string, files: WizardFiles): string {
  const { texts, pictures } = toStored(files);
  const sorted = [texts, pictures].map((group) =>
    Object.entries(group).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
  return sha256(JSON.stringify([wizard, sorted])).toString('hex');
}

function toStored({ texts, pictures }: WizardFiles): StoredFiles {
  const encoded = Object.entries(pictures).map(([name, bytes]) => [name, bytes.toString('base64')] as const);
  return { texts, pictures: Object.fromEntries(encoded) };
}

function fromRow(row: Pick<Row, 'wizard' | 'revision' | 'files'> | undefined): KeptDefinition | undefined {
  if (row === undefined) return undefined;
  const { wizard, revision, files } = row;
  // Postgres returns JSON keys in an order of its own; folders are read in this order.
  const texts = Object.entries(files.texts).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const pictures = Object.entries(files.pictures).map(([name, text]) => [name, Buffer.from(text, 'base64')] as const);
  return {
    wizard,
    revision,
    files: { texts: Object.fromEntries(texts), pictures: Object.fromEntries(pictures) },
  };
}
