import type { Knex } from 'knex';
import { transact } from '../db/transact.ts';
import {
  contentHash,
  Held,
  Outdated,
  Unstorable,
  versionOf,
  type Author,
  type Changes,
  type Saving,
  type StoredWizard,
  type WizardStore,
} from '../studio/index.ts';

type StoreOptions = {
  knex: Knex;
  /** What is live. It is only read. */
  live: WizardStore;
  clock: () => Date;
};

/** A row of `studio_drafts` (migrations/0024_studio_drafts.ts). */
type Row = {
  wizard: string;
  texts: Record<string, string>;
  pictures: Record<string, string>;
  base: string;
  base_texts: Record<string, string>;
  changed_by: string | null;
  begun_at: Date;
  changed_at: Date;
};

/** What of a wizard is its own, by name. Pictures are base64. */
type Content = Pick<Row, 'texts' | 'pictures'>;
type Begun = Content & Pick<Row, 'base' | 'base_texts' | 'begun_at'>;

/** Larger drafts are refused, in characters of their texts, and of all texts and pictures. */
const MOST_TEXT = 1024 * 1024;
const MOST_CHARACTERS = 1024 * 1024 * 8;
const PARTS = '../parts/';

const SHARED =
  'Gemeinsame Teile gelten für mehrere Assistenten. Auf diesem Server lassen sie sich im Studio noch nicht ändern.';
const LIVE = 'Hier gibt es keinen Entwurf, den man verwerfen könnte.';
const LONG = 'Der Entwurf ist zu groß: Seine Texte dürfen zusammen höchstens 1 MB haben.';
const LARGE = 'Der Entwurf ist zu groß: Texte und Bilder zusammen dürfen höchstens 8 MB haben.';

/**
 * Drafts in Postgres, one for each wizard, over what is live. The first change of a wizard begins its draft. Two saves of the same version,
 * on any instance: one of them is stored, the other one gets Outdated.
 */
export function openDraftStore(options: StoreOptions): WizardStore {
  const { knex, live, clock } = options;
  const open = async (id: string): Promise<StoredWizard | undefined> => {
    const [now, row] = await Promise.all([live.open(id), rowOf(knex, id)]);
    return row === undefined ? now : drafted(row, now, { shared: await sharedBeside(live, now), at: clock() });
  };
  return {
    shared: () => live.shared(),
    ids: async () => {
      const [folders, drafts] = await Promise.all([
        live.ids(),
        knex<Row>('studio_drafts').pluck('wizard') as Promise<string[]>,
      ]);
      return [...new Set([...folders, ...drafts])].toSorted();
    },
    open,
    async changedAt(id) {
      const row = await knex<Row>('studio_drafts').where({ wizard: id }).first('changed_at');
      return row?.changed_at ?? live.changedAt(id);
    },
    save: (id, changes, expected, how) => {
      if (Object.keys(changes).some((name) => name.startsWith(PARTS))) return Promise.reject(new Unstorable(SHARED));
      return changeDraft(options, { id, expected, ...how }, ({ texts, pictures }) => ({
        texts: changed(texts, changes),
        pictures,
      }));
    },
    remove: (id, expected, by) => discardDraft(options, { id, expected, by }),
    async picture(id, name) {
      const row = await knex<Row>('studio_drafts').where({ wizard: id }).first('pictures');
      if (row === undefined) return live.picture(id, name);
      const text = row.pictures[name];
      return text === undefined ? undefined : Buffer.from(text, 'base64');
    },
    async putPicture(id, name, content, by) {
      const current = await open(id);
      if (current === undefined) throw new Outdated(undefined);
      const expected = current.version;
      return changeDraft(options, { id, expected, by }, ({ texts, pictures: { [name]: _before, ...others } }) => ({
        texts,
        pictures: content === undefined ? others : { ...others, [name]: content.toString('base64') },
      }));
    },
    isWritable: async () => true,
  };
}

/**
 * Takes the draft out of the database, in the transaction of whoever publishes it. Returns its files with the shared parts beside them. Throws
 * Outdated if the draft has another version, or there is none.
 */
