/** Of one key: how many attempts are under way at this instance, who waits for one to end, and how many were given back so far. */
type Turns = { underWay: number; waiting: (() => void)[]; givenBack: number };

/** More wait for no key. */
const MOST_WAITING = 200;

/** A place among the attempts of a key. */
export type AttemptSlot = {
  /** Ends it. `isGivenBack`: others may take what it had taken. */
  leave: (isGivenBack: boolean) => void;
  /**
   * Ends it, since the limit was spent. Resolves with whether another one should be tried: while it was tried, something was given back, or others
   * that are under way may do so.
   */
  isWorthAnother: () => Promise<boolean>;
};

/** Attempts by key, while nobody knows whether they count. */
export function attemptQueue() {
  const all = new Map<string, Turns>();
  const wakeNext = (key: string, turns: Turns) => {
    const next = turns.waiting.shift();
    if (next !== undefined) next();
    else if (turns.underWay === 0) all.delete(key);
  };
  const wait = (turns: Turns) => new Promise<void>((resolve) => void turns.waiting.push(resolve));
  const turnsOf = (key: string): Turns => {
    const turns = all.get(key) ?? { underWay: 0, waiting: [], givenBack: 0 };
    all.set(key, turns);
    return turns;
  };
  return {
    /** Begins an attempt, after others if as many as may count are under way. */
    async begin(key: string, most: number): Promise<AttemptSlot> {
      let turns = turnsOf(key);
      // The attempt that is woken takes the place of the one that has ended.
      if (turns.underWay >= most && turns.waiting.length < MOST_WAITING) {
        await wait(turns);
        // Those that were under way may all have ended since, and their count with them.
        turns = turnsOf(key);
      }
      turns.underWay += 1;
      const before = turns.givenBack;
      return {
        leave: (isGivenBack) => {
          if (isGivenBack) turns.givenBack += 1;
          turns.underWay -= 1;
          wakeNext(key, turns);
        },
        async isWorthAnother() {
          turns.underWay -= 1;
          if (turns.givenBack > before) return true;
          if (turns.underWay > 0 && turns.waiting.length < MOST_WAITING) {
            // Nobody else is woken: the limit is spent until one of them ends.
            await wait(turns);
            return true;
          }
          wakeNext(key, turns);
          return false;
        },
      };
    },
  };
}
