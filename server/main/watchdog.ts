import inspector, { type Debugger, type InspectorNotification } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { describeError } from '../base/describeError.ts';

type WatchdogOptions = {
  log: Logger;
  /** How often the event loop shows that it goes on. */
  tickMs?: number;
  /** After how many ticks without a sign the process is ended. */
  ticks?: number;
  /** How long it is waited for where the event loop stands, which code of V8 itself may not say. */
  tellMs?: number;
};

/** Data of the thread. `signs`: the ticks of the event loop, and 1 once a debugger may be attached. */
type Watched = { signs: Int32Array; tickMs: number; ticks: number; tellMs: number };

/**
 * Ends this process once its event loop stands still for half a minute, from a thread of its own, with one line in the log that says
 * where it stood. Nobody gets an answer any more then, SIGTERM included, and a supervisor starts the process anew. Not while
 * somebody debugs it.
 */
export function watchEventLoop({ log, tickMs = 1_000, ticks = 30, tellMs = 1_000 }: WatchdogOptions): void {
  if (inspector.url() !== undefined) return;
  const watched: Watched = { signs: new Int32Array(new SharedArrayBuffer(8)), tickMs, ticks, tellMs };
  setInterval(() => {
    Atomics.add(watched.signs, 0, 1);
    // A debugger may also come later.
    if (inspector.url() !== undefined) Atomics.store(watched.signs, 1, 1);
  }, tickMs).unref();
  // As text: a file would bring the loader of modules and that of types, 18 MB more.
  const thread = new Worker(`(${watch.toString()})(${stillness.toString()})`, {
    eval: true,
    workerData: watched,
    // Options of this process may not suit the thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 1 },
  });
  thread.on('error', (error) => log.error({ cause: describeError(error) }, 'the watchdog has failed'));
  thread.unref();
}

/** Returns a function to be called with the signs given so far, once in a tick: whether none was new in so many ticks. */
export function stillness(ticks: number): (signs: number) => boolean {
  let latest = -1;
  let same = 0;
  return (signs) => {
    same = signs === latest ? same + 1 : 0;
    latest = signs;
    return same >= ticks;
  };
}

/**
 * The code of the thread, which sees nothing of this module. It counts its own ticks, not the time: a machine that was suspended has
 * stood still as a whole.
 */
function watch(watchStillness: typeof stillness): void {
  const { workerData } = process.getBuiltinModule('node:worker_threads');
  const { writeSync } = process.getBuiltinModule('node:fs');
  const { hostname } = process.getBuiltinModule('node:os');
  const { Session } = process.getBuiltinModule('node:inspector');
  const { signs, tickMs, ticks, tellMs } = workerData as Watched;
  const isStill = watchStillness(ticks);
  const timer = setInterval(() => {
    const isDebugged = Atomics.load(signs, 1) === 1;
    if (!isDebugged && !isStill(Atomics.load(signs, 0))) return;
    clearInterval(timer);
    if (isDebugged) return;
    setTimeout(end, tellMs, []);
    try {
      reportStack(end);
    } catch {
      end([]);
    }
  }, tickMs);

  /** Passes on where the main thread is, from the innermost function outwards. */
  function reportStack(tell: (at: string[]) => void): void {
    const session = new Session();
    session.connectToMainThread();
    const urls = new Map<string, string>();
    session.on(
      'Debugger.scriptParsed',
      ({ params: { scriptId, url } }: InspectorNotification<Debugger.ScriptParsedEventDataType>) =>
        urls.set(scriptId, url),
    );
    session.on('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) =>
      tell(
        params.callFrames
          .slice(0, 12)
          .map(
            ({ functionName, location: { scriptId, lineNumber } }) =>
              `${functionName || 'anonymous'} ${urls.get(scriptId) ?? ''}:${lineNumber + 1}`,
          ),
      ),
    );
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  }

  function end(at: string[]): void {
    const msg = 'event loop stands still, process ended';
    const seconds = (ticks * tickMs) / 1_000;
    const line = { level: 60, time: Date.now(), pid: process.pid, hostname: hostname(), seconds, at, msg };
    // To standard error itself: through the main thread, nothing can be written any more.
    writeSync(2, `${JSON.stringify(line)}\n`);
    process.kill(process.pid, 'SIGKILL');
  }
}
