import type { Knex } from 'knex';
import { accountNameBy } from '../db/accountName.ts';

/** Where a remark stands, and what it says. `about`: the place in words; `quote`: the text that stands there. */
export type NewRemark = { file: string; pointer: string; about: string; quote: string | null; text: string };

/** Who did something, null for an account that is gone, and when. */
type Act = { by: string | null; at: Date };

/** A link that a remark was written through: its number, undefined once it is removed, and the name that was given; empty once that is. */
type WrittenThrough = { share: number | undefined; guest: string };

export type Remark = NewRemark & {
  id: number;
  written: Act & { account: string | null };
  /** Undefined for what an account has written. */
  link: WrittenThrough | undefined;
  /** Whoever removed it has settled it. */
  settled: Act | undefined;
  /** `guest`: the name that was given at the link; undefined for what an account has written. */
  answers: (Act & { text: string; guest: string | undefined })[];
};

/** Whether the words of a remark were removed. All others have some. */
export function isRemoved({ text }: Pick<NewRemark, 'text'>): boolean {
  return text === '';
}

/** The remarks of a wizard that belong to no release yet, or those that are kept with an entry of its history. The oldest first. */
export function remarksOf(knex: Knex, wizard: string, entry?: number): Promise<Remark[]> {
  return remarksWhere(knex, { wizard, entry: entry ?? null });
}

/** Those that were open when an entry was published, and went on, the oldest first. */
export function remarksOpenAt(knex: Knex, wizard: string, { id, at }: { id: number; at: Date }): Promise<Remark[]> {
  return remarksWhere(knex, (remarks) => {
    void remarks.where({ wizard }).where('written_at', '<=', at);
    void remarks.where((other) => void other.whereNull('entry').orWhere('entry', '>', id));
    void remarks.where((other) => void other.whereNull('settled_at').orWhere('settled_at', '>', at));
  });
}

/** Those that were written through a link. The oldest first. */
export function remarksThrough(knex: Knex, share: number): Promise<Remark[]> {
  return remarksWhere(knex, { share });
}

async function remarksWhere(knex: Knex, where: object | ((remarks: Knex.QueryBuilder) => void)): Promise<Remark[]> {
  const rows = await knex('studio_remarks')
    .where(where)
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
  share: number | null;
  guest: string | null;
};

type AnswerRow = {
  remark: string;
  text: string;
  written_by_name: string | null;
  guest: string | null;
  written_at: Date;
};

function remarkIn(row: RemarkRow, answers: readonly AnswerRow[]): Remark {
  const { id, file, pointer, about, quote, text, share, guest, settled_at: settledAt } = row;
  return {
    id: Number(id),
    file,
    pointer,
    about,
    quote,
    text,
    written: { account: row.written_by, by: row.written_by_name, at: row.written_at },
    link: guest === null ? undefined : { share: share ?? undefined, guest },
    settled: settledAt === null ? undefined : { by: row.settled_by_name, at: settledAt },
    answers: answers.map((one) => ({
      by: one.written_by_name,
      at: one.written_at,
      text: one.text,
      guest: one.guest ?? undefined,
    })),
  };
}
