import { createHash } from 'node:crypto';
import { germanToday } from '../base/dayInGermany.ts';
import type { Finding } from '../../src/check/index.ts';
import { BROKEN_OFF, type CheckFolder } from './check.ts';

/**
 * A check that knows what it found in a folder, as long as the folder and the day are the same: a change of one wizard checks that one. A check
 * that was broken off is made again.
 */
export function remembered(check: CheckFolder): CheckFolder {
  const known = new Map<string, { key: string; findings: Promise<Finding[]> }>();
  return (folder) => {
    const key = createHash('sha256')
      .update(JSON.stringify([germanToday(), folder]))
      .digest('hex');
    const last = known.get(folder.id);
    if (last?.key === key) return last.findings;
    const made = { key, findings: check(folder) };
    known.set(folder.id, made);
    return made.findings.then((findings) => {
      // Something else may have ended it, such as a lack of memory.
      if (findings.some(({ code }) => code === BROKEN_OFF) && known.get(folder.id) === made) known.delete(folder.id);
      return findings;
    });
  };
}
