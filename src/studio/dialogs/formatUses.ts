import type { Use } from '../../editing/index.ts';
import type { Outline } from '../document/outline.ts';
import { hintWords, titlesOf, withTitles } from '../document/formatWhere.ts';
import type { FilePlace } from '../document/place.ts';
import type { Trees } from '../document/trees.ts';

/** Examples are named up to this number; more are counted. */
const MOST_EXAMPLES = 3;

/** Places that use something, each once, with titles; what is the same in many examples is said once. */
export function formatUses(
  uses: readonly (Pick<Use, 'says'> & Partial<FilePlace>)[],
  outline: Pick<Outline, 'steps' | 'tables'>,
  trees: Trees = {},
): string[] {
  const titles = titlesOf(outline);
  const all = [...new Set(uses.map(({ says, file = '', pointer = '' }) => says + hintWords({ file, pointer }, trees)))];
  const groups = Map.groupBy(all, (says) => /^(.+) im Beispiel '/.exec(says)?.[1] ?? says);
  return [...groups].flatMap(([what, group]) =>
    group.length > MOST_EXAMPLES
      ? [`${what} in ${group.length} Beispielen`]
      : group.map((says) => withTitles(says, titles)),
  );
}
