import type { Listing } from './store.ts';

/**
 * The last list, until something live has changed. Folders change with a deployment, and what is published is loaded anew: reading
 * all of them for each list would take as long as serving a hundred pages.
 */
export function rememberedList(
  list: () => Promise<Listing>,
  onChange: (listener: () => void) => void,
): () => Promise<Listing> {
  let known: Promise<Listing> | undefined;
  onChange(() => (known = undefined));
  return () => {
    if (known !== undefined) return known;
    const made = list();
    known = made;
    made.catch(() => {
      if (known === made) known = undefined;
    });
    return made;
  };
}
