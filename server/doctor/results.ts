import type { Settings } from '../config/serverSettings.ts';

/**
 * What a check has found: all is well, something that an operator should know, or something with which the server does not work as it is
 * configured. The words are part of a German line.
 */
export type Result = { state: 'gut' | 'Hinweis' | 'Fehler'; text: string };

/** Where a check runs: the environment is for programs of the machine; `failed` names the checks before it that have found a fault. */
export type Surroundings = { env: NodeJS.ProcessEnv; failed: ReadonlySet<string> };

/** Looks at one thing that a server needs, for real. A rejection is a fault with the error's message. */
export type Check = {
  name: string;
  run: (settings: Settings, surroundings: Surroundings) => Promise<Result | readonly Result[]>;
};

export const good = (text: string): Result => ({ state: 'gut', text });
export const hint = (text: string): Result => ({ state: 'Hinweis', text });
export const fault = (text: string): Result => ({ state: 'Fehler', text });

/** The code of an error, or of what has caused it, or its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return (error as NodeJS.ErrnoException).code ?? (error.message || error.name);
}
