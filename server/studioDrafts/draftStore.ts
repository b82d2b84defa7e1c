import type { DefinitionFiles } from '../../src/check/index.ts';
import type { Knex } from 'knex';
import { bounded } from '../base/bounded.ts';
import { transact } from '../db/transact.ts';
import { Fault } from '../http/fault.ts';
import {
  contentHash,
  headOf,
  Outdated,
  Unstorable,
  type Changes,
  type Saving,
  type StoredWizard,
  type WizardStore,
} from '../studio/index.ts';
import {
  basisOf,
  isBehind,
  drafted,
  ownOf,
  partsIn,
  refuseWhileHeld,
  sharedBeside,
  type NewDraft,
  type DraftContext,
  type Named,
  type Row,
} from './draft.ts';
import { discardedOf, keepDiscarded, listDiscarded, returnSaves } from './discarded.ts';
import { listDrafts } from './listDrafts.ts';
import { lapseReviews, reviewsOf, type Review } from './reviews.ts';
import { authorsOf, authorshipOf, noteSave, OF_DRAFTS, type Authorship } from './saves.ts';
import { accountName } from '../db/accountName.ts';

type StoreOptions = {
  knex: Knex;
  /** What is live. It is only read. */
  live: WizardStore;
  clock: () => Date;
  /** Whether a release of a wizard is planned. Undefined where none can be. */
  isPlanned?: (knex: Knex, wizard: string) => Promise<boolean>;
};

/** Larger drafts are refused: in characters of their texts, and in bytes of texts and pictures. */
const MOST_TEXT = 1024 * 1024;
const MOST_BYTES = 8 * 1024 * 1024;
/** The pictures of all drafts together, in bytes. */
const MOST_OF_ALL = 200 * 1024 * 1024;
/** As many drafts may there be when a wizard is begun. */
const MOST_DRAFTS = 200;

/**
 * As many changes of drafts are under way at an instance: each holds a connection, and needs a second one to read what is live. While somebody
 * publishes, all of them wait.
 */
const AT_ONCE = { parallel: 3, waiting: 60 };
const BUSY = 'Es wird gerade viel gespeichert. Ihre Änderungen bleiben hier und werden gleich noch einmal gesendet.';

const KEPT_PART =
  'Gemeinsame Teile lassen sich auf diesem Server ändern und ergänzen, aber nicht löschen oder umbenennen: Andere Assistenten können sie gebrauchen.';
const LIVE = 'Hier gibt es keinen Entwurf, den man verwerfen könnte.';
const PLANNED =
  'Der Assistent ist noch nicht live, und seine Veröffentlichung ist geplant. Sie muss erst gestoppt werden; dann lässt er sich verwerfen.';
const NOT_KEPT = 'Diesen verworfenen Entwurf gibt es nicht (mehr).';
const LONG = 'Der Entwurf ist zu groß: Seine Texte dürfen zusammen höchstens 1 MB haben.';
const MANY = `Es gibt schon ${MOST_DRAFTS} Entwürfe. Bitte verwerfen Sie zuerst einen, den niemand mehr braucht.`;
const LARGE = 'Der Entwurf ist zu groß: Texte und Bilder zusammen dürfen höchstens 8 MB haben.';
const FULL =
  'Die Bilder aller Entwürfe hätten damit zusammen mehr als 200 MB. Bitte verwerfen Sie zuerst einen Entwurf, den niemand mehr braucht.';

/**
 * Drafts in Postgres, one for each wizard, over what is live. The first change of a wizard begins its draft. Two saves of the same version,
 * on any instance: one of them is stored, the other one gets Outdated.
 */
