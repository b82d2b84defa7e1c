import type { FaultyFolder } from './load.ts';

/** A faulty public wizard that was never live: its addresses are known, its questions are not. */
export type UnavailableWizard = { id: string; route: string; submitPath: string | undefined };

/**
 * Reads the addresses of a faulty folder from its `wizard.json`, which may be invalid JSON. A wizard without a declared
 * route has the default one.
 */
export function unavailableWizard({ id, files }: FaultyFolder): UnavailableWizard {
  const text = files.texts['wizard.json'] ?? '';
  const read = (name: string) => new RegExp(`"${name}"\\s*:\\s*"(/[^"\\s]*)"`).exec(text)?.[1];
  return { id, route: read('route') ?? `/anfrage/${id}`, submitPath: read('path') };
}

/** Whether this path is the wizard's page, the page of one of its steps, or its submit path. */
export function isAddressOf({ route, submitPath }: UnavailableWizard, path: string): boolean {
  return path === submitPath || path === route || path.startsWith(`${route}/`);
}
