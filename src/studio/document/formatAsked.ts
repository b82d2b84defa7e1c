import { isInside, type FilePlace } from './place.ts';
import { questionsOf, formatWhen } from './words.ts';
import type { Outline } from './outline.ts';

/** When the question at a place is asked, as a German sentence; undefined if it always is. */
export function formatAsked(outline: Outline, place: FilePlace): string | undefined {
  for (const { questions, fields } of outline.steps) {
    const index = questions.findIndex((question) => isInside(place, question.place));
    const [question, field] = [questions[index], fields[index]];
    if (question === undefined || field === undefined) continue;
    const said = question.conditions === 0 ? '' : formatWhen(questionsOf(outline), field);
    return said === '' ? undefined : `„${question.title}“ erscheint nur, wenn ${said}.`;
  }
  return undefined;
}

/** As many questions as are named. */
const MOST_NAMED = 3;

/** The questions at or below a place by their titles, and the verb that goes with them: „Name“ und „Ort“, kommen. Undefined if there are none. */
export function comingAt({ steps }: Outline, place: FilePlace): { named: string; verb: string } | undefined {
  const titles = steps
    .flatMap(({ questions }) => questions.flatMap((one) => [one, ...one.rows]))
    .flatMap((one) => (isInside(one.place, place) ? [`„${one.title}“`] : []));
  const more = titles.length - MOST_NAMED;
  const shown = more > 1 ? [...titles.slice(0, MOST_NAMED), `${more} weitere Fragen`] : titles;
  if (titles.length === 0) return undefined;
  return { named: new Intl.ListFormat('de').format(shown), verb: titles.length === 1 ? 'kommt' : 'kommen' };
}
