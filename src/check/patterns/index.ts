import { analyse } from 'scslre';
import { memoize } from '../../engine/memoize.ts';
import { keywordsOf, textsIn, type Text } from '../texts.ts';
import type { Definition, StepFile } from '../../engine/definition.ts';
import { finding, type Finding } from '../finding.ts';

/** Patterns of steps for which an input can keep a server busy for seconds or without end (CWE-1333). */
export function patternFindings(steps: Definition['steps'], isSlow: (pattern: string) => boolean): Finding[] {
  return Object.entries(steps).flatMap(([id, step]) => {
    const slow = patternsIn(step).filter(({ text }) => isSlow(text));
    return slow.map(({ at }) =>
      finding(
        `steps/${id}.json`,
        at,
        'muster-langsam',
        'Dieses Muster braucht für manche langen Texte sehr viel Zeit und könnte den Server anhalten.',
        'Bitte wiederholen Sie darin nichts, was selbst Wiederholungen enthält, und lassen Sie zwei Wiederholungen nebeneinander nicht auf dieselben Zeichen passen. Sucht das Muster mitten im Text, so hilft oft ein ^ am Anfang oder eine Höchstzahl wie {0,40} statt * und +.',
      ),
    );
  });
}

/**
 * Whether the structure of a pattern makes it backtrack exponentially or polynomially. Analysed once: wizards share most
 * of their patterns, and an analysis takes up to 50 ms. False for what is no pattern.
 */
export const backtracks = memoize((pattern: string): boolean => {
  try {
    return analyse({ source: pattern, flags: 'u' }, { maxReports: 1 }).reports.length > 0;
  } catch {
    return false;
  }
});

/** Each `pattern` that is a rule, not the message for one. */
function patternsIn(step: StepFile): Text[] {
  return textsIn(step).filter(({ at }) => {
    const keywords = keywordsOf(at);
    return keywords.at(-1) === 'pattern' && !keywords.includes('errorMessage');
  });
}
