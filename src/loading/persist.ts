/** In seconds. */
const LONGEST_PAUSE = 60;

/** Tries until it works: with growing pauses, and at once when the network is back. */
export function persist<Value>(attempt: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve) => void keepTrying(attempt, resolve));
}

/** Like `persist`. Returns a function that ends the pause. */
export function keepTrying<Value>(attempt: () => Promise<Value>, onDone: (value: Value) => void): () => void {
  let failures = 0;
  let isUnderWay = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const tryOnce = async () => {
    try {
      const value = await attempt();
      window.removeEventListener('online', beginAnew);
      onDone(value);
    } catch {
      isUnderWay = false;
      pause = setTimeout(begin, Math.min(LONGEST_PAUSE, 2 ** failures) * 1000);
      failures += 1;
    }
  };
  const begin = () => {
    if (isUnderWay) return;
    isUnderWay = true;
    clearTimeout(pause);
    void tryOnce();
  };
  const beginAnew = () => {
    failures = 0;
    begin();
  };
  window.addEventListener('online', beginAnew);
  begin();
  return begin;
}
