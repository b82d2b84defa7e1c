import type { Receipt } from '../../engine/index.ts';

/** The state of a history entry. */
export type EntryState = {
  /**
   * The screen of the previous history entry, if the run made this one from there. Going back to it uses the browser's
   * Back.
   */
  from?: string;
  /** The receipt, on a last step, and when it was put here, in milliseconds. */
  receipt?: Receipt;
  at?: number;
};

/** The URL of a page's wizard and the ways to change it. Provided by the page. */
export type Navigation = {
  /** The step that the URL names; undefined for the first one. */
  step: string | undefined;
  /** Another object whenever the URL has moved, even if it names the same step again. */
  location: object;
  /** The URL's parameters. */
  query: Record<string, string>;
  entry: EntryState;
  /** The browser is still at this history entry, even if a later one is not yet rendered. */
  isCurrent: () => boolean;
  push: (step: string, entry: EntryState, query: Record<string, string>) => void;
  replace: (step: string, entry: EntryState, query: Record<string, string>) => void;
  /** One entry back in the history. */
  pop: () => void;
};
