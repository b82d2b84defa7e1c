import type { Logger } from 'pino';
import type { Archive } from './archive.ts';
import { restoreWizard } from './load.ts';
import { offer, type OfferedWizard } from './offer.ts';

/** Maximum number of old revisions kept compiled. */
const MOST_RESTORED = 32;

/** Returns a wizard in a stored revision; undefined if it is not stored, or can no longer be compiled. */
export type Restored = (id: string, revision: string) => Promise<OfferedWizard | undefined>;

/** Old revisions of the archive, compiled on first use; the most recently used are kept. */
export function restoredWizards(archive: Archive | undefined, log: Logger): Restored {
  const held = new Map<string, Promise<OfferedWizard | undefined>>();
  const restore = async (id: string, revision: string) => {
    const kept = await archive?.find(id, revision);
    if (kept === undefined) return undefined;
    try {
      return offer(restoreWizard(kept));
    } catch (error) {
      log.error({ wizard: id, revision, err: error }, 'a stored definition cannot be compiled');
      return undefined;
    }
  };
  return async (id, revision) => {
    const key = `${id}@${revision}`;
    const wizard = held.get(key) ?? restore(id, revision);
    held.delete(key);
    held.set(key, wizard);
    const [oldest] = held.keys();
    if (held.size > MOST_RESTORED && oldest !== undefined) held.delete(oldest);
    const found = await wizard.catch((error: unknown) => {
      held.delete(key);
      throw error;
    });
    if (found === undefined) held.delete(key);
    return found;
  };
}
