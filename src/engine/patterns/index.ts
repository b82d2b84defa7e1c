import { analyse } from 'scslre';
import { isPlainObject, joinPointer } from '../pointer.ts';
import { memoize } from '../memoize.ts';
import type { Definition } from '../definition.ts';
import type { Finding } from '../authoring/finding.ts';

/** Patterns of steps for which an input can keep a server busy for seconds or without end (CWE-1333). */
export function patternFindings(steps: Definition['steps'], isSlow: (pattern: string) => boolean): Finding[] {
  return Object.entries(steps).flatMap(([id, step]) => {
    const slow = patternsIn(step, '').filter(({ pattern }) => isSlow(pattern));
    return slow.map(({ pointer }) => ({
      file: `steps/${id}.json`,
      pointer,
      code: 'muster-langsam',
      message: 'Dieses Muster braucht für manche langen Texte sehr viel Zeit und könnte den Server anhalten.',
      remedy:
        'Bitte wiederholen Sie darin nichts, was selbst Wiederholungen enthält, und lassen Sie zwei Wiederholungen nebeneinander nicht auf dieselben Zeichen passen.',
    }));
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

type PatternAt = { pattern: string; pointer: string };

/** Each `pattern` that is a rule, not the message for one. `ofNames`: the keys of `value` are names of questions, which may be those of keywords. */
function patternsIn(value: unknown, pointer: string, ofNames = false): PatternAt[] {
  if (Array.isArray(value))
    return value.flatMap((part: unknown, index) => patternsIn(part, joinPointer(pointer, index)));
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const place = joinPointer(pointer, key);
    if (ofNames) return patternsIn(part, place);
    if (key === 'errorMessage') return [];
    return key === 'pattern' && typeof part === 'string'
      ? [{ pattern: part, pointer: place }]
      : patternsIn(part, place, key === 'properties');
  });
}