export function openDraftStore(options: StoreOptions): WizardStore {
  const { knex, live, clock } = options;
  const inTurn = bounded({ ...AT_ONCE, refuse: () => new Fault(503, BUSY, { headers: { 'Retry-After': '5' } }) });
  const open = async (id: string) => (await readDraft(knex, live, id, clock())).current;
  return {
    shared: () => live.shared(),
    async list() {
      const [{ wizards, partUses }, drafts] = await Promise.all([live.list(), listDrafts(knex, clock())]);
      const byId = new Map([...wizards, ...drafts].map((wizard) => [wizard.id, wizard]));
      return { wizards: [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)), partUses };
    },
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
    save: (id, changes, expected, how) =>
      inTurn(() =>
        changeDraft(options, { id, expected, ...how }, { texts: (texts, shared) => changed(texts, changes, shared) }),
      ),
    remove: (id, expected, by) => inTurn(() => discardDraft(options, { id, expected, by })),
    async picture(id, name) {
      const kept = await knex('studio_drafts')
        .leftJoin('studio_draft_pictures as kept', (join) =>
          join.on('kept.wizard', 'studio_drafts.wizard').andOnVal('kept.name', name),
        )
        .where({ 'studio_drafts.wizard': id })
        .first<{ bytes: Buffer | null } | undefined>('kept.bytes');
      return kept === undefined ? live.picture(id, name) : (kept.bytes ?? undefined);
    },
    async putPicture(id, name, content, by) {
      const current = await open(id);
      if (current === undefined) throw new Outdated(undefined);
      const expected = current.version;
      return inTurn(() => changeDraft(options, { id, expected, by }, { picture: { name, content } }));
    },
    isWritable: async () => true,
    discarded: {
      list: (wizard) => listDiscarded(knex, clock(), wizard),
      async open(wizard, entry) {
        const kept = await discardedOf(knex, { wizard, entry, at: clock() });
        const shared = await live.shared();
        return kept && { files: { ...shared, ...kept.texts }, live: { ...shared, ...kept.base_texts } };
      },
      bringBack: (id, what) => inTurn(() => bringBack(options, { id, ...what })),
    },
  };
}

/** The files of a draft with the shared parts beside them, and as it was stored. `behind`: something else is live than it was begun with. */
export type PublishableDraft = {
  texts: DefinitionFiles;
  pictures: Record<string, Buffer>;
  /** The draft as it was. */
  stored: StoredWizard;
  behind: boolean;
  /** Undefined if nobody has saved it here. */
  authorship: Authorship | undefined;
  /** The last submission; undefined if there is none. */
  review: Review | undefined;
  /** All that was submitted of it, the oldest first. */
  reviews: Review[];
};

/**
 * Reads the draft in the transaction of the person who publishes it, with the shared parts beside its files, and keeps others from changing it meanwhile.
 * Throws Outdated if the draft has another version, or there is none.
 */
export async function lockDraft(
  trx: Knex.Transaction,
  live: WizardStore,
  { id, expected }: { id: string; expected: string },
): Promise<PublishableDraft> {
  await lock(trx, id);
  // Publishing is allowed also while somebody changes the draft.
  const { row, current } = await readDraft(trx, live, id, new Date(0));
  if (row === undefined || current?.version !== expected) throw new Outdated(current);
  const kept = await trx('studio_draft_pictures')
    .where({ wizard: id })
    .select<{ name: string; bytes: Buffer }[]>('name', 'bytes');
  const [authorship, reviews] = [await authorshipOf(trx, id), await reviewsOf(trx, id)];
  return {
    texts: current.files,
    pictures: Object.fromEntries(kept.map(({ name, bytes }) => [name, bytes])),
    stored: current,
    behind: current.draft?.behind === true,
    authorship,
    review: reviews.at(-1),
    reviews,
  };
}

/** Ends the draft, which is published. Does nothing if it has another version by now, or there is none. Returns whether it has ended. */
export async function endDraft(
  trx: Knex.Transaction,
  live: WizardStore,
  { id, expected }: { id: string; expected: string },
): Promise<boolean> {
  await lock(trx, id);
  const { row, current } = await readDraft(trx, live, id, new Date(0));
  if (row === undefined || current?.version !== expected) return false;
  await trx('studio_drafts').where({ wizard: id }).delete();
  return true;
}

