const EVERY_MS = 60_000;
/** Of so many different things it is known when they were said last. */
const MOST = 100;

/** `say` gets how often the same came up since it was said last. */
export type Sparingly = (what: string, say: (leftOut: number) => void) => void;

/** Says the same at most once a minute: the first time at once. `now`: a monotonic clock in milliseconds. */
export function sparingly(now = () => performance.now()): Sparingly {
  const said = new Map<string, { at: number; leftOut: number }>();
  return (what, say) => {
    const last = said.get(what);
    if (last !== undefined && now() - last.at < EVERY_MS) {
      last.leftOut += 1;
      return;
    }
    said.delete(what);
    said.set(what, { at: now(), leftOut: 0 });
    const [oldest] = said.keys();
    if (said.size > MOST && oldest !== undefined) said.delete(oldest);
    say(last?.leftOut ?? 0);
  };
}
