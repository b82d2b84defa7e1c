/** One change that makes a text JSON: what a button says, what is wrong, and the whole text afterwards. */
export type JsonRepair = { label: string; says: string; text: string };

/** A change at some index of the text, which may or may not make it JSON. */
type Attempt = { label: string; says: string; from: number; to: number; put: string };

/** The single changes around the place where `JSON.parse` stopped that make the text JSON, the likeliest first. */
export function jsonRepairs(text: string, position: number): JsonRepair[] {
  const before = text.slice(0, position).trimEnd().length;
  const attempts = [
    ...commas(text, before, position),
    ...quotes(text, position),
    ...comments(text, position),
    ...closing(text),
    ...strays(text, position),
  ];
  const mended = attempts
    .map(({ label, says, from, to, put }) => ({ label, says, text: text.slice(0, from) + put + text.slice(to) }))
    .filter((repair) => isJson(repair.text));
  return mended.filter(({ text: one }, index) => mended.findIndex((other) => other.text === one) === index);
}

function commas(text: string, before: number, position: number): Attempt[] {
  const surplus = text[before - 1] === ',' ? before - 1 : position;
  return [
    {
      label: 'Überzähliges Komma entfernen',
      says: 'Wahrscheinlich steht vor der Klammer ein Komma zu viel.',
      from: surplus,
      to: text[surplus] === ',' ? surplus + 1 : surplus,
      put: '',
    },
    {
      label: 'Komma ergänzen',
      says: isLineBetween(text, before, position)
        ? 'Wahrscheinlich fehlt in der Zeile davor am Ende ein Komma.'
        : 'Davor fehlt ein Komma.',
      from: before,
      to: before,
      put: ',',
    },
    { label: 'Doppelpunkt ergänzen', says: 'Davor fehlt ein Doppelpunkt.', from: before, to: before, put: ':' },
  ];
}

function isLineBetween(text: string, from: number, to: number): boolean {
  return text.slice(from, to).includes('\n');
}

const TYPOGRAPHIC = /[„“”‚‘’«»]/;

function quotes(text: string, position: number): Attempt[] {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  const end = endOfLine(text, position);
  const line = text.slice(start, end);
  const written = line.replace(/[,\s]*$/, '').length + start;
  const missing = 'Anführungszeichen ergänzen';
  const straight = 'Gerade Anführungszeichen setzen';
  const isTypographic = TYPOGRAPHIC.test(text[position] ?? '');
  const word = /^[\p{L}_][\p{L}\p{N}_-]*/u.exec(text.slice(position))?.[0] ?? '';
  return [
    {
      label: straight,
      says: isTypographic
        ? 'Dort steht ein typografisches Anführungszeichen. JSON braucht das gerade: ".'
        : 'Dort steht ein einfaches Anführungszeichen. JSON braucht das doppelte: ".',
      from: start,
      to: end,
      put: isTypographic ? line.replaceAll(new RegExp(TYPOGRAPHIC, 'g'), '"') : line.replaceAll("'", '"'),
    },
    ...[written, end].map((at) => ({
      label: missing,
      says: 'Wahrscheinlich fehlt am Ende der Zeile ein Anführungszeichen: ".',
      from: at,
      to: at,
      put: '"',
    })),
    ...(word === ''
      ? []
      : [
          {
            label: missing,
            says: `Vor und nach '${word}' fehlt ein Anführungszeichen: ".`,
            from: position,
            to: position + word.length,
            put: `"${word}"`,
          },
        ]),
  ];
}

function comments(text: string, position: number): Attempt[] {
  const length = /^(?:\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)/.exec(text.slice(position))?.[0].length ?? 0;
  const says = 'Kommentare kennt JSON nicht. Bemerkungen gehören in eine eigene Datei mit der Endung .md.';
  return length === 0 ? [] : [{ label: 'Kommentar entfernen', says, from: position, to: position + length, put: '' }];
}

/** Closes at the end what is open there. */
function closing(text: string): Attempt[] {
  const at = text.trimEnd().length;
  const open = openAtEnd(text);
  if (open === '') return [];
  const many = open.length > 1;
  return [
    {
      label: `${many ? 'Schließende Klammern' : 'Schließende Klammer'} ergänzen: ${open}`,
      says: `Am Ende ${many ? 'fehlen schließende Klammern' : 'fehlt eine schließende Klammer'}: ${open}`,
      from: at,
      to: at,
      put: `\n${open}`,
    },
  ];
}

/** The brackets that close what is open at the end of a text, the innermost first. */
function openAtEnd(text: string): string {
  const open: string[] = [];
  for (const [sign] of text.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
    if (sign === '{') open.unshift('}');
    else if (sign === '[') open.unshift(']');
    else if (open.shift() !== sign) return '';
  }
  return open.join('');
}

/** Letters or a bracket that belong to nothing. */
function strays(text: string, position: number): Attempt[] {
  const word = /^(?:[^\s,:{}[\]"]+|[\]},:])/.exec(text.slice(position))?.[0] ?? '';
  if (word === '') return [];
  const shown = `'${word}'`;
  return [
    {
      label: `${shown} entfernen`,
      says: `${shown} gehört nicht hierher.`,
      from: position,
      to: position + word.length,
      put: '',
    },
  ];
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : text[end - 1] === '\r' ? end - 1 : end;
}

/** Whether `JSON.parse` reads the text. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
