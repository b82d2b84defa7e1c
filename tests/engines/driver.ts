import { setTimeout as sleep } from 'node:timers/promises';

/** How a page is looked at. Engines take these wishes only when they start. */
export type Looks = {
  colours?: 'dark';
  /** `prefers-reduced-motion: reduce` */
  still?: true;
  /** Pages do without scripts. Only Firefox can. */
  scripts?: false;
};

/** A browser that is running. */
export type Browser = {
  /** Opens a window with a fresh profile. Only one is open at a time. */
  open: () => Promise<Driver>;
  close: () => Promise<void>;
};

/** The primitives of a window, as the W3C protocols have them. Each call rejects after its time limit. */
export type Driver = {
  goto: (url: string) => Promise<void>;
  travel: (direction: 'back' | 'forward') => Promise<void>;
  reload: () => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Calls a function in the page, waits for its promise, and returns its result. Arguments and result are JSON. */
  call: (code: string, args: unknown[]) => Promise<unknown>;
  act: (sources: ActionSource[]) => Promise<void>;
  /** Chooses files, given by their absolute paths, in the first `input` that the selector finds. */
  chooseFiles: (selector: string, files: string[]) => Promise<void>;
  /** The errors and warnings in the console since the window was opened. Firefox only: WebKitGTK does not tell them. */
  complaints: () => string[];
  close: () => Promise<void>;
};

/** Of 'Perform Actions' in WebDriver and `input.performActions` in WebDriver BiDi, which are the same. */
export type ActionSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer';
      id: string;
      parameters: { pointerType: 'mouse' };
      actions: (
        | { type: 'pointerMove'; x: number; y: number; duration: number; origin: 'viewport' }
        | { type: 'pointerDown' | 'pointerUp'; button: number }
      )[];
    };

/** The longest that one call of a protocol may take, in milliseconds. Loading a page is the slowest. */
export const CALL_LIMIT_MS = 30_000;

/** Rejects with the name of the call if the promise takes longer than a call may. */
export async function limited<Result>(name: string, promise: Promise<Result>, limit = CALL_LIMIT_MS): Promise<Result> {
  const ended = new AbortController();
  const late = sleep(limit, undefined, { signal: ended.signal }).then(
    () => Promise.reject(new Error(`${name}: no answer within ${limit} ms`)),
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    ended.abort();
  }
}

/** Moves the pointer to a point of the window and clicks. */
export function pointerClick(x: number, y: number): ActionSource {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  };
}
