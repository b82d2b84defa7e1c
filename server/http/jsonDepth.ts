import { LIMITS } from '../../src/contract/index.ts';

/**
 * Whether objects and arrays in JSON text are nested deeper than LIMITS.jsonDepth. Reads each character once: `JSON.parse` takes a hundred times
 * as long for text that consists of brackets only. Anything may be returned for text that is no JSON.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inText) {
      if (character === '\\') at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > LIMITS.jsonDepth) return true;
  }
  return false;
}
