/** A thing of an older list with the one of a newer list that is the same for people; one of both is missing for what came or went. */
export type Pair<T> = [before: T | undefined, after: T | undefined];

/**
 * Pairs two lists: first what is alike by each of the given marks, the surest one first, then what is left in its order. In the order of the newer list;
 * what went stands where it stood.
 */
export function paired<T>(
  before: readonly T[],
  after: readonly T[],
  marks: readonly ((one: T) => string)[],
): Pair<T>[] {
  const partner = new Map<T, T>();
  const taken = new Set<T>();
  for (const mark of [...marks, () => '']) {
    const free = Map.groupBy(
      before.filter((one) => !taken.has(one)),
      mark,
    );
    for (const one of after) {
      if (partner.has(one)) continue;
      const other = free.get(mark(one))?.shift();
      if (other === undefined) continue;
      partner.set(one, other);
      taken.add(other);
    }
  }
  const gone = before.filter((one) => !taken.has(one)).map((one): Pair<T> => [one, undefined]);
  const all: Pair<T>[] = after.map((one) => [partner.get(one), one]);
  for (const pair of gone) {
    const at = pair[0] === undefined ? -1 : before.indexOf(pair[0]);
    const next = all.findIndex(([was]) => was !== undefined && before.indexOf(was) > at);
    all.splice(next === -1 ? all.length : next, 0, pair);
  }
  return all;
}
