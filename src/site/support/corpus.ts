import type { Question } from '../content/page.ts';
import faq from '../content/faq.json' with { type: 'json' };

const PAGES = import.meta.glob<Question[]>('../content/seiten/*.json', {
  eager: true,
  query: '?questions',
  import: 'default',
});

/** Every question that the site answers: the FAQ page's, the home page's and those of the other pages. */
export const CORPUS: Question[] = [
  ...faq.home,
  ...faq.categories.flatMap(({ items }) => items),
  ...Object.values(PAGES).flat(),
].filter(({ id }, place, all) => all.findIndex((other) => other.id === id) === place);

/** What people ask before they know what to ask. */
export const FIRST: Question[] = faq.home.slice(0, 4);