export async function takeDraft(
  trx: Knex.Transaction,
  live: WizardStore,
  { id, expected }: { id: string; expected: string },
): Promise<{ texts: Record<string, string>; pictures: Record<string, Buffer> }> {
  await lock(trx, id);
  const [now, row] = await Promise.all([live.open(id), rowOf(trx, id)]);
  const beside = { shared: await sharedBeside(live, now), at: new Date(0) };
  const current = row === undefined ? now : drafted(row, now, beside);
  if (row === undefined || current?.version !== expected) throw new Outdated(current);
  await trx('studio_drafts').where({ wizard: id }).delete();
  const pictures = Object.entries(row.pictures).map(([name, text]) => [name, Buffer.from(text, 'base64')] as const);
  return { texts: current.files, pictures: Object.fromEntries(pictures) };
}

type Written = { texts: Record<string, string>; pictures: Record<string, Buffer> };

/** Begins a draft with these files. `base`: what is live; undefined if nothing is. Returns false if there is a draft already, which stays. */
export async function beginDraft(
  knex: Knex,
  { wizard, written, base }: { wizard: string; written: Written; base: Written | undefined },
  at: Date,
): Promise<boolean> {
  const begun = await knex('studio_drafts')
    .insert({
      wizard,
      texts: JSON.stringify(ownOf(written.texts)),
      pictures: JSON.stringify(mapped(written.pictures, (bytes) => bytes.toString('base64'))),
      base: base === undefined ? '' : baseOf({ files: base.texts, pictures: mapped(base.pictures, contentHash) }),
      base_texts: JSON.stringify(ownOf(base?.texts ?? {})),
      changed_by: null,
      begun_at: at,
      changed_at: at,
    })
    .onConflict('wizard')
    .ignore()
    .returning('wizard');
  return begun.length > 0;
}

function mapped<From, To>(named: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, change(value)]));
}

type Asked = { id: string; expected: string | undefined } & Saving;

/** Changes the draft, or begins it, in one transaction. */
function changeDraft(
  { knex, live, clock }: StoreOptions,
  { id, expected, by, onto }: Asked,
  edit: (content: Content) => Content,
): Promise<StoredWizard> {
  return alone(knex, id, async (trx) => {
    const [now, row] = await Promise.all([live.open(id), rowOf(trx, id)]);
    const beside = { shared: await sharedBeside(live, now), at: clock() };
    const current = row === undefined ? now : drafted(row, now, beside);
    if (current?.version !== expected) throw new Outdated(current);
    refuseWhileHeld(row, by, clock());
    const before = row ?? (await begunFrom(live, id, now, clock()));
    const after = edit(before);
    const [texts, all] = [after.texts, after].map((part) => JSON.stringify(part).length);
    if (texts !== undefined && texts > MOST_TEXT) throw new Unstorable(LONG);
    if (all !== undefined && all > MOST_CHARACTERS) throw new Unstorable(LARGE);
    const isOnto = now !== undefined && onto === baseOf(now);
    const stored: Row = {
      wizard: id,
      ...after,
      base: isOnto ? baseOf(now) : before.base,
      base_texts: isOnto ? ownOf(now.files) : before.base_texts,
      begun_at: before.begun_at,
      changed_by: by?.id ?? null,
      changed_at: clock(),
    };
    await trx('studio_drafts')
      .insert({
        ...stored,
        texts: JSON.stringify(stored.texts),
        pictures: JSON.stringify(stored.pictures),
        base_texts: JSON.stringify(stored.base_texts),
      })
      .onConflict('wizard')
      .merge();
    return drafted({ ...stored, by: by?.name ?? null }, now, beside);
  });
}

async function discardDraft({ knex, live, clock }: StoreOptions, { id, expected, by }: Asked): Promise<void> {
  await alone(knex, id, async (trx) => {
    const [now, row] = await Promise.all([live.open(id), rowOf(trx, id)]);
    if (row === undefined) throw now === undefined ? new Outdated(undefined) : new Unstorable(LIVE);
    const current = drafted(row, now, { shared: await sharedBeside(live, now), at: clock() });
    if (current.version !== expected) throw new Outdated(current);
    refuseWhileHeld(row, by, clock());
    await trx('studio_drafts').where({ wizard: id }).delete();
  });
}

