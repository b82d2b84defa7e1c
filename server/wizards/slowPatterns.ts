import { createContext, Script } from 'node:vm';
import { memoize, type Definition } from '../../src/engine/index.ts';
import { textsFor } from '../../src/explore/index.ts';
import { backtracks, patternFindings } from '../../src/check/patterns/index.ts';
import type { Finding } from '../../src/check/index.ts';

/**
 * Longer than any input by hand; a request body may contain thirty times as much. A pattern that reads each character a
 * few times takes a millisecond, ten with all texts.
 */
const CHARACTERS = 30_000;
const CPU_LIMIT_MS = 250;
/**
 * Wall-clock limits of the attempts. Later attempts give a busy machine more time to spend the processor time that
 * counts.
 */
const ATTEMPTS_MS = [250, 1000, 4000];
/** Suffixes that rarely match: a pattern that fails at the end backtracks through the text before. */
const ENDS = ['', '\0', '@', ' '];

const TEST_ALL = new Script('for (const text of texts) pattern.test(text)');
/** One context for all patterns: each costs a millisecond, and about a megabyte until it is collected. */
const context = createContext({});

/**
 * Finds patterns for which an input can keep the server busy for seconds or without end (CWE-1333).
 *
 * The structure of the pattern is analysed first (`scslre`: exponential or polynomial backtracking). What that does not
 * detect is run against long texts and measured in processor time, so that the load of the machine does not count.
 */
export function slowPatterns(steps: Definition['steps']): Finding[] {
  return patternFindings(steps, isSlow);
}

const isSlow = memoize((pattern: string): boolean => backtracks(pattern) || exceedsProcessorTime(pattern));

function exceedsProcessorTime(pattern: string): boolean {
  const long = textsFor(pattern)
    .filter((text) => text !== '')
    .map((text) => text.repeat(Math.ceil(CHARACTERS / text.length)).slice(0, CHARACTERS));
  const texts = [...new Set(long)].flatMap((text) => ENDS.map((end) => text + end));
  const globals = { pattern: new RegExp(pattern, 'u'), texts };
  for (const timeout of ATTEMPTS_MS) {
    const before = process.threadCpuUsage();
    if (endsWithin(globals, timeout)) return false;
    const { user, system } = process.threadCpuUsage(before);
    if ((user + system) / 1000 >= CPU_LIMIT_MS) return true;
  }
  // The machine gave this thread almost no processor time, and the structure of the pattern is not suspicious.
  return false;
}

function endsWithin(globals: { pattern: RegExp; texts: string[] }, timeout: number): boolean {
  Object.assign(context, globals);
  try {
    TEST_ALL.runInContext(context, { timeout });
    return true;
  } catch {
    return false;
  } finally {
    Object.assign(context, { pattern: undefined, texts: undefined });
  }
}
