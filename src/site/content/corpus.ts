import type { Question } from './page.ts';
import faq from './faq.json' with { type: 'json' };

const PAGES = import.meta.glob<Question[]>('./seiten/*.json', {
  eager: true,
  query: '?questions',
  import: 'default',
});

/** All questions that the site answers: those of the FAQ page, of the home page and of the other pages, each once. */
export const CORPUS: Question[] = [
  ...faq.home,
  ...faq.categories.flatMap(({ items }) => items),
  ...Object.values(PAGES).flat(),
].filter(({ id }, place, all) => all.findIndex((other) => other.id === id) === place);

/** Shown before anything is typed. */
export const FIRST: Question[] = faq.home.slice(0, 4);