/** Works in a transaction that waits for all others of this wizard's draft, also while there is no draft. */
function alone<T>(knex: Knex, id: string, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return transact(knex, async (trx) => {
    await lock(trx, id);
    return work(trx);
  });
}

async function lock(trx: Knex, id: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`studio draft ${id}`]);
}

/** A new draft, which equals what is live. */
async function begunFrom(live: WizardStore, id: string, now: StoredWizard | undefined, at: Date): Promise<Begun> {
  const names = Object.keys(now?.pictures ?? {});
  const contents = await Promise.all(names.map((name) => live.picture(id, name)));
  const pictures = names.map((name, index) => [name, contents[index]?.toString('base64') ?? ''] as const);
  return {
    texts: ownOf(now?.files ?? {}),
    pictures: Object.fromEntries(pictures),
    base: baseOf(now),
    base_texts: ownOf(now?.files ?? {}),
    begun_at: at,
  };
}

/** A draft with the name of who changed it last; null once that account is gone. */
type Named = Row & { by: string | null };

async function rowOf(knex: Knex, wizard: string): Promise<Named | undefined> {
  return knex('studio_drafts')
    .leftJoin('accounts', 'accounts.id', 'studio_drafts.changed_by')
    .where({ wizard })
    .select('studio_drafts.*', knex.raw(`accounts.first_name || ' ' || accounts.last_name as "by"`))
    .first<Named | undefined>();
}

/** The shared parts that are live beside a draft. */
async function sharedBeside(live: WizardStore, now: StoredWizard | undefined): Promise<Record<string, string>> {
  if (now === undefined) return live.shared();
  return Object.fromEntries(Object.entries(now.files).filter(([name]) => name.startsWith(PARTS)));
}

/** The shared parts beside a draft, and the time. */
type Beside = { shared: Record<string, string>; at: Date };

/** Whoever changed a draft is the only one who may, until so long after the last change. */
const HELD_MS = 2 * 60_000;

/** Who changes the draft at present. Undefined if nobody does, or an account that is gone. */
function writerOf({ changed_by: id, by: name, changed_at: changed }: Named, at: Date): Author | undefined {
  if (id === null || name === null || at.getTime() - changed.getTime() >= HELD_MS) return undefined;
  return { id, name };
}

/** Throws Held if somebody else changes the draft at present. */
function refuseWhileHeld(row: Named | undefined, by: Author | undefined, at: Date): void {
  const writer = row && writerOf(row, at);
  if (writer !== undefined && writer.id !== by?.id) throw new Held(writer);
}

/** The draft with the shared parts that are live beside it. */
function drafted(row: Named, now: StoredWizard | undefined, { shared, at }: Beside): StoredWizard {
  const live = now?.files ?? {};
  const behind = baseOf(now) !== row.base;
  const writer = writerOf(row, at);
  const files = sorted({ ...row.texts, ...shared });
  const pictures = Object.fromEntries(
    Object.entries(row.pictures)
      .map(([name, text]) => [name, contentHash(Buffer.from(text, 'base64'))] as const)
      .toSorted(byName),
  );
  return {
    version: versionOf(files, pictures),
    files,
    pictures,
    draft: {
      by: row.by ?? 'jemandem ohne Konto',
      begun: row.begun_at.toISOString(),
      changed: row.changed_at.toISOString(),
      live,
      liveVersion: baseOf(now),
      behind,
      ...(behind && { base: row.base_texts }),
      ...(writer !== undefined && { writer }),
    },
  };
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** What a draft is based on: the version of the own files that are live; empty if there are none. */
function baseOf(now: Pick<StoredWizard, 'files' | 'pictures'> | undefined): string {
  if (now === undefined) return '';
  return versionOf(sorted(ownOf(now.files)), sorted(now.pictures));
}

function sorted(named: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(named).toSorted(byName));
}

function ownOf(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith(PARTS)));
}

function changed(texts: Record<string, string>, changes: Changes): Record<string, string> {
  const after = Object.entries({ ...texts, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return Object.fromEntries(after);
}
