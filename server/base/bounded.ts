type Bounds = {
  /** How many run at the same time. */
  parallel: number;
  /** How many may wait for their turn. */
  waiting: number;
  /** What anyone beyond that is told. */
  refuse: () => Error;
};

/** Runs tasks in the order in which they come, a bounded number at a time. */
export function bounded({ parallel, waiting, refuse }: Bounds): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < parallel) running += 1;
    else {
      if (queue.length >= waiting) throw refuse();
      // The one that ends hands its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
