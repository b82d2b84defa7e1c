import { isNamed, type CoverageItem, type CoverageKind } from '../coverage/index.ts';

/** Where a test carried something out for real: a server that was asked over HTTP, or a page in a browser. */
export type Ground = 'http' | 'browser';

export const GROUNDS: readonly Ground[] = ['http', 'browser'];

/** What the tests of a folder (`npm run test:wizards`) have carried out with one revision of a wizard. */
export type GroundProof = {
  ground: Ground;
  /** The revision that was tested. */
  revision: string;
  /** When the tests ended, ISO 8601. */
  at: string;
  /** Keys of the items, by `keyOfItem`. */
  shown: string[];
};

/** What a ground can show. A server sees answers, not steps; only a page goes back, and what a mail holds is no test here. */
const KINDS: Record<Ground, ReadonlySet<CoverageKind>> = {
  http: new Set(['transition', 'guard', 'option', 'rule', 'kept', 'message']),
  browser: new Set(['state', 'transition', 'detour', 'guard', 'option', 'rule', 'kept', 'message']),
};

/** Whether a ground can show items of a kind. */
export function canShow(ground: Ground, kind: CoverageKind): boolean {
  return KINDS[ground].has(kind);
}

/** Names an item among all of its wizard. */
export function keyOfItem({ kind, name }: Pick<CoverageItem, 'kind' | 'name'>): string {
  return `${kind} ${name}`;
}

/** The keys of the items that names show on a ground. `names` are those of `namesOfAnswers` and its siblings. */
export function shownOn(
  ground: Ground,
  items: readonly Pick<CoverageItem, 'kind' | 'name'>[],
  names: ReadonlySet<string>,
): string[] {
  return items.filter((item) => canShow(ground, item.kind) && isNamed(item, names)).map(keyOfItem);
}

/** On which grounds each item was shown with this revision, by its key. */
export function groundsOf(proofs: readonly GroundProof[], revision: string | undefined): ReadonlyMap<string, Ground[]> {
  const grounds = new Map<string, Ground[]>();
  for (const { ground, shown, revision: tested } of proofs)
    if (tested === revision) for (const key of shown) grounds.set(key, [...(grounds.get(key) ?? []), ground]);
  return grounds;
}
