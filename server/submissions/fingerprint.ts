import { createHash } from 'node:crypto';
import { isPlainObject, type Answers } from '../../src/engine/index.ts';

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * A hash of what was sent, whatever the order of its keys. Tells a repeat from another request, and needs no
 * definition.
 */
export function fingerprint(body: Answers): string {
  return sha256(JSON.stringify(body, withSortedKeys));
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  const sorted: Answers = {};
  for (const key of Object.keys(value).toSorted()) sorted[key] = value[key];
  return sorted;
}
