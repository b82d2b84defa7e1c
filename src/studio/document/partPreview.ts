import { partFile } from '../../check/browser.ts';
import { choicesOf } from '../../engine/index.ts';
import { outlineOf } from './outline.ts';
import { stepAround } from './partTitles.ts';
import { plainTitle } from './titles.ts';
import type { Trees } from './trees.ts';

/** A question of a shared part, in words. */
export type PreviewedQuestion = { title: string; kind: string; required: boolean; answers: readonly string[] };

/** As many answers as are named. */
const MOST_ANSWERS = 6;

/** What a shared part asks, in the order of the page. */
export function partPreview(trees: Trees, name: string): PreviewedQuestion[] {
  const step = stepAround(name, trees[partFile(name)]?.value);
  const shown = outlineOf({ ...partsIn(trees), 'steps/teil.json': { value: step, broken: false } });
  const { questions = [], fields = [] } = shown.steps[0] ?? {};
  return questions.map(({ title, kind, required }, index) => ({
    title,
    kind,
    required,
    answers: (choicesOf(fields[index]?.schema ?? {}) ?? []).slice(0, MOST_ANSWERS).map((one) => plainTitle(one.title)),
  }));
}

function partsIn(trees: Trees): Trees {
  return Object.fromEntries(Object.entries(trees).filter(([file]) => file.startsWith('../parts/')));
}
