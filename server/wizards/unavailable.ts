import type { FaultyFolder } from './load.ts';

/** A wizard that is faulty and was never live: its addresses are known, its questions are not. */
export type UnavailableWizard = { id: string; route: string; submitPath: string | undefined };

/**
 * Reads the addresses of a faulty folder from the text of its `wizard.json`, which need not be JSON. A wizard that says
 * nothing of its page has the usual one.
 */
export function unavailableWizard({ id, files }: FaultyFolder): UnavailableWizard {
  const text = files.texts['wizard.json'] ?? '';
  const read = (name: string) => new RegExp(`"${name}"\\s*:\\s*"(/[^"\\s]*)"`).exec(text)?.[1];
  return { id, route: read('route') ?? `/anfrage/${id}`, submitPath: read('path') };
}

/** Whether a request for this path is for the wizard's page, one of its steps, or what it sends. */
export function isAddressOf({ route, submitPath }: UnavailableWizard, path: string): boolean {
  return path === submitPath || path === route || path.startsWith(`${route}/`);
}
