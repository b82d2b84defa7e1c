/** Reads parts of a dictionary of a PDF file, given as Latin-1. Texts of a few kilobytes; each pattern takes time in proportion to them. */

/** The whole number behind a key. */
export function numberAt(text: string, key: string): number | undefined {
  const found = new RegExp(String.raw`/${key}\s+(-?\d{1,10})(?![\d.]|\s+\d+\s+R)`).exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** The object that a key refers to: its number and generation. */
export function referenceAt(text: string, key: string): [number: string, generation: string] | undefined {
  const [, number, generation] = new RegExp(String.raw`/${key}\s+(\d{1,10})\s+(\d{1,5})\s+R`).exec(text) ?? [];
  return number === undefined || generation === undefined ? undefined : [number, generation];
}

/** The string behind a key, or behind a key and the bracket of a list, in either notation. */
export function stringAt(text: string, key: string): Buffer | undefined {
  const start = new RegExp(String.raw`/${key}\s*\[?\s*([(<])`).exec(text);
  if (start === null) return undefined;
  const content = text.slice(start.index + start[0].length);
  return start[1] === '<' ? hexString(content) : literalString(content);
}

function hexString(content: string): Buffer | undefined {
  const digits = /^([\da-f\s]*)>/i.exec(content)?.[1]?.replaceAll(/\s/g, '');
  return digits === undefined ? undefined : Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A string in brackets, up to the one that closes it (ISO 32000-2, 7.3.4.2). */
function literalString(content: string): Buffer | undefined {
  let depth = 0;
  let read = '';
  for (let at = 0; at < content.length; at += 1) {
    const character = content.charAt(at);
    if (character === '\\') {
      const [escaped = ''] = /^(?:[0-7]{1,3}|\r\n|[^])/.exec(content.slice(at + 1, at + 4)) ?? [];
      at += escaped.length;
      if (/^[0-7]/.test(escaped)) read += String.fromCharCode(Number.parseInt(escaped, 8) & 255);
      else if (!/^[\r\n]/.test(escaped)) read += ESCAPES[escaped] ?? escaped;
      continue;
    }
    if (character === ')' && depth === 0) return Buffer.from(read, 'latin1');
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    read += character;
  }
  return undefined;
}
