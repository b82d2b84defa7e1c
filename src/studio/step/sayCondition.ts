import { isInside, type Place } from '../document/place.ts';
import { questionsOf, sayWhen } from '../document/words.ts';
import type { Outline } from '../document/outline.ts';

/** When the question at a place is asked, as a German sentence; undefined if it always is. */
export function sayCondition(outline: Outline, place: Place): string | undefined {
  for (const { questions, fields } of outline.steps) {
    const index = questions.findIndex((question) => isInside(place, question.place));
    const [question, field] = [questions[index], fields[index]];
    if (question === undefined || field === undefined) continue;
    const said = question.conditions === 0 ? '' : sayWhen(questionsOf(outline), field);
    return said === '' ? undefined : `„${question.title}“ erscheint nur, wenn ${said}.`;
  }
  return undefined;
}
