import type { Knex } from 'knex';
import { daysBefore } from '../base/days.ts';
import { transact } from '../db/transact.ts';
import { Fault } from '../http/fault.ts';
import { isRemoved, type NewRemark } from './store.ts';

/** As many remarks of a wizard, and answers of a remark, may wait for the coming release, and as many of one account: it leaves others their share. */
const MOST = { remarks: 300, answers: 50 };
const MOST_OF_ACCOUNT = { remarks: 100, answers: 25 };
/** As many remarks may wait that were written through one link, and through all links of a wizard. */
const MOST_OF_LINK = 30;
const MOST_OF_LINKS = 100;
/** As many answers to one remark may be from whoever has the link. */
const MOST_ANSWERS_OF_LINK = 15;
const MANY = `Zu diesem Assistenten gibt es schon ${MOST.remarks} Anmerkungen. Bitte erledigen und veröffentlichen Sie zuerst einige.`;
const MANY_OF_YOU = `Von Ihnen gibt es zu diesem Assistenten schon ${MOST_OF_ACCOUNT.remarks} Anmerkungen. Weitere können Sie nach der nächsten Veröffentlichung schreiben.`;
const MANY_ANSWERS = `Zu dieser Anmerkung gibt es schon ${MOST.answers} Antworten.`;
const MANY_ANSWERS_OF_YOU = `Zu dieser Anmerkung gibt es von Ihnen schon ${MOST_OF_ACCOUNT.answers} Antworten.`;
const MANY_OF_LINK =
  'Über diesen Link wurden schon so viele Anmerkungen geschrieben, wie er annimmt. Bitte wenden Sie sich an die Person, von der Sie ihn haben.';
const GONE = 'Diese Anmerkung gibt es nicht (mehr).';
const KEPT = 'Diese Anmerkung gehört zu einer Fassung, die schon veröffentlicht ist, und bleibt, wie sie ist.';

/** Who writes: an account, or somebody through a link with the name that was given there. */
export type Writer = {
  wizard: string;
  account?: string | undefined;
  link?: { share: number; guest: string };
  at: Date;
};

type Author = { written_by: string | null; share: number | null; guest: string | null };

/** Adds a remark. The same one through the same link is added once: a reply may get lost. Throws a Fault 409 if there are too many. */
export async function addRemark(knex: Knex, { wizard, account, link, at }: Writer, remark: NewRemark): Promise<void> {
  await transact(knex, async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`studio remarks ${wizard}`]);
    const waiting = () => trx('studio_remarks').where({ wizard, entry: null });
    const { file, pointer, text } = remark;
    if (link !== undefined) {
      const same = { ...link, file, pointer, text };
      if ((await waiting().where(same).first('id')) !== undefined) return;
    }
    const written = await waiting().select<Author[]>('written_by', 'share', 'guest');
    if (written.length >= MOST.remarks) throw new Fault(409, link === undefined ? MANY : MANY_OF_LINK);
    if (link !== undefined) refuseMany(written, link.share);
    else if (countOf(written, account) >= MOST_OF_ACCOUNT.remarks) throw new Fault(409, MANY_OF_YOU);
    await trx('studio_remarks').insert({ wizard, ...remark, ...link, written_by: account ?? null, written_at: at });
  });
}

function refuseMany(written: readonly Author[], share: number): void {
  const through = written.filter(({ guest }) => guest !== null);
  const own = through.filter((one) => one.share === share);
  if (through.length >= MOST_OF_LINKS || own.length >= MOST_OF_LINK) throw new Fault(409, MANY_OF_LINK);
}

function countOf(written: readonly Pick<Author, 'written_by'>[], account: string | undefined): number {
  return written.filter(({ written_by: writer }) => writer !== null && writer === account).length;
}

type Reply = {
  id: number;
  text?: string | undefined;
  /** Settles it, or opens it again. */
  settled?: boolean | undefined;
  /** Whether this person may settle what somebody else has written. */
  maySettle: boolean;
};

const ABOUT_REMOVED = 'Gelöschte Anmerkung';
const NOT_REMOVED = 'Löschen kann nur, wer den Entwurf ändern darf, und nur, was über einen Link kam.';
const NOT_YOURS = 'Erledigen kann eine Anmerkung, wer sie geschrieben hat oder den Entwurf ändern darf.';

