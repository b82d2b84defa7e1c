import { RegExpParser } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';

/** What a part of a pattern may match, and how often. `max` is Infinity if it is unbounded. */
type Node =
  | { kind: 'text'; characters: string[] }
  | { kind: 'repeat'; of: Node; min: number; max: number }
  | { kind: 'all' | 'any'; parts: Node[] };

const NOTHING: Node = { kind: 'all', parts: [] };
const MOST_OF_A_RANGE = 64;
/** Characters for negated classes and `.`: some of every kind that people type. */
const PALETTE = Array.from('a1 A-äß0é.,/@#_+()');
/** Those to find the characters of `\D`, `\p{Lu}` and the like among. */
const CANDIDATES = Array.from('aA1äÄßzZ0é7 -.,/@#_+()\t\n');
const SETS = { digit: Array.from('0123456789'), word: Array.from('a1A_'), space: [' '] };

/**
 * Texts that a pattern probably matches: short ones first, then longer ones that repeat the repeatable parts. Ignores
 * assertions and back references, so callers must test the texts against the pattern. None if it is no pattern.
 */
export function textsFor(pattern: string): string[] {
  const node = read(pattern);
  if (node === undefined) return [];
  const grown = [0, 1, 2, 4, 8, 16, 40, 100, 300, 1000, 6000].map((growth) => write(node, growth, 0));
  const varied = [1, 2, 3].map((turn) => write(node, 1, turn));
  return [...new Set([...grown, ...varied])];
}

function write(node: Node, growth: number, turn: number): string {
  switch (node.kind) {
    case 'text':
      return node.characters[turn % node.characters.length] ?? '';
    case 'any':
      return write(node.parts[turn % node.parts.length] ?? NOTHING, growth, turn);
    case 'all':
      return node.parts.map((part) => write(part, growth, turn)).join('');
    default:
      return Array.from({ length: Math.min(node.max, node.min + growth) }, (_, index) =>
        write(node.of, 0, turn + index),
      ).join('');
  }
}

function read(pattern: string): Node | undefined {
  try {
    return anyOf(new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true }));
  } catch {
    return undefined;
  }
}

function anyOf({ alternatives }: { alternatives: AST.Alternative[] }): Node {
  const parts = alternatives.map(({ elements }): Node => ({ kind: 'all', parts: elements.map(nodeOf) }));
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'any', parts };
}

function nodeOf(element: AST.Element): Node {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return { kind: 'text', characters: charactersOf(element) };
    case 'Group':
    case 'CapturingGroup':
      return anyOf(element);
    case 'Quantifier':
      return { kind: 'repeat', of: nodeOf(element.element), min: element.min, max: element.max };
    default:
      return NOTHING;
  }
}

function charactersOf(
  part: AST.Character | AST.CharacterSet | AST.CharacterClass | AST.CharacterClassElement,
): string[] {
  switch (part.type) {
    case 'Character':
      return [String.fromCodePoint(part.value)];
    case 'CharacterClassRange':
      return charactersBetween(part.min.value, part.max.value);
    case 'CharacterClass': {
      const listed = (part.elements as AST.CharacterClassElement[]).flatMap(charactersOf);
      return part.negate ? PALETTE.filter((character) => !listed.includes(character)) : listed;
    }
    case 'CharacterSet':
      return part.kind === 'any' ? PALETTE : charactersOfSet(part);
    default:
      return PALETTE;
  }
}

function charactersOfSet(set: Exclude<AST.CharacterSet, AST.AnyCharacterSet>): string[] {
  if (set.kind !== 'property' && !set.negate) return SETS[set.kind];
  const belongs = new RegExp(`^${set.raw}$`, 'u');
  return CANDIDATES.filter((character) => belongs.test(character));
}

function charactersBetween(first: number, last: number): string[] {
  return Array.from({ length: Math.min(last - first + 1, MOST_OF_A_RANGE) }, (_, index) =>
    String.fromCodePoint(first + index),
  );
}
