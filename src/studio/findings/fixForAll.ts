import { exampleAt } from '../document/examples.ts';
import type { Finding } from '../../check/browser.ts';
import { fix, type Fix } from '../../editing/index.ts';

/** What examples are, for somebody who has just read that some of them no longer run through. */
export const ABOUT_EXAMPLES =
  'Beispiele sind erfundene Anfragen, mit denen dieser Assistent geprüft wird. Nach einer neuen Pflichtfrage oder einem neuen Zweig passen sie oft nicht mehr.';

/**
 * One remedy for several examples: the likeliest one of each, where all of them say the same. Undefined for fewer than
 * two, for findings in other files, whose remedies may touch the same place, and while a finding's remedies are still
 * being looked for: a remedy of only some would leave a last one, for which there is no such remedy any more.
 */
export function fixForAll(found: readonly Finding[], remedies: ReadonlyMap<Finding, readonly Fix[]>): Fix | undefined {
  if (!found.every((finding) => remedies.has(finding))) return undefined;
  const byExample = new Map<string, Fix>();
  for (const finding of found) {
    const example = exampleAt(finding);
    const [likeliest] = remedies.get(finding) ?? [];
    const stays = likeliest?.edits.every((edit) => 'pointer' in edit && edit.pointer.startsWith(`${example}/`));
    if (example !== undefined && likeliest !== undefined && stays === true && !byExample.has(example))
      byExample.set(example, likeliest);
  }
  const alike = Map.groupBy(byExample.values(), ({ label }) => label);
  const [most = []] = [...alike.values()].toSorted((one, other) => other.length - one.length);
  const [first] = most;
  if (first === undefined || most.length < 2) return undefined;
  const { said = [first.label] } = first;
  return fix(
    [`Alle ${most.length} Beispiele: `, ...said],
    most.flatMap(({ edits }) => edits),
  );
}
