import { createContext, Script, type Context } from 'node:vm';
import { isPlainObject, joinPointer } from '../../src/engine/index.ts';
import { textsFor } from '../../src/engine/explore/index.ts';
import type { DefinitionFiles, Finding } from '../../src/engine/authoring/index.ts';

/**
 * More than anybody types; a body may bring thirty times as many. A pattern that looks at each a few times is through in a
 * millisecond, with all texts in ten.
 */
const CHARACTERS = 30_000;
const LIMIT_MS = 250;
/** A busy machine may take a pause within the limit, but not each time. */
const ATTEMPTS = 2;
/** What seldom fits at the end: a pattern that fails there looks for other ways to read what came before. */
const ENDS = ['', '\0', '@', ' '];

const TEST_ALL = new Script('for (const text of texts) pattern.test(text)');

/** Patterns for which somebody can send a text that keeps the server busy for seconds or for ever (CWE-1333). */
export function slowPatterns(files: DefinitionFiles): Finding[] {
  const steps = Object.entries(files).filter(([file]) => file.startsWith('steps/'));
  return steps.flatMap(([file, text]) => {
    const slow = patternsIn(JSON.parse(text), '').filter(({ pattern }) => isSlow(pattern));
    return slow.map(({ pattern, pointer }) => ({
      file,
      pointer,
      code: 'muster-langsam',
      message: `Das Muster ${pattern} braucht für manche langen Texte sehr viel Zeit und könnte den Server anhalten.`,
      remedy: 'Bitte wiederholen Sie darin nichts, was selbst Wiederholungen enthält, und lassen Sie zwei Wiederholungen nebeneinander nicht auf dieselben Zeichen passen.',
    }));
  });
}

type Place = { pattern: string; pointer: string };

/** Each `pattern` that is a rule, not the message for one. */
function patternsIn(value: unknown, pointer: string): Place[] {
  if (Array.isArray(value)) return value.flatMap((part: unknown, index) => patternsIn(part, joinPointer(pointer, index)));
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === 'errorMessage') return [];
    const place = joinPointer(pointer, key);
    return key === 'pattern' && typeof part === 'string' ? [{ pattern: part, pointer: place }] : patternsIn(part, place);
  });
}

function isSlow(pattern: string): boolean {
  const long = textsFor(pattern).filter((text) => text !== '').map((text) => text.repeat(Math.ceil(CHARACTERS / text.length)).slice(0, CHARACTERS));
  const texts = [...new Set(long)].flatMap((text) => ENDS.map((end) => text + end));
  const asked = createContext({ pattern: new RegExp(pattern, 'u'), texts });
  return Array.from({ length: ATTEMPTS }).every(() => !endsInTime(asked));
}

function endsInTime(asked: Context): boolean {
  try {
    TEST_ALL.runInContext(asked, { timeout: LIMIT_MS });
    return true;
  } catch {
    return false;
  }
}
