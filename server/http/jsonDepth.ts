import { deeperThan, LIMITS } from '../../src/contract/index.ts';

/**
 * Whether JSON text is nested deeper than LIMITS.jsonDepth. `JSON.parse` takes a hundred times as long for text that consists of brackets only.
 */
export function isTooDeep(text: string): boolean {
  return deeperThan(text, LIMITS.jsonDepth) !== undefined;
}
