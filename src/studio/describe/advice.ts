import type { Advice, StepFile } from '../../engine/index.ts';
import { joinPointer, parsePointer } from '../../engine/index.ts';
import type { Names } from './names.ts';
import { quotedAll, formatRule, formatWhen } from './sentences.ts';
import { formatText } from '../document/formatText.ts';
import { fact, type Thing } from './thing.ts';

/** A warning or a hint: what it says, and to whom. */
export function describeAdvice(names: Names, id: string, { advice = [] }: StepFile, index: number): Thing {
  const one = advice[index] as Advice;
  const { field, message, live, urgent, beforeSending } = one;
  return {
    key: `advice ${id}`,
    where: `Hinweis zu „${names.of(field)}“ in Schritt „${names.step(id)}“`,
    place: { file: `steps/${id}.json`, pointer: `/advice/${index}` },
    weight: 'questions',
    raw: one,
    facts: [
      ...fact('message', 'Satz', formatText(names, message)),
      ...fact('when', 'Wann er erscheint', formatCondition(names, one)),
      ...fact('field', 'Steht bei der Frage', `„${names.of(field)}“`, { isQuiet: true }),
      ...fact('live', 'Erscheint sofort', live && 'ja, schon beim Antworten'),
      ...fact('urgent', 'Eilt', urgent && 'ja, hervorgehoben'),
      ...fact('question', 'Rückfrage vor dem Senden', beforeSending && formatText(names, beforeSending.title)),
      ...fact(
        'fields',
        'Fragen der Rückfrage',
        beforeSending?.fields && quotedAll(beforeSending.fields.map((name) => names.of(name))),
      ),
    ],
  };
}

function formatCondition(names: Names, { field, when, unless, unlessAnswers, notInFuture }: Advice): string {
  if (notInFuture === true) return 'wenn der Tag nach heute liegt';
  if (unless !== undefined) {
    const path = parsePointer(field);
    const above = path.slice(0, -1).reduce(joinPointer, '');
    return `außer wenn gilt: ${formatRule(names, { properties: { [path.at(-1) ?? '']: unless } }, above)}`;
  }
  if (unlessAnswers !== undefined) return `außer wenn gilt: ${formatRule(names, unlessAnswers, '')}`;
  const said = formatWhen(names, when, 'clause');
  return said === undefined ? 'immer' : `wenn ${said}`;
}
