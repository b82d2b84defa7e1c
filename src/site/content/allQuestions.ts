import type { Question } from './page.ts';
import { fillBrand } from './fill.ts';
import { ALIKE } from '../search/alike.ts';
import { createSearch } from '../search/search.ts';
import { readBrand, readRetired } from '../shared/pageData.ts';
import { withoutRetired } from '../shared/withoutRetired.ts';
import { CORPUS } from './corpus.ts';

/** All questions that the site answers, in the brand's words, as it is offered. */
export function allQuestions(): Question[] {
  return fillBrand(withoutRetired(CORPUS, readRetired()), readBrand());
}

/** A search in questions, which knows what else people call their things. */
export function searchIn<Item extends Pick<Question, 'question' | 'answer'>>(items: Item[]): (query: string) => Item[] {
  return createSearch(items, ALIKE);
}
