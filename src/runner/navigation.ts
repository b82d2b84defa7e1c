import type { Receipt } from '../engine/index.ts';

/** What the history entry remembers beside its URL. */
export type EntryState = {
  /** The step that led here; going back to it is the browser's own Back. */
  from?: string;
  /** The accepted submission, on a last step. */
  receipt?: Receipt;
};

/**
 * Where the person is, and how to get elsewhere. A page with its own URLs and an embedded form each bring their own.
 */
export type Navigation = {
  /** The step that the URL names; undefined for the first one. */
  step: string | undefined;
  /** The URL's parameters. */
  query: Record<string, string>;
  entry: EntryState;
  push: (step: string, entry: EntryState, query: Record<string, string>) => void;
  replace: (step: string, entry: EntryState, query: Record<string, string>) => void;
  /** One entry back in the history. */
  pop: () => void;
};
