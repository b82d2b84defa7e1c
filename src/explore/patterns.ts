/** A part of a regular expression: what it may match, and how often. `max` is Infinity if it is unbounded. */
type Node =
  | { kind: 'text'; characters: string[] }
  | { kind: 'repeat'; of: Node; min: number; max: number }
  | { kind: 'all' | 'any'; parts: Node[] };

function charactersOf(text: string): string[] {
  return Array.from(text);
}

/** Characters for negated classes and `.`: some of every kind that people type. */
const PALETTE = charactersOf('a1 A-äß0é.,/@#_+()');
const NAMED: Record<string, string[]> = {
  d: charactersOf('0123456789'),
  w: charactersOf('a1A_'),
  s: [' '],
  D: charactersOf('aA -'),
  W: charactersOf(' -äß@'),
  S: charactersOf('a1Aä-'),
  t: ['\t'],
  n: ['\n'],
};
const PROPERTIES: [RegExp, string[]][] = [
  [/^Lu|Uppercase/, charactersOf('AÄZ')],
  [/^Ll|Lowercase/, charactersOf('aäß')],
  [/^L|Alpha/, charactersOf('aÄß')],
  [/^N/, charactersOf('17')],
  [/^P/, charactersOf('-.')],
  [/^Z/, [' ']],
];

/**
 * Texts that a pattern probably matches: short ones first, then longer ones that repeat the repeatable parts. Ignores
 * assertions and back references, so callers must test the texts against the pattern.
 */
export function textsFor(pattern: string): string[] {
  const node = new Reader(pattern).alternatives();
  const grown = [0, 1, 2, 4, 8, 16, 40, 100, 300, 1000, 6000].map((growth) => write(node, growth, 0));
  const varied = [1, 2, 3].map((turn) => write(node, 1, turn));
  return [...new Set([...grown, ...varied])];
}

function write(node: Node, growth: number, turn: number): string {
  switch (node.kind) {
    case 'text':
      return node.characters[turn % node.characters.length] ?? '';
    case 'any':
      return write(node.parts[turn % node.parts.length] ?? { kind: 'all', parts: [] }, growth, turn);
    case 'all':
      return node.parts.map((part) => write(part, growth, turn)).join('');
    default:
      return Array.from({ length: Math.min(node.max, node.min + growth) }, (_, index) =>
        write(node.of, 0, turn + index),
      ).join('');
  }
}

/** Recursive descent parser for the part of the ECMAScript pattern grammar that definitions use. */
class Reader {
  readonly #source: string[];
  #at = 0;

  constructor(source: string) {
    this.#source = charactersOf(source);
  }

  alternatives(): Node {
    const parts = [this.#sequence()];
    while (this.#take('|')) parts.push(this.#sequence());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'any', parts };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#peek())) parts.push(this.#quantified(this.#atom()));
    return { kind: 'all', parts };
  }

  #atom(): Node {
    const character = this.#next();
    if (character === '^' || character === '$') return { kind: 'all', parts: [] };
    if (character === '.') return { kind: 'text', characters: PALETTE };
    if (character === '(') return this.#group();
    if (character === '[') return this.#characterClass();
    return { kind: 'text', characters: character === '\\' ? this.#escape() : [character] };
  }

  #group(): Node {
    const asserts = this.#peek() === '?' && /^\?<?[=!]/.test(this.#source.slice(this.#at, this.#at + 3).join(''));
    if (this.#take('?')) while (!':=!>'.includes(this.#next()));
    const inner = this.alternatives();
    this.#take(')');
    return asserts ? { kind: 'all', parts: [] } : inner;
  }

  #characterClass(): Node {
    const negated = this.#take('^');
    const listed: string[] = [];
    while (this.#at < this.#source.length && this.#peek() !== ']') listed.push(...this.#classPart());
    this.#take(']');
    return { kind: 'text', characters: negated ? PALETTE.filter((character) => !listed.includes(character)) : listed };
  }

  #classPart(): string[] {
    const first = this.#next();
    const from = first === '\\' ? this.#escape() : [first];
    if (this.#peek() !== '-' || this.#source[this.#at + 1] === ']' || from.length > 1) return from;
    this.#take('-');
    const last = this.#next();
    const [to = ''] = last === '\\' ? this.#escape() : [last];
    const [start, end] = [from[0]?.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
    return Array.from({ length: Math.min(end - start + 1, 64) }, (_, index) => String.fromCodePoint(start + index));
  }

  #escape(): string[] {
    const character = this.#next();
    if (character === 'b' || character === 'B') return [''];
    if (character !== 'p' && character !== 'P') return NAMED[character] ?? [character];
    const name = this.#until('}').replace('{', '');
    return PROPERTIES.find(([known]) => known.test(name))?.[1] ?? PALETTE;
  }

  #quantified(of: Node): Node {
    const bounds = this.#bounds();
    if (bounds === undefined) return of;
    this.#take('?');
    return { kind: 'repeat', of, ...bounds };
  }

  #bounds(): { min: number; max: number } | undefined {
    if (this.#take('*')) return { min: 0, max: Infinity };
    if (this.#take('+')) return { min: 1, max: Infinity };
    if (this.#take('?')) return { min: 0, max: 1 };
    if (!this.#take('{')) return undefined;
    const [min = '0', max] = this.#until('}').split(',');
    return { min: Number(min), max: max === undefined ? Number(min) : max === '' ? Infinity : Number(max) };
  }

  #until(end: string): string {
    let text = '';
    while (this.#at < this.#source.length && this.#peek() !== end) text += this.#next();
    this.#take(end);
    return text;
  }

  #peek(): string {
    return this.#source[this.#at] ?? '';
  }

  #next(): string {
    this.#at += 1;
    return this.#source[this.#at - 1] ?? ':';
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at += 1;
    return true;
  }
}
