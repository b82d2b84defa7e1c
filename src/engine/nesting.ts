/**
 * Where objects and arrays in JSON text are first nested deeper than `most`: the index of that bracket, or undefined. Reads each character once,
 * and needs no stack. For text that is no JSON, the result means nothing.
 */
export function deeperThan(text: string, most: number): number | undefined {
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
    if (depth > most) return at;
  }
  return undefined;
}
