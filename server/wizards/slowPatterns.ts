import { createContext, Script } from 'node:vm';
import { memoize, type Definition } from '../../src/engine/index.ts';
import { charactersFor, repeatedInputs, textsFor, type RepeatedInput } from '../../src/explore/index.ts';
import { backtracks, patternFindings } from '../../src/check/patterns/index.ts';
import type { Finding } from '../../src/check/index.ts';

/**
 * Five times the longest answer; a request body may contain ten times as much. A pattern that reads each character a few times takes a
 * millisecond, some tens with all texts of a place. One that reads the square of a text takes seconds.
 */
const CHARACTERS = 100_000;
const CPU_LIMIT_MS = 250;
/**
 * Wall-clock limits of the attempts. Later attempts give a busy machine more time to spend the processor time that
 * counts. Together they stay below the half minute after which the watchdog ends a process that stands still.
 */
const ATTEMPTS_MS = [300, 1000, 4000, 12_000];
/**
 * Suffixes that rarely match: a pattern that fails at the end backtracks through the text before. Further ones hold what the
 * pattern may look ahead for.
 */
const ENDS = ['', '\0', '@', ' '];

const TEST_ALL = new Script('for (const text of texts) pattern.test(text)');
/** One context for all patterns: each costs a millisecond, and about a megabyte until it is collected. */
const context = createContext({});

/**
 * Finds patterns for which an input can keep the server busy for seconds or without end (CWE-1333).
 *
 * The structure of the pattern is analysed first (`scslre`: exponential or polynomial backtracking). What that does not
 * detect is run against long texts and measured in processor time, so that the load of the machine does not count: texts
 * that match, and for each place of the pattern what leads a search there again and again.
 */
export function slowPatterns(steps: Definition['steps']): Finding[] {
  return patternFindings(steps, isSlow);
}

const isSlow = memoize((pattern: string): boolean => backtracks(pattern) || isSlowOnLongTexts(pattern));

/** What a search repeats at one place of the pattern is measured by itself: a pattern with many places is not slow. */
function isSlowOnLongTexts(pattern: string): boolean {
  const whole = textsFor(pattern).map((repeated) => ({ before: '', repeated, after: '' }));
  const tried = new Set<string>();
  return [whole, ...repeatedInputs(pattern)].some((stretches) => {
    const keyed = new Map(stretches.map((stretch) => [keyOf(stretch), stretch]));
    const untried = [...keyed].filter(([key, { repeated }]) => repeated !== '' && !tried.has(key));
    for (const [key] of untried) tried.add(key);
    const texts = untried.flatMap(([, stretch]) => longTexts(stretch, charactersFor(pattern)));
    return exceedsProcessorTime(pattern, texts);
  });
}

/** The same for all that make the same text: 'ab' and 'abab' do. */
function keyOf({ before, repeated, after }: RepeatedInput): string {
  return JSON.stringify([before, repeated.slice(0, `${repeated}${repeated}`.indexOf(repeated, 1)), after]);
}

function longTexts({ before, repeated, after }: RepeatedInput, characters: string): string[] {
  const times = Math.ceil(CHARACTERS / repeated.length);
  const text = `${before}${repeated.repeat(times)}`.slice(0, CHARACTERS);
  return [...new Set([...ENDS, characters, after])].map((end) => text + end);
}

function exceedsProcessorTime(pattern: string, texts: string[]): boolean {
  if (texts.length === 0) return false;
  const globals = { pattern: new RegExp(pattern, 'u'), texts };
  for (const timeout of ATTEMPTS_MS) {
    const before = process.threadCpuUsage();
    const ended = endsWithin(globals, timeout);
    const { user, system } = process.threadCpuUsage(before);
    if ((user + system) / 1000 >= CPU_LIMIT_MS) return true;
    if (ended) return false;
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
