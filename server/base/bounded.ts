type Bounds = {
  /** How many run at the same time. */
  parallel: number;
  /** How many may wait for their turn. */
  waiting: number;
  /** How many more may wait that let all others go first. */
  yielding?: number;
  /** What anyone beyond that is told. */
  refuse: () => Error;
};

/**
 * How a task waits: whether it lets all others go first, and what ends its waiting. A task that ended so never runs.
 */
export type Waiting = { yields?: boolean; signal?: AbortSignal };

type Bounded = <T>(task: () => Promise<T>, waiting?: Waiting) => Promise<T>;

/** Runs tasks in the order in which they come, a bounded number at a time; those that yield after all others. */
export function bounded({ parallel, waiting, yielding = 0, refuse }: Bounds): Bounded {
  const queue: (() => void)[] = [];
  const behind: (() => void)[] = [];
  let running = 0;
  return async (task, { yields = false, signal } = {}) => {
    signal?.throwIfAborted();
    if (running < parallel) running += 1;
    else {
      if (yields ? behind.length >= yielding : queue.length >= waiting) throw refuse();
      // The one that ends hands its place on, so `running` stays as it is.
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

/** Waits in a queue; leaves it and throws the signal's reason when that comes first. */
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