/**
 * Works at the draft in a transaction that waits for all others of this draft. Throws Outdated if it has another version, or there is none.
 */
export function withDraft<T>(
  knex: Knex,
  live: WizardStore,
  { id, expected }: { id: string; expected: string | undefined },
  work: (trx: Knex.Transaction, draft: StoredWizard) => Promise<T>,
): Promise<T> {
  return alone(knex, id, async (trx) => {
    const { row, current } = await readDraft(trx, live, id, new Date(0));
    if (row === undefined || current === undefined || current.version !== expected) throw new Outdated(current);
    return work(trx, current);
  });
}

type DraftFiles = { texts: DefinitionFiles; pictures: Record<string, Buffer> };

/** Begins a draft with these files. `base`: what is live; undefined if nothing is. Returns false if there is a draft already, which stays. */
export async function beginDraft(
  knex: Knex,
  { wizard, written, base }: { wizard: string; written: DraftFiles; base: DraftFiles | undefined },
  at: Date,
): Promise<boolean> {
  const live = base && { files: base.texts, pictures: mapped(base.pictures, contentHash) };
  const basis = basisOf(live, {}, []);
  const begun = await knex('studio_drafts')
    .insert({
      wizard,
      texts: JSON.stringify(ownOf(written.texts)),
      base: basis.pictures,
      base_texts: JSON.stringify(basis.texts),
      changed_by: null,
      begun_at: at,
      changed_at: at,
    })
    .onConflict('wizard')
    .ignore()
    .returning('wizard');
  if (begun.length > 0) await addPictures(knex, wizard, written.pictures);
  return begun.length > 0;
}

async function addPictures(knex: Knex, wizard: string, pictures: Record<string, Buffer>): Promise<void> {
  for (const [name, bytes] of Object.entries(pictures))
    await knex('studio_draft_pictures').insert({ wizard, name, hash: contentHash(bytes), bytes });
}

function mapped<From, To>(named: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, change(value)]));
}

type SaveRequest = { id: string; expected: string | undefined } & Saving;

/** What is done to a draft. `content`: undefined removes the picture. */
type Edit = {
  texts?: (texts: DefinitionFiles, shared: DefinitionFiles) => DefinitionFiles;
  picture?: { name: string; content: Buffer | undefined };
};

/** Changes the draft, or begins it, in one transaction. */
function changeDraft(
  { knex, live, clock }: StoreOptions,
  { id, expected, by, onto }: SaveRequest,
  edit: Edit,
): Promise<StoredWizard> {
  return alone(knex, id, async (trx) => {
    const at = clock();
    const { now, row, current, beside } = await readDraft(trx, live, id, at);
    if (current?.version !== expected) throw new Outdated(current);
    refuseWhileHeld(row, by, at);
    if (current === undefined) await refuseMore(trx);
    const before = row ?? begunFrom(now, at);
    const texts = edit.texts?.(before.texts, beside.shared) ?? before.texts;
    const written = JSON.stringify(texts);
    if (written.length > MOST_TEXT) throw new Unstorable(LONG);
    const { base, base_texts } = basisAfter({ before, after: { texts }, onto }, now, beside.shared);
    await trx('studio_drafts')
      .insert({
        wizard: id,
        texts: written,
        base,
        base_texts: JSON.stringify(base_texts),
        begun_at: before.begun_at,
        changed_by: by?.id ?? null,
        changed_at: at,
        head: JSON.stringify(headOf(id, texts)),
        head_at: at,
      })
      .onConflict('wizard')
      .merge();
    if (row === undefined) await addPictures(trx, id, await picturesOf(live, id, now));
    if (edit.picture !== undefined) await putPicture(trx, id, edit.picture);
    await refuseLarge(trx, id, Buffer.byteLength(written));
    if (row === undefined || edit.picture?.content !== undefined) await refuseFull(trx);
    const isOtherPicture = edit.picture !== undefined;
    const [first, last] = [before.base_texts, before.texts];
    await noteSave(trx, { wizard: id, start: first, before: last, after: texts, isOtherPicture, by, at });
    const after = await rowOf(trx, id);
    if (after === undefined) throw new Error(`The draft of '${id}' was not stored.`);
    const stored = drafted(after, now, beside);
    if (isChanged(current, stored)) await lapseReviews(trx, { wizard: id, by, at });
    return stored;
  });
}

