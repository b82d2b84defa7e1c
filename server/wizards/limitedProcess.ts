import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { inTurn } from '../base/inTurn.ts';

export type Limits = {
  /** Processor time for one task, in milliseconds. */
  limitMs: number;
  /** Memory for what a task remembers, in megabytes. */
  memoryMb: number;
  /** How long the process waits for another task, in milliseconds. */
  idleMs: number;
};

/** What the process reports of a task: a stage that has ended, or what came of it. */
export type News<Stage, Result> = { ended: Stage } | { result: Result };

/** Why a task ended without a result, and the stage that had ended before. */
export type Unfinished<Stage> = { reason: 'time' | 'memory' | 'unknown'; after: Stage | undefined };

export type Outcome<Stage, Result> = { result: Result } | { unfinished: Unfinished<Stage> };

/** A process of its own for tasks that may take too long or too much memory. `close` ends it, and the task under way. */
export type LimitedProcess<Task, Stage, Result> = {
  /**
   * Does one task after the other: the limits are those of one. `onStage` is called with each stage that has ended. `signal` ends the task, with the process;
   * then it rejects with its reason.
   */
  run: (task: Task, onStage?: (stage: Stage) => void, signal?: AbortSignal) => Promise<Outcome<Stage, Result>>;
  close: () => void;
};

/**
 * Runs tasks in the module at `file`, which calls `answerTasks`. The process serves nobody else, so the server goes on
 * answering. It starts with the first task and ends when none has come for a while.
 */
export function openLimitedProcess<Task extends object, Stage, Result>(
  file: string,
  { limitMs, memoryMb, idleMs }: Limits,
): LimitedProcess<Task, Stage, Result> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const next = inTurn();
  let isClosed = false;

  const started = () => {
    const cache = getCompileCacheDir();
    const made = fork(file, [String(limitMs)], {
      execArgv: [`--max-old-space-size=${memoryMb}`],
      // It needs no secret of the server.
      env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
      // Results come by messages. The output of V8 when memory runs out is discarded.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // It keeps no process alive that would end.
    made.unref();
    made.channel?.unref();
    // Reported where the reply is awaited.
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

  const done = async (
    task: Task,
    onStage: (stage: Stage) => void,
    signal: AbortSignal | undefined,
    isSecond = false,
  ): Promise<Outcome<Stage, Result>> => {
    signal?.throwIfAborted();
    clearTimeout(idle);
    child ??= started();
    signal?.addEventListener('abort', close, { once: true });
    const outcome = await answerOf<Stage, Result>(child, task, onStage);
    signal?.removeEventListener('abort', close);
    signal?.throwIfAborted();
    if ('result' in outcome) {
      idle = setTimeout(close, idleMs).unref();
      return outcome;
    }
    // Not what the definition says, but the machine, which may have been short of memory.
    if (outcome.unfinished.reason === 'unknown' && !isClosed && !isSecond) return done(task, onStage, signal, true);
    return outcome;
  };
  return {
    run: (task, onStage = () => {}, signal) => next(() => done(task, onStage, signal)),
    close: () => {
      isClosed = true;
      close();
    },
  };
}

/** What the process tells, or why it has ended. Keeps this process alive until then. */
async function answerOf<Stage, Result>(
  child: ChildProcess,
  task: object,
  onStage: (stage: Stage) => void,
): Promise<Outcome<Stage, Result>> {
  let after: Stage | undefined;
  const found = Promise.withResolvers<Outcome<Stage, Result>>();
  const hear = (news: News<Stage, Result>) => {
    if ('result' in news) return found.resolve(news);
    after = news.ended;
    return onStage(after);
  };
  const listening = new AbortController();
  const gone = once(child, 'exit', listening).then(
    ([code, signal]): Outcome<Stage, Result> => ({ unfinished: { reason: reasonOf(code, signal), after } }),
    (error: unknown): Outcome<Stage, Result> => {
      if (!listening.signal.aborted) throw error;
      return { unfinished: { reason: 'unknown', after } };
    },
  );
  child.ref();
  child.channel?.ref();
  child.on('message', hear);
  try {
    child.send(task);
    return await Promise.race([found.promise, gone]);
  } catch {
    return { unfinished: { reason: 'unknown', after } };
  } finally {
    listening.abort();
    child.off('message', hear);
    child.unref();
    child.channel?.unref();
  }
}

/** V8 aborts a process whose memory is used up. */
function reasonOf(code: unknown, signal: unknown): Unfinished<unknown>['reason'] {
  if (signal === 'SIGXCPU') return 'time';
  return signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134 || code === 133 ? 'memory' : 'unknown';
}
