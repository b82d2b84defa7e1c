import type { FaultyFolder } from './loaded.ts';

/** A faulty public wizard that was never live: its addresses are known, its questions are not. */
export type UnavailableWizard = { id: string; routes: string[]; submitPaths: string[] };

/**
 * Reads the addresses of a faulty folder from its `wizard.json`, which may be invalid JSON. The default addresses count
 * as well: the declared ones may be what is faulty.
 */
export function unavailableWizard({ id, files }: FaultyFolder): UnavailableWizard {
  const text = files.texts['wizard.json'] ?? '';
  const read = (name: string) => new RegExp(`"${name}"\\s*:\\s*"(/[^"\\s]*)"`).exec(text)?.slice(1) ?? [];
  return {
    id,
    routes: [...read('route'), `/anfrage/${id}`],
    submitPaths: [...read('path'), `/api/anfrage/${id}`],
  };
}

/** Whether this path is the wizard's page, the page of one of its steps, or its submit path. */
export function isAddressOf({ routes, submitPaths }: UnavailableWizard, path: string): boolean {
  return submitPaths.includes(path) || routes.some((route) => path === route || path.startsWith(`${route}/`));
}
