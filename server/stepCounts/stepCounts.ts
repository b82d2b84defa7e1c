import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { dayInGermany } from '../base/dayInGermany.ts';
import { describeError } from '../base/describeError.ts';
import { inTurn } from '../base/inTurn.ts';
import type { KnownEvent } from './readEvent.ts';

/** One number: how often something happened at a step in a week. */
type CountRow = {
  week: string;
  wizard: string;
  revision: string;
  step: string;
  event: 'reached' | 'passed' | 'refused' | 'broken';
  field: string;
  rule: string;
};

export type StepCounts = {
  /** Adds a report up, in memory. */
  add: (event: KnownEvent) => void;
  /** Writes what has been added up. What cannot be written stays for the next time. */
  write: () => Promise<void>;
};

const KEY = ['wizard', 'week', 'revision', 'step', 'event', 'field', 'rule'] as const;
/** Rows of one statement. */
const MOST_ROWS = 500;
/** As long as counts are kept. */
const KEPT_WEEKS = 104;
const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** Adds up how far people get, to be written to `step_counts` now and then. */
export function openStepCounts({ knex, clock, log }: { knex: Knex; clock: () => Date; log?: Logger }): StepCounts {
  let counts = new Map<string, number>();
  const addRow = (row: CountRow, count = 1) => {
    const key = JSON.stringify(KEY.map((name) => row[name]));
    counts.set(key, (counts.get(key) ?? 0) + count);
  };
  const writeNow = async () => {
    // In the order of the key, so that two instances never wait for each other.
    const taken = new Map([...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)));
    counts = new Map();
    try {
      for (const some of inParts([...taken], MOST_ROWS)) {
        await store(knex, some, clock());
        for (const [key] of some) taken.delete(key);
      }
    } catch (error) {
      for (const [key, count] of taken) counts.set(key, (counts.get(key) ?? 0) + count);
      log?.warn({ cause: describeError(error) }, 'step counts not written yet');
    }
  };
  const turn = inTurn();
  return {
    add(event) {
      for (const row of rowsOf(event, mondayOf(clock()))) addRow(row);
    },
    write: () => turn(writeNow),
  };
}

/** Removes counts that are older than two years. Returns the number of rows. */
export function removeOldCounts(knex: Knex, now: Date): Promise<number> {
  return knex('step_counts')
    .where('week', '<', mondayOf(new Date(now.getTime() - KEPT_WEEKS * WEEK_MS)))
    .delete();
}

/** The Monday of the week in Germany, as `2026-11-23`. */
export function mondayOf(at: Date): string {
  const date = new Date(`${dayInGermany(at)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

function rowsOf(event: KnownEvent, week: string): CountRow[] {
  const { wizard, revision, step } = event;
  const row = { week, wizard, revision, step, field: '', rule: '' };
  if ('fields' in event) {
    const rules = event.rules ?? [];
    const broken = event.fields.map((field, index) => ({
      ...row,
      event: 'broken' as const,
      field,
      rule: rules[index] ?? '',
    }));
    return [{ ...row, event: 'refused' }, ...broken];
  }
  const from = 'from' in event ? event.from : undefined;
  return [
    { ...row, event: event.event === 'passed' ? 'passed' : 'reached' },
    ...(from === undefined ? [] : [{ ...row, step: from, event: 'passed' as const }]),
  ];
}

async function store(knex: Knex, counts: [string, number][], now: Date): Promise<void> {
  const rows = counts.map(([key, count]) => {
    const values = JSON.parse(key) as string[];
    return { ...Object.fromEntries(KEY.map((name, index) => [name, values[index]])), count, first_at: now };
  });
  await knex('step_counts')
    .insert(rows)
    .onConflict([...KEY])
    .merge({ count: knex.raw('step_counts.count + excluded.count') });
}

function inParts<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
