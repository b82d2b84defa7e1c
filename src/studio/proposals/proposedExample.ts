import type { Outline } from '../document/outline.ts';

/** A name that no example has yet. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} (${number})`)) number += 1;
  return `${name} (${number})`;
}

/** The last step of an example that the wizard has a page for; undefined if it has none of them any more. */
export function stepShown({ path }: { path: readonly string[] }, { steps }: Outline): string | undefined {
  return path.findLast((id) => steps.some((one) => one.id === id && one.file !== undefined));
}
