import type { Knex } from 'knex';

/** What was counted under a key until now, and when that is forgotten (milliseconds since 1970). */
export type Counted = { points: number; until: number };

export type SharedCounts = {
  /** Counts, and gives the sum; a count that has run out begins anew, for `seconds`. */
  add: (key: string, amount: number, seconds: number) => Promise<Counted>;
  /** Undefined where nothing is counted. */
  read: (key: string) => Promise<Counted | undefined>;
  forget: (key: string) => Promise<void>;
};

type Asked = { key: string; amount: number; until: number; tell: (counted: Counted) => void; fail: (error: unknown) => void };
type Row = { key: string; points: number; expire: string };

/**
 * Counts in table `rate_limits`, for all instances. What comes while a statement is under way goes together in the next one: counting one
 * by one costs under load as much as storing what is counted. One statement that takes longer than `patienceMs` is no longer waited for.
 */
export function sharedCounts(knex: Knex, patienceMs: number): SharedCounts {
  let waiting: Asked[] = [];
  let working = false;
  const work = async () => {
    working = true;
    while (waiting.length > 0) {
      const turn = waiting;
      waiting = [];
      await within(patienceMs, count(knex, turn)).catch((error: unknown) => {
        for (const { fail } of turn) fail(error);
      });
    }
    working = false;
  };
  return {
    add(key, amount, seconds) {
      return new Promise((tell, fail) => {
        waiting.push({ key, amount, until: Date.now() + seconds * 1000, tell, fail });
        if (!working) void work();
      });
    },
    async read(key) {
      const row: Row | undefined = await within(patienceMs, knex('rate_limits').where({ key }).andWhere('expire', '>', Date.now()).first());
      return row && countedOf(row);
    },
    async forget(key) {
      await within(patienceMs, knex('rate_limits').where({ key }).delete());
    },
  };
}

/** Rows are locked in the order of their keys, so that two instances never wait for one another. */
const ADD = `
insert into rate_limits as known (key, points, expire)
select * from unnest(:keys::varchar[], :amounts::integer[], :untils::bigint[]) as asked (key, points, expire) order by key
on conflict (key) do update set
  points = case when known.expire <= :now then excluded.points else known.points + excluded.points end,
  expire = case when known.expire <= :now then excluded.expire else known.expire end
returning key, points, expire`;

async function count(knex: Knex, turn: Asked[]): Promise<void> {
  const byKey = Map.groupBy(turn, ({ key }) => key);
  const groups = [...byKey.values()];
  const bindings = {
    keys: [...byKey.keys()],
    amounts: groups.map(sum),
    untils: groups.map((group) => Math.max(...group.map(({ until }) => until))),
    now: Date.now(),
  };
  const { rows } = await knex.raw<{ rows: Row[] }>(ADD, bindings).options({ name: 'count' });
  for (const row of rows) tellGroup(byKey.get(row.key) ?? [], countedOf(row));
}

/** Each is told what was counted up to itself, in the order in which they came. */
function tellGroup(group: Asked[], { points, until }: Counted): void {
  let counted = points - sum(group);
  for (const { amount, tell } of group) {
    counted += amount;
    tell({ points: counted, until });
  }
}

function sum(group: Asked[]): number {
  return group.reduce((total, { amount }) => total + amount, 0);
}

function countedOf({ points, expire }: Row): Counted {
  return { points, until: Number(expire) };
}

async function within<T>(ms: number, work: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not count in time')), ms);
  });
  return Promise.race([work, impatience]).finally(() => clearTimeout(timer));
}
