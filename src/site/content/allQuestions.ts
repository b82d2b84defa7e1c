import type { Question } from './page.ts';
import { fillBrand } from './fill.ts';
import { ALIKE } from '../shared/alike.ts';
import { readBrand } from '../shared/pageData.ts';
import { CORPUS } from './corpus.ts';

export { ALIKE };

/** All questions that the site answers, in the brand's words. */
export function allQuestions(): Question[] {
  return fillBrand(CORPUS, readBrand());
}
