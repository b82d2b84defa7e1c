import type { EntryState, Navigation } from '../../src/runner/base/navigation.ts';

type Entry = { step: string | undefined; entry: EntryState; query: Record<string, string> };

/** A browser history in memory. */
export type FakeHistory = {
  subscribe: (listener: () => void) => () => void;
  navigation: () => Navigation;
  entries: () => readonly Entry[];
  /** The step that the URL names. */
  step: () => string | undefined;
  query: () => Record<string, string>;
  entry: () => EntryState;
  /** The browser's own buttons. */
  back: () => void;
  forward: () => void;
  /** A link or a typed address. */
  open: (step: string | undefined, query?: Record<string, string>) => void;
  /** The page does not render the URL until the returned function is called. */
  hold: () => () => void;
};

export function fakeHistory(step?: string, query: Record<string, string> = {}, entry: EntryState = {}): FakeHistory {
  let entries: Entry[] = [{ step, query, entry }];
  let index = 0;
  let current: Navigation | undefined;
  let held: Navigation | undefined;
  const listeners = new Set<() => void>();
  const now = (): Entry => entries[index] ?? { step: undefined, query: {}, entry: {} };
  const change = (next: Entry[], at: number) => {
    entries = next;
    index = Math.min(Math.max(at, 0), entries.length - 1);
    current = undefined;
    if (held !== undefined) return;
    for (const listener of listeners) listener();
  };
  const push = (next: Entry) => change([...entries.slice(0, index + 1), next], index + 1);
  const shown = (at: Entry): Navigation => ({
    ...at,
    location: {},
    isCurrent: () => now() === at,
    push: (to, state, parameters) => push({ step: to, entry: state, query: parameters }),
    replace: (to, state, parameters) =>
      change(entries.with(index, { step: to, entry: state, query: parameters }), index),
    pop: () => change(entries, index - 1),
  });
  const navigation = (): Navigation => held ?? (current ??= shown(now()));
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigation,
    entries: () => entries,
    step: () => now().step,
    query: () => now().query,
    entry: () => now().entry,
    back: () => change(entries, index - 1),
    forward: () => change(entries, index + 1),
    hold: () => {
      held = navigation();
      return () => {
        held = undefined;
        for (const listener of listeners) listener();
      };
    },
    open: (to, parameters = {}) => push({ step: to, entry: {}, query: parameters }),
  };
}
