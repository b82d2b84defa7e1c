/** So many attempts find the fewest of the journeys that wizards have; beyond that a few are good enough. */
const MOST_ATTEMPTS = 20_000;

/**
 * Indices of the fewest journeys that show together all that any of them shows, ascending. `shown`: for each thing the
 * indices of the journeys that show it. Exact, except for hundreds of journeys that are much alike: then few, but not
 * always the fewest.
 */
export function fewestJourneys(shown: readonly (readonly number[])[]): number[] {
  const different = new Map(shown.filter(({ length }) => length > 0).map((by) => [by.join(), by]));
  const wanted = [...different.values()].toSorted((one, other) => one.length - other.length);
  let attempts = 0;
  /** At most `most` journeys that show all of `left`; undefined if there are none. */
  const within = (left: readonly (readonly number[])[], most: number): number[] | undefined => {
    const [rarest] = left;
    if (rarest === undefined) return [];
    if (most === 0 || attempts > MOST_ATTEMPTS) return undefined;
    for (const index of rarest) {
      attempts += 1;
      const rest = within(
        left.filter((by) => !by.includes(index)),
        most - 1,
      );
      if (rest !== undefined) return [index, ...rest];
    }
    return undefined;
  };
  const few = greedy(wanted);
  for (let most = 0; most < few.length; most += 1) {
    const found = within(wanted, most);
    if (found !== undefined) return ascending(found);
  }
  return ascending(few);
}

/** The journey that adds most comes next. */
function greedy(wanted: readonly (readonly number[])[]): number[] {
  const chosen: number[] = [];
  for (let left = wanted; left.length > 0; left = left.filter((by) => !by.includes(chosen.at(-1) ?? -1))) {
    const counts = new Map<number, number>();
    for (const index of left.flat()) counts.set(index, (counts.get(index) ?? 0) + 1);
    const [[best] = [-1]] = [...counts].toSorted(([, one], [, other]) => other - one);
    chosen.push(best);
  }
  return chosen;
}

function ascending(indices: readonly number[]): number[] {
  return indices.toSorted((one, other) => one - other);
}
