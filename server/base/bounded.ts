type Bounds = {
  /** How many tasks run at the same time. */
  parallel: number;
  /** How many tasks may wait. */
  waiting: number;
  /** How many more may wait that yield to all others. */
  yielding?: number;
  /** Creates the error for tasks beyond these limits. */
  refuse: () => Error;
};

/**
 * How a task waits: `yields` lets all others go first, `signal` ends the wait. A task whose wait was ended does not
 * run.
 */
export type Waiting = { yields?: boolean; signal?: AbortSignal };

type Bounded = <T>(task: () => Promise<T>, waiting?: Waiting) => Promise<T>;

/** Runs tasks in order of arrival, a limited number at a time; yielding tasks run after all others. */
export function bounded({ parallel, waiting, yielding = 0, refuse }: Bounds): Bounded {
  const queue: (() => void)[] = [];
  const behind: (() => void)[] = [];
  let running = 0;
  return async (task, { yields = false, signal } = {}) => {
    signal?.throwIfAborted();
    if (running < parallel) running += 1;
    else {
      if (yields ? behind.length >= yielding : queue.length >= waiting) throw refuse();
      // A finished task passes its slot on, so `running` does not change.
      await turn(yields ? behind : queue, signal);
    }
    try {
      return await task();
    } finally {
      const next = queue.shift() ?? behind.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Waits in a queue. If the signal aborts, leaves the queue and throws the signal's reason. */
function turn(queue: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      queue.splice(queue.indexOf(begin), 1);
      reject(signal?.reason);
    };
    queue.push(begin);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
