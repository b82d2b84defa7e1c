import { stepsOf } from '../compile.ts';
import { leaves, tidy } from '../answers.ts';
import { partPointers } from '../fields.ts';
import { replay } from '../replay.ts';
import type { Finding } from './finding.ts';
import type { Journey } from '../definition.ts';
import type { Wizard } from '../compile.ts';

/**
 * Every journey must reach the end along the path that it names, and must answer only questions that are asked. What is
 * undefined is left out.
 */
export function checkJourneys(wizard: Wizard, journeys: (Journey | undefined)[]): Finding[] {
  const known = new Set(
    stepsOf(wizard).flatMap(({ fields }) =>
      fields.flatMap((field) => [field.pointer, ...field.parents, ...partPointers(field)]),
    ),
  );
  return journeys.flatMap((journey, index) => {
    if (journey === undefined) return [];
    const { name, answers, path } = journey;
    const walked = replay(wizard, answers);
    const at = `/journeys/${index}`;
    if (!walked.complete) {
      const [issue] = walked.issues;
      return [
        finding(
          at,
          'beispiel-bleibt-stehen',
          `'${name}' bleibt im Schritt '${walked.path.at(-1)}' stehen${issue ? ` (${issue.pointer}: ${issue.message})` : ''}.`,
          'Bitte ändern Sie die Antworten oder die Regel.',
        ),
      ];
    }
    if (walked.path.join() !== path.join()) {
      return [
        finding(
          `${at}/path`,
          'beispiel-anderer-weg',
          `'${name}' geht ${walked.path.join(', ')}.`,
          'Bitte berichtigen Sie path oder den Ablauf.',
        ),
      ];
    }
    return Array.from(leaves(tidy(answers)))
      .filter(({ pattern }) => !known.has(pattern))
      .map(({ pointer }) =>
        finding(
          `${at}/answers${pointer}`,
          'beispiel-ohne-frage',
          `'${name}' beantwortet ${pointer}, was niemand fragt.`,
          'Bitte entfernen Sie die Antwort.',
        ),
      );
  });
}

function finding(pointer: string, code: string, message: string, remedy: string): Finding {
  return { file: 'journeys.json', pointer, code, message, remedy };
}
