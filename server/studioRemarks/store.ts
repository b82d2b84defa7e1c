import type { Knex } from 'knex';
import { transact } from '../db/transact.ts';
import { Fault } from '../http/fault.ts';
import { accountNameBy } from '../db/accountName.ts';

/** Where a remark stands, and what it says. `about`: the place in words; `quote`: the text that stands there. */
export type NewRemark = { file: string; pointer: string; about: string; quote: string | null; text: string };

/** Who did something, null for an account that is gone, and when. */
type Act = { by: string | null; at: Date };

export type Remark = NewRemark & {
  id: number;
  written: Act & { account: string | null };
  settled: Act | undefined;
  answers: (Act & { text: string })[];
};

/** As many remarks of a wizard, and answers of a remark, may wait for the coming release, and as many of one account: it leaves others their share. */
const MOST = { remarks: 300, answers: 50 };
const MOST_OF_ACCOUNT = { remarks: 100, answers: 25 };
const MANY = `Zu diesem Assistenten gibt es schon ${MOST.remarks} Anmerkungen. Bitte erledigen und veröffentlichen Sie zuerst einige.`;
const MANY_OF_YOU = `Von Ihnen gibt es zu diesem Assistenten schon ${MOST_OF_ACCOUNT.remarks} Anmerkungen. Weitere können Sie nach der nächsten Veröffentlichung schreiben.`;
const MANY_ANSWERS = `Zu dieser Anmerkung gibt es schon ${MOST.answers} Antworten.`;
const MANY_ANSWERS_OF_YOU = `Zu dieser Anmerkung gibt es von Ihnen schon ${MOST_OF_ACCOUNT.answers} Antworten.`;
const GONE = 'Diese Anmerkung gibt es nicht (mehr).';
const KEPT = 'Diese Anmerkung gehört zu einer Fassung, die schon veröffentlicht ist, und bleibt, wie sie ist.';

/** The remarks of a wizard that belong to no release yet, or those that are kept with an entry of its history. The oldest first. */
export async function remarksOf(knex: Knex, wizard: string, entry?: number): Promise<Remark[]> {
  const rows = await knex('studio_remarks')
    .where({ wizard, entry: entry ?? null })
    .orderBy('id')
    .select<RemarkRow[]>('*', accountNameBy(knex, 'written_by'), accountNameBy(knex, 'settled_by'));
  const answers = await knex('studio_remark_answers')
    .whereIn(
      'remark',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .select<AnswerRow[]>('*', accountNameBy(knex, 'written_by'));
  const byRemark = Map.groupBy(answers, ({ remark }) => remark);
  return rows.map((row) => remarkIn(row, byRemark.get(row.id) ?? []));
}

type RemarkRow = NewRemark & {
  id: string;
  written_by: string | null;
  written_by_name: string | null;
  written_at: Date;
  settled_by_name: string | null;
  settled_at: Date | null;
};

type AnswerRow = { remark: string; text: string; written_by_name: string | null; written_at: Date };

function remarkIn(row: RemarkRow, answers: readonly AnswerRow[]): Remark {
  const { id, file, pointer, about, quote, text, settled_at: settledAt } = row;
  return {
    id: Number(id),
    file,
    pointer,
    about,
    quote,
    text,
    written: { account: row.written_by, by: row.written_by_name, at: row.written_at },
    settled: settledAt === null ? undefined : { by: row.settled_by_name, at: settledAt },
    answers: answers.map((one) => ({ by: one.written_by_name, at: one.written_at, text: one.text })),
  };
}

type Writer = { wizard: string; account: string | undefined; at: Date };

/** Adds a remark. Throws a Fault 409 if there are too many. */
export async function addRemark(knex: Knex, { wizard, account, at }: Writer, remark: NewRemark): Promise<void> {
  await transact(knex, async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`studio remarks ${wizard}`]);
    const writers = await trx('studio_remarks').where({ wizard, entry: null }).pluck<(string | null)[]>('written_by');
    if (writers.length >= MOST.remarks) throw new Fault(409, MANY);
    if (countOf(writers, account) >= MOST_OF_ACCOUNT.remarks) throw new Fault(409, MANY_OF_YOU);
    await trx('studio_remarks').insert({ wizard, ...remark, written_by: account ?? null, written_at: at });
  });
}

function countOf(writers: readonly (string | null)[], account: string | undefined): number {
  return writers.filter((writer) => writer !== null && writer === account).length;
}

type Reply = {
  id: number;
  text?: string | undefined;
  /** Settles it, or opens it again. */
  settled?: boolean | undefined;
  /** Whether this person may settle what somebody else has written. */
  maySettle: boolean;
};

const NOT_YOURS = 'Erledigen kann eine Anmerkung, wer sie geschrieben hat oder den Entwurf ändern darf.';

/** Answers a remark, settles it or opens it again. Throws a Fault: 404, 403 or 409. */
export async function replyToRemark(
  knex: Knex,
  { wizard, account, at }: Writer,
  { id, text, settled, maySettle }: Reply,
): Promise<void> {
  await transact(knex, async (trx) => {
    const row = await trx('studio_remarks')
      .where({ wizard, id })
      .forUpdate()
      .first<{ entry: string | null; written_by: string | null } | undefined>('entry', 'written_by');
    if (row === undefined) throw new Fault(404, GONE);
    if (row.entry !== null) throw new Fault(409, KEPT);
    if (settled !== undefined && !maySettle && row.written_by !== account) throw new Fault(403, NOT_YOURS);
    if (text !== undefined) {
      const writers = await trx('studio_remark_answers').where({ remark: id }).pluck<(string | null)[]>('written_by');
      if (writers.length >= MOST.answers) throw new Fault(409, MANY_ANSWERS);
      if (countOf(writers, account) >= MOST_OF_ACCOUNT.answers) throw new Fault(409, MANY_ANSWERS_OF_YOU);
      await trx('studio_remark_answers').insert({ remark: id, text, written_by: account ?? null, written_at: at });
    }
    if (settled === undefined) return;
    const done = settled ? { settled_by: account ?? null, settled_at: at } : { settled_by: null, settled_at: null };
    await trx('studio_remarks').where({ id }).update(done);
  });
}

/** Keeps the settled remarks of a wizard with the entry that published it. Open ones go on. */
export async function keepRemarks(trx: Knex.Transaction, wizard: string, entry: number): Promise<void> {
  await trx('studio_remarks').where({ wizard, entry: null }).whereNotNull('settled_at').update({ entry });
}