/** Whether a draft says something else now, or stands beside something else that is live. */
function isChanged(before: StoredWizard | undefined, after: StoredWizard): boolean {
  return before?.version !== after.version || before.draft?.behind !== after.draft?.behind;
}

async function putPicture(trx: Knex, wizard: string, { name, content }: NonNullable<Edit['picture']>): Promise<void> {
  await trx('studio_draft_pictures').where({ wizard, name }).delete();
  if (content !== undefined) await addPictures(trx, wizard, { [name]: content });
}

/** Throws Unstorable if the texts of a draft, in bytes, have too many pictures with them. */
async function refuseLarge(trx: Knex, wizard: string, texts: number): Promise<void> {
  if ((await bytesOf(trx, { wizard })) + texts > MOST_BYTES) throw new Unstorable(LARGE);
}

/** Throws Unstorable if the pictures of all drafts are too many. */
async function refuseFull(trx: Knex): Promise<void> {
  if ((await bytesOf(trx, {})) > MOST_OF_ALL) throw new Unstorable(FULL);
}

async function bytesOf(trx: Knex, whose: { wizard?: string }): Promise<number> {
  const [row] = await trx('studio_draft_pictures')
    .where(whose)
    .select<{ bytes: string }[]>(trx.raw('coalesce(sum(octet_length(bytes)), 0) as bytes'));
  return Number(row?.bytes);
}

/** Throws Unstorable if nobody may begin another wizard. */
async function refuseMore(trx: Knex): Promise<void> {
  const [row] = await trx('studio_drafts').count<{ count: string }[]>();
  if (Number(row?.count) >= MOST_DRAFTS) throw new Unstorable(MANY);
}

async function discardDraft(
  { knex, live, clock, isPlanned }: StoreOptions,
  { id, expected, by }: SaveRequest,
): Promise<void> {
  await alone(knex, id, async (trx) => {
    const { now, row, current } = await readDraft(trx, live, id, clock());
    if (row === undefined) throw now === undefined ? new Outdated(undefined) : new Unstorable(LIVE);
    if (current?.version !== expected) throw new Outdated(current);
    refuseWhileHeld(row, by, clock());
    // It would be live at its time, and until then in no list and on no page.
    if (now === undefined && (await isPlanned?.(trx, id)) === true) throw new Fault(409, PLANNED);
    // Of what is live, nothing has to be brought back.
    if (current?.draft?.unchanged !== true) await keepDiscarded(trx, row, { by: by?.id ?? null, at: clock() });
    await trx('studio_drafts').where({ wizard: id }).delete();
  });
}

