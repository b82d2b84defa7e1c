import { visit } from 'jsonc-parser';
import { deeperThan } from '../engine/nesting.ts';
import type { Code } from './rules.ts';
import { isJson, jsonRepairs, type JsonRepair } from './jsonRepairs.ts';

/** Why a text is not what an editor should have saved, in words for people who write definitions. */
export type TextFault = {
  code: Extract<Code, 'kein-json' | 'zeichensatz' | 'verschachtelung'>;
  line?: number;
  /** Undefined where the text ends too early. */
  column?: number;
  message: string;
  remedy: string;
};

const BYTE_ORDER_MARK = '\uFEFF';
/** Stands where bytes were no UTF-8. */
const REPLACEMENT = '\uFFFD';

/** How a text was saved wrongly; undefined where it was saved as UTF-8 without a mark. */
export function encodingFault(text: string): TextFault | undefined {
  if (text.startsWith(BYTE_ORDER_MARK))
    return {
      code: 'zeichensatz',
      line: 1,
      message: 'Die Datei beginnt mit einem unsichtbaren Zeichen (BOM).',
      remedy: "Bitte speichern Sie sie als 'UTF-8', nicht als 'UTF-8 mit BOM'.",
    };
  const at = text.indexOf(REPLACEMENT);
  if (at === -1) return undefined;
  return {
    code: 'zeichensatz',
    line: text.slice(0, at).split('\n').length,
    message: 'Die Datei ist nicht in UTF-8 gespeichert, Umlaute wären unlesbar.',
    remedy: "Bitte speichern Sie sie in Ihrem Editor mit der Kodierung 'UTF-8'.",
  };
}

/** Checks walk a definition recursively, and a stack is limited. Those of this site are nested at most a dozen levels deep. */
const MOST_DEPTH = 100;

/** Where a text is nested so deep that it cannot be looked through; undefined where it is not. */
export function nestingFault(text: string): TextFault | undefined {
  const at = deeperThan(text, MOST_DEPTH);
  if (at === undefined) return undefined;
  return {
    code: 'verschachtelung',
    line: text.slice(0, at).split('\n').length,
    message: `Hier stehen mehr als ${MOST_DEPTH} Klammern ineinander. So tief wird nichts geprüft.`,
    remedy: 'Bitte fassen Sie Bedingungen oder Gruppen zusammen, bis weniger ineinander stehen.',
  };
}

/** The first fault that makes the text invalid JSON. */
export function jsonFault(text: string): TextFault {
  const position = stoppedAt(text);
  const [repair] = jsonRepairs(text, position);
  if (position >= text.trimEnd().length)
    return {
      code: 'kein-json',
      line: text.trimEnd().split('\n').length,
      message: 'Die Datei ist kein gültiges JSON (sie endet zu früh).',
      remedy: repair?.says ?? 'Am Ende fehlt wahrscheinlich eine schließende Klammer: } oder ].',
    };
  const before = text.slice(0, position).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  return {
    code: 'kein-json',
    line: before.length,
    column,
    message: `Die Datei ist kein gültiges JSON (Zeile ${before.length}, Spalte ${column}).`,
    remedy: repair?.says ?? remedyFor(text[position] ?? ''),
  };
}

/** The single changes that make a text JSON; none if it is, or if it takes several. */
export function repairsOf(text: string): JsonRepair[] {
  return isJson(text) ? [] : jsonRepairs(text, stoppedAt(text));
}

/** Codes of jsonc-parser for what is wrong inside of a string: its end, an escape, or a character (`ParseErrorCode`). */
const INSIDE_OF_STRING: ReadonlySet<number> = new Set([12, 14, 15, 16]);
/** A string as far as it can be one; RFC 8259, section 7. */
const STRING = /"(?:[^"\\\p{Cc}]|[\u007F-\u009F]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*\\?/uy;

/** Index of the first character that cannot belong to JSON; the length of the text where it ends too early. */
function stoppedAt(text: string): number {
  let first = text.length;
  const onError = (code: number, offset: number) => {
    STRING.lastIndex = offset;
    const inside = INSIDE_OF_STRING.has(code) ? (STRING.exec(text)?.[0].length ?? 0) : 0;
    first = Math.min(first, offset + inside);
  };
  visit(text, { onError }, { disallowComments: true });
  return first;
}

function remedyFor(character: string): string {
  if (/[„“”‚‘’«»]/.test(character))
    return 'Dort steht ein typografisches Anführungszeichen. JSON braucht das gerade: ".';
  if (character === "'") return 'Dort steht ein einfaches Anführungszeichen. JSON braucht das doppelte: ".';
  if (character === '/' || character === '#')
    return 'Kommentare kennt JSON nicht. Bemerkungen gehören in eine eigene Datei mit der Endung .md.';
  if (character === '}' || character === ']') return 'Wahrscheinlich steht vor der Klammer ein Komma zu viel.';
  if (character === '"') return 'Wahrscheinlich fehlt in der Zeile davor am Ende ein Komma.';
  if (character === '\n' || character === '\r')
    return 'Wahrscheinlich fehlt am Ende der Zeile ein Anführungszeichen: ".';
  return 'Häufig fehlt an der Stelle ein Komma, oder eines ist zu viel.';
}
