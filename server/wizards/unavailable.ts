import type { FaultyFolder } from './loaded.ts';

/** A wizard with addresses and no questions: it is faulty and was never live, or it is switched off. */
export type UnavailableWizard = { id: string; routes: string[]; submitPaths: string[]; off: boolean };

/**
 * Reads the addresses of a faulty folder from its `wizard.json`, which may be invalid JSON. The default addresses count
 * as well: the declared ones may be what is faulty.
 */
export function unavailableWizard({ id, files }: FaultyFolder, { off = false } = {}): UnavailableWizard {
  const text = files.texts['wizard.json'] ?? '';
  const read = (name: string) => new RegExp(`"${name}"\\s*:\\s*"(/[^"\\s]*)"`).exec(text)?.slice(1) ?? [];
  return {
    id,
    routes: [...read('route'), `/anfrage/${id}`],
    submitPaths: [...read('path'), `/api/anfrage/${id}`],
    off,
  };
}

/** Whether this path is the wizard's page, the page of one of its steps, or its submit path. */
export function isAddressOf({ routes, submitPaths }: UnavailableWizard, path: string): boolean {
  return submitPaths.includes(path) || routes.some((route) => path === route || path.startsWith(`${route}/`));
}