/** Makes a discarded draft the draft again, in one transaction. A draft that is there is discarded, if it is the expected one. */
async function bringBack(
  { knex, live, clock }: StoreOptions,
  { id, entry, expected, by }: SaveRequest & { entry: number },
): Promise<StoredWizard> {
  return alone(knex, id, async (trx) => {
    const at = clock();
    const kept = await discardedOf(trx, { wizard: id, entry, at });
    if (kept === undefined) throw new Unstorable(NOT_KEPT);
    const { now, row, current, beside } = await readDraft(trx, live, id, at);
    const isExpected = row === undefined ? expected === undefined : current?.version === expected;
    if (!isExpected) throw new Outdated(current);
    refuseWhileHeld(row, by, at);
    if (row === undefined) await refuseMore(trx);
    else await keepDiscarded(trx, row, { by: by?.id ?? null, at });
    await trx('studio_drafts').where({ wizard: id }).delete();
    const { texts, base, base_texts, begun_at } = kept;
    await trx('studio_drafts').insert({
      wizard: id,
      texts: JSON.stringify(texts),
      base,
      base_texts: JSON.stringify(base_texts),
      begun_at,
      changed_by: by?.id ?? null,
      changed_at: at,
      returned_at: at,
      head: JSON.stringify(headOf(id, texts)),
      head_at: at,
    });
    await addPictures(
      trx,
      id,
      mapped(kept.pictures, (text) => Buffer.from(text, 'base64')),
    );
    await refuseFull(trx);
    await returnSaves(trx, id, entry);
    const after = await rowOf(trx, id);
    if (after === undefined) throw new Error(`The draft of '${id}' was not stored.`);
    return drafted(after, now, beside);
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

/** What a draft is based on after a change: what is live, unless it was behind before and is not onto what is live from now on. */
function basisAfter(
  { before, after, onto }: { before: NewDraft; after: Pick<Row, 'texts'>; onto: string | undefined },
  now: StoredWizard | undefined,
  shared: DefinitionFiles,
): Pick<Row, 'base' | 'base_texts'> {
  const last = basisOf(now, shared, partsIn(before.texts));
  const next = basisOf(now, shared, partsIn(after.texts));
  if (!isBehind(before, last) || last.version === onto) return { base: next.pictures, base_texts: next.texts };
  return { base: before.base, base_texts: { ...next.texts, ...before.base_texts } };
}

/** A new draft, which equals what is live. */
function begunFrom(now: StoredWizard | undefined, at: Date): NewDraft {
  const texts = ownOf(now?.files ?? {});
  return { texts, base: basisOf(now, {}, []).pictures, base_texts: texts, begun_at: at };
}

/** The pictures that are live. */
async function picturesOf(
  live: WizardStore,
  id: string,
  now: StoredWizard | undefined,
): Promise<Record<string, Buffer>> {
  const names = Object.keys(now?.pictures ?? {});
  const contents = await Promise.all(names.map((name) => live.picture(id, name)));
  return Object.fromEntries(names.map((name, index) => [name, contents[index] ?? Buffer.alloc(0)]));
}

type CurrentDraft = {
  /** What is live. */
  now: StoredWizard | undefined;
  row: Named | undefined;
  /** The draft, or what is live if there is none. */
  current: StoredWizard | undefined;
  beside: DraftContext;
};

async function readDraft(knex: Knex, live: WizardStore, id: string, at: Date): Promise<CurrentDraft> {
  const [now, row] = await Promise.all([live.open(id), rowOf(knex, id)]);
  const beside = { shared: await sharedBeside(live, now), at };
  return { now, row, current: row === undefined ? now : drafted(row, now, beside), beside };
}

async function rowOf(knex: Knex, wizard: string): Promise<Named | undefined> {
  return knex('studio_drafts')
    .leftJoin('accounts', 'accounts.id', 'studio_drafts.changed_by')
    .where({ wizard })
    .select(
      'studio_drafts.*',
      authorsOf(knex, OF_DRAFTS),
      knex.raw(`${accountName()} as "by"`),
      knex.raw(
        `coalesce((select jsonb_object_agg(name, hash) from studio_draft_pictures kept where kept.wizard = studio_drafts.wizard), '{}') as pictures`,
      ),
    )
    .first<Named | undefined>();
}

/** The texts after a change. A shared part that says what is live again is not changed any more. Throws Unstorable. */
function changed(texts: DefinitionFiles, changes: Changes, shared: DefinitionFiles): Record<string, string> {
  if (Object.entries(changes).some(([name, text]) => text === null && shared[name] !== undefined))
    throw new Unstorable(KEPT_PART);
  const after = Object.entries({ ...texts, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null && entry[1] !== shared[entry[0]],
  );
  return Object.fromEntries(after);
}
