import { sha256 } from '../base/sha256.ts';
import { isPlainObject, type Answers } from '../../src/engine/index.ts';

/**
 * Hashes a request body, independent of the order of its keys. Distinguishes a repeat from another request without the
 * definition.
 */
export function fingerprint(body: Answers): string {
  return sha256(JSON.stringify(body, withSortedKeys)).toString('hex');
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  const sorted: Answers = {};
  for (const key of Object.keys(value).toSorted()) sorted[key] = value[key];
  return sorted;
}
