import type { Knex } from 'knex';
import { ruleOf, type Releaser, type ReleasersOf, type Rule } from './secondPerson.ts';

/** The accounts that may publish each of these wizards. */
export async function releasersOfAll(
  knex: Knex,
  releasersOf: ReleasersOf,
  wizards: readonly string[],
): Promise<Releaser[]> {
  const [first = [], ...others] = await eachOf(wizards, (wizard) => releasersOf(knex, wizard));
  return first.filter(({ id }) => others.every((some) => some.some((one) => one.id === id)));
}

/** The rules of wizards that are published together: the strictest counts. */
export async function rulesOf(knex: Knex, releasersOf: ReleasersOf, wizards: readonly string[]): Promise<Rule[]> {
  return (await eachOf(wizards, (wizard) => ruleOf(knex, releasersOf, wizard))).map(({ rule }) => rule);
}

/** One after the other: a transaction has one connection. */
async function eachOf<T>(wizards: readonly string[], ask: (wizard: string) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (const wizard of wizards) all.push(await ask(wizard));
  return all;
}
