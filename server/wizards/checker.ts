import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import type { Finding, Stage } from '../../src/check/index.ts';
import { brokenOff, type CheckFolder, type FolderTexts } from './check.ts';

/** What the process that checks tells: a stage that has ended, or what it has found. */
export type CheckNews = { ended: Stage } | { findings: Finding[] };

type CheckerOptions = {
  /** Processor time for one folder, in milliseconds. */
  limitMs?: number;
  /** Memory for what a check remembers, in megabytes. */
  memoryMb?: number;
  /** How long the process waits for another folder, in milliseconds. */
  idleMs?: number;
};

/** Checks definitions in a process of its own. `close` ends it; what is being checked then is broken off. */
export type Checker = { check: CheckFolder; close: () => void };

const PROCESS = path.join(import.meta.dirname, 'checkProcess.ts');

/**
 * A checker whose process serves nobody else: a definition that takes too long or too much memory is a finding, and the
 * server goes on answering. The process starts with the first folder and ends when none has come for a while.
 */
export function openChecker({ limitMs = 30_000, memoryMb = 512, idleMs = 10_000 }: CheckerOptions = {}): Checker {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const started = () => {
    const cache = getCompileCacheDir();
    const made = fork(PROCESS, [String(limitMs)], {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      // It needs no secret of the server.
      env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
      // It says what it has found. What V8 prints when memory runs out helps nobody.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // It keeps no process alive that would end.
    made.unref();
    made.channel?.unref();
    // Told where an answer is awaited.
    made.on('error', () => undefined);
    made.once('exit', () => {
      if (child === made) child = undefined;
    });
    return made;
  };
  const close = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  const checked = async (folder: FolderTexts, isSecond = false): Promise<Finding[]> => {
    clearTimeout(idle);
    child ??= started();
    const outcome = await answerOf(child, folder);
    if (Array.isArray(outcome)) {
      idle = setTimeout(close, idleMs).unref();
      return outcome;
    }
    // Not what the definition says, but the machine, which may have been short of memory.
    if (outcome.reason === 'unknown' && !isClosed && !isSecond) return checked(folder, true);
    return [unfinished(outcome, { limitMs, memoryMb })];
  };
  return {
    // One after the other: the limits are those of one folder.
    check: (folder) => {
      const next = last.then(() => checked(folder));
      last = next;
      return next;
    },
    close: () => {
      isClosed = true;
      close();
    },
  };
}

/** Why a check ended without a result, and the stage that had ended before. */
type Unfinished = { reason: 'time' | 'memory' | 'unknown'; after: Stage | undefined };

/** What the process has found, or why it has ended. Keeps this process alive until then. */
async function answerOf(child: ChildProcess, folder: FolderTexts): Promise<Finding[] | Unfinished> {
  let after: Stage | undefined;
  const found = Promise.withResolvers<Finding[]>();
  const hear = (news: CheckNews) => {
    if ('ended' in news) after = news.ended;
    else found.resolve(news.findings);
  };
  const listening = new AbortController();
  const gone = once(child, 'exit', listening).then(
    ([code, signal]): Unfinished => ({ reason: reasonOf(code, signal), after }),
    (error: unknown): Unfinished => {
      if (!listening.signal.aborted) throw error;
      return { reason: 'unknown', after };
    },
  );
  child.ref();
  child.channel?.ref();
  child.on('message', hear);
  try {
    child.send(folder);
    return await Promise.race([found.promise, gone]);
  } catch (error) {
    return [brokenOff(error)];
  } finally {
    listening.abort();
    child.off('message', hear);
    child.unref();
    child.channel?.unref();
  }
}

/** V8 aborts a process whose memory is used up. */
function reasonOf(code: unknown, signal: unknown): Unfinished['reason'] {
  if (signal === 'SIGXCPU') return 'time';
  return signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134 || code === 133 ? 'memory' : 'unknown';
}

/** What is checked after each stage, and the file that it is about. */
const NEXT: Record<Stage | 'begin', { file: string; what: string }> = {
  begin: { file: '', what: 'beim Lesen der Dateien' },
  reading: { file: '', what: 'bei dem, was die Dateien übereinander sagen' },
  structure: { file: 'machine.json', what: 'bei den Wegen, die von Antworten abhängen' },
  logic: { file: 'journeys.json', what: 'bei den Beispielen' },
  journeys: { file: 'machine.json', what: 'bei den Antworten, die Funde belegen' },
  witnesses: { file: '', what: 'bei den Mustern der Fragen' },
};

function unfinished({ reason, after }: Unfinished, limits: { limitMs: number; memoryMb: number }): Finding {
  const { file, what } = NEXT[after ?? 'begin'];
  if (reason === 'unknown') return brokenOff(new Error('ihr Prozess ist beendet'));
  const spent =
    reason === 'time'
      ? `dauert zu lange (mehr als ${limits.limitMs / 1000} Sekunden Rechenzeit)`
      : `braucht zu viel Speicher (mehr als ${limits.memoryMb} MB)`;
  return {
    file,
    pointer: '',
    code: 'pruefung-zu-teuer',
    message: `Die Prüfung ${spent}, ${what}.`,
    remedy: 'Bitte nehmen Sie die letzte Änderung zurück, oder lassen Sie den Weg von weniger Antworten abhängen.',
  };
}