/** Answers a remark, settles it or opens it again. Throws a Fault: 404, 403 or 409. */
export async function replyToRemark(
  knex: Knex,
  { wizard, account, at }: Writer,
  { id, text, settled, maySettle }: Reply,
): Promise<void> {
  await transact(knex, async (trx) => {
    const row = await openRow(trx, { wizard, id });
    if (settled !== undefined && !maySettle && row.written_by !== account) throw new Fault(403, NOT_YOURS);
    if (text !== undefined) {
      const written = await answersOf(trx, id);
      if (countOf(written, account) >= MOST_OF_ACCOUNT.answers) throw new Fault(409, MANY_ANSWERS_OF_YOU);
      await trx('studio_remark_answers').insert({ remark: id, text, written_by: account ?? null, written_at: at });
    }
    if (settled === undefined) return;
    const done = settled ? { settled_by: account ?? null, settled_at: at } : { settled_by: null, settled_at: null };
    await trx('studio_remarks').where({ id }).update(done);
  });
}

/** A remark that may still change. Throws a Fault 404 or 409. */
async function openRow(trx: Knex, where: { wizard: string; id: number; share?: number }): Promise<RemarkRow> {
  const row = await trx('studio_remarks')
    .where(where)
    .forUpdate()
    .first<RemarkRow | undefined>('entry', 'written_by', 'guest', 'text');
  if (row === undefined || isRemoved(row)) throw new Fault(404, GONE);
  if (row.entry !== null) throw new Fault(409, KEPT);
  return row;
}

type RemarkRow = { entry: string | null; written_by: string | null; guest: string | null; text: string };

/** Who has answered a remark. Throws a Fault 409 if it takes no more. */
async function answersOf(trx: Knex, remark: number): Promise<Pick<Author, 'written_by' | 'guest'>[]> {
  const written = await trx('studio_remark_answers').where({ remark }).select('written_by', 'guest');
  if (written.length >= MOST.answers) throw new Fault(409, MANY_ANSWERS);
  return written;
}

/** Answers a remark of the same link, which opens it again. The same answer is added once: a reply may get lost. Throws a Fault 404 or 409. */
export async function answerThroughLink(
  knex: Knex,
  { wizard, link: { share, guest }, at }: Writer & { link: NonNullable<Writer['link']> },
  { id, text }: { id: number; text: string },
): Promise<void> {
  await transact(knex, async (trx) => {
    await openRow(trx, { wizard, id, share });
    const last = await trx('studio_remark_answers').where({ remark: id }).orderBy('id', 'desc').first('guest', 'text');
    if (last?.guest === guest && last.text === text) return;
    const written = await answersOf(trx, id);
    if (written.filter((one) => one.guest !== null).length >= MOST_ANSWERS_OF_LINK) throw new Fault(409, MANY_OF_LINK);
    await trx('studio_remark_answers').insert({ remark: id, text, guest, written_at: at });
    await trx('studio_remarks').where({ id }).update({ settled_by: null, settled_at: null });
  });
}

/** Removes the words and names of a remark that came through a link. What stays says who did it, and when. Throws a Fault: 404, 403 or 409. */
export async function removeRemark(
  knex: Knex,
  { wizard, account, at }: Writer,
  { id, mayRemove }: { id: number; mayRemove: boolean },
): Promise<void> {
  await transact(knex, async (trx) => {
    const row = await openRow(trx, { wizard, id });
    if (!mayRemove || row.guest === null) throw new Fault(403, NOT_REMOVED);
    await trx('studio_remark_answers').where({ remark: id }).whereNotNull('guest').delete();
    // Whoever wrote it has also sent what the place is called.
    const emptied = { text: '', quote: null, about: ABOUT_REMOVED, guest: '' };
    await trx('studio_remarks')
      .where({ id })
      .update({ ...emptied, settled_by: account ?? null, settled_at: at });
  });
}

const GUEST_KEPT_DAYS = 365;

/** Removes the names that were given at links, a year after they were. Returns their number. */
export async function removeOldGuests(knex: Knex, now: Date): Promise<number> {
  const removed = ['studio_remarks', 'studio_remark_answers'].map((table) =>
    knex(table)
      .where('written_at', '<=', daysBefore(now, GUEST_KEPT_DAYS))
      .where('guest', '>', '')
      .update({ guest: '' }),
  );
  return (await Promise.all(removed)).reduce((sum, count) => sum + count, 0);
}

/** Keeps the settled remarks of a wizard with the entry that published it. Open ones go on. `settledUntil`: those settled later go on, too. */
export async function keepRemarks(
  trx: Knex.Transaction,
  { wizard, entry, settledUntil }: { wizard: string; entry: number; settledUntil?: Date | undefined },
): Promise<void> {
  const settled = trx('studio_remarks').where({ wizard, entry: null }).whereNotNull('settled_at');
  if (settledUntil !== undefined) void settled.where('settled_at', '<=', settledUntil);
  await settled.update({ entry });
}
