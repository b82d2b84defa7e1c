/** A request for an examination. `size`: the characters of its texts. */
type ExaminationRequest = { account: string; wizard: string; size: number };
type Waiting = ExaminationRequest & { passed: number; resolve: (isNext: boolean) => void };

/** As often may smaller ones go first. */
const MOST_PASSED = 3;

type Bounds = {
  /** How many may be under way or wait, and how many of one account. */
  most: number;
  ofAccount: number;
  /** Creates the error for those beyond. */
  refuse: () => Error;
};

export type ExaminationSlot = {
  /**
   * Waits for its turn. Resolves with false if there is none any more: the same account has asked for another version of this wizard since.
   */
  next: () => Promise<boolean>;
  /** Ends it, whether or not it had its turn. Called once. */
  leave: () => void;
};

/**
 * Lets one be examined at a time: those of others before a second one of the same account, then small ones before large ones. None is passed by more
 * than a few times.
 */
export function examinationQueue({ most, ofAccount, refuse }: Bounds) {
  const known = new Set<ExaminationRequest>();
  let waiting: Waiting[] = [];
  let running: ExaminationRequest | undefined;
  let last: string | undefined;

  const begin = () => {
    const chosen = firstOf(waiting, last);
    if (running !== undefined || chosen === undefined) return;
    waiting = waiting.filter((one) => one !== chosen);
    for (const one of waiting) one.passed += 1;
    running = chosen;
    last = chosen.account;
    chosen.resolve(true);
  };
  return {
    /** Takes a place. Throws if there is none. */
    join(asked: ExaminationRequest): ExaminationSlot {
      const own = [...known].filter(({ account }) => account === asked.account);
      if (known.size >= most || own.length >= ofAccount) throw refuse();
      known.add(asked);
      let entry: Waiting | undefined;
      return {
        next: () =>
          new Promise((resolve) => {
            entry = { ...asked, passed: 0, resolve };
            const older = waiting.filter(({ account, wizard }) => account === asked.account && wizard === asked.wizard);
            waiting = [...waiting.filter((one) => !older.includes(one)), entry];
            for (const one of older) one.resolve(false);
            begin();
          }),
        leave() {
          known.delete(asked);
          if (running === undefined || running !== entry) return;
          running = undefined;
          begin();
        },
      };
    },
  };
}

function firstOf(waiting: readonly Waiting[], last: string | undefined): Waiting | undefined {
  // Those that were passed by often enough go in the order in which they came.
  const rank = ({ account, passed, size }: Waiting) =>
    passed < MOST_PASSED ? [1, Number(account === last), size] : [0, 0, 0];
  return waiting.toSorted((one, other) => {
    const [left, right] = [rank(one), rank(other)];
    return left.map((value, index) => value - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  })[0];
}
