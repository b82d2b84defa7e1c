import { createHash } from 'node:crypto';
import { germanToday } from '../base/dayInGermany.ts';
import type { Finding } from '../../src/check/index.ts';
import { BROKEN_OFF, type CheckFolder } from './check.ts';

/** For each wizard what its folder says, and what is published instead. */
const MOST_OF_ONE = 2;

/**
 * A check that knows what it found last in a wizard, as long as the day is the same: a change of one wizard checks that one. A check
 * that was broken off is made again.
 */
export function remembered(check: CheckFolder): CheckFolder {
  const known = new Map<string, { key: string; findings: Promise<Finding[]> }[]>();
  return (folder) => {
    const key = createHash('sha256')
      .update(JSON.stringify([germanToday(), folder]))
      .digest('hex');
    const all = known.get(folder.id) ?? [];
    const found = all.find((one) => one.key === key);
    const made = found ?? { key, findings: check(folder) };
    known.set(folder.id, [made, ...all.filter((one) => one !== made)].slice(0, MOST_OF_ONE));
    if (found !== undefined) return found.findings;
    return made.findings.then((findings) => {
      // Something else may have ended it, such as a lack of memory.
      if (findings.some(({ code }) => code === BROKEN_OFF))
        known.set(
          folder.id,
          (known.get(folder.id) ?? []).filter((one) => one !== made),
        );
      return findings;
    });
  };
}
