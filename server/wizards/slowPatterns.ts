import { createContext, Script, type Context } from 'node:vm';
import { analyse } from 'scslre';
import { isPlainObject, joinPointer } from '../../src/engine/index.ts';
import { textsFor } from '../../src/engine/explore/index.ts';
import type { DefinitionFiles, Finding } from '../../src/engine/authoring/index.ts';

/**
 * More than anybody types; a body may bring thirty times as many. A pattern that looks at each a few times is through
 * in a millisecond, with all texts in ten.
 */
const CHARACTERS = 30_000;
const CPU_LIMIT_MS = 250;
/** Wall-clock limits of the attempts. Each gives a busy machine more time to spend the processor time that counts. */
const ATTEMPTS_MS = [250, 1000, 4000];
/** What seldom fits at the end: a pattern that fails there looks for other ways to read what came before. */
const ENDS = ['', '\0', '@', ' '];

const TEST_ALL = new Script('for (const text of texts) pattern.test(text)');

/**
 * Finds patterns for which somebody can send a text that keeps the server busy for seconds or for ever (CWE-1333).
 *
 * The structure of the pattern decides (`scslre`: exponential or polynomial backtracking). What it does not recognise
 * is tried against long texts and judged by processor time, so that the load of the machine does not count.
 */
export function slowPatterns(files: DefinitionFiles): Finding[] {
  const steps = Object.entries(files).filter(([file]) => file.startsWith('steps/'));
  return steps.flatMap(([file, text]) => {
    const slow = patternsIn(JSON.parse(text), '').filter(({ pattern }) => isSlow(pattern));
    return slow.map(({ pattern, pointer }) => ({
      file,
      pointer,
      code: 'muster-langsam',
      message: `Das Muster ${pattern} braucht für manche langen Texte sehr viel Zeit und könnte den Server anhalten.`,
      remedy:
        'Bitte wiederholen Sie darin nichts, was selbst Wiederholungen enthält, und lassen Sie zwei Wiederholungen nebeneinander nicht auf dieselben Zeichen passen.',
    }));
  });
}

type PatternAt = { pattern: string; pointer: string };

/** Each `pattern` that is a rule, not the message for one. */
function patternsIn(value: unknown, pointer: string): PatternAt[] {
  if (Array.isArray(value))
    return value.flatMap((part: unknown, index) => patternsIn(part, joinPointer(pointer, index)));
  if (!isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === 'errorMessage') return [];
    const place = joinPointer(pointer, key);
    return key === 'pattern' && typeof part === 'string'
      ? [{ pattern: part, pointer: place }]
      : patternsIn(part, place);
  });
}

function isSlow(pattern: string): boolean {
  return backtracks(pattern) || exceedsProcessorTime(pattern);
}

function backtracks(pattern: string): boolean {
  return analyse({ source: pattern, flags: 'u' }, { maxReports: 1 }).reports.length > 0;
}

function exceedsProcessorTime(pattern: string): boolean {
  const long = textsFor(pattern)
    .filter((text) => text !== '')
    .map((text) => text.repeat(Math.ceil(CHARACTERS / text.length)).slice(0, CHARACTERS));
  const texts = [...new Set(long)].flatMap((text) => ENDS.map((end) => text + end));
  const context = createContext({ pattern: new RegExp(pattern, 'u'), texts });
  for (const timeout of ATTEMPTS_MS) {
    const before = process.threadCpuUsage();
    if (endsWithin(context, timeout)) return false;
    const { user, system } = process.threadCpuUsage(before);
    if ((user + system) / 1000 >= CPU_LIMIT_MS) return true;
  }
  // The machine gave this thread almost no processor time. Nothing speaks against the pattern's structure.
  return false;
}

function endsWithin(context: Context, timeout: number): boolean {
  try {
    TEST_ALL.runInContext(context, { timeout });
    return true;
  } catch {
    return false;
  }
}
