import { RegExpParser } from '@eslint-community/regexpp';
import { memoize } from '../engine/memoize.ts';
import type { AST } from '@eslint-community/regexpp';

/** What a part of a pattern may match, and how often. `max` is Infinity if it is unbounded. */
export type Node =
  | TextNode
  | { kind: 'repeat'; of: Node; min: number; max: number }
  | { kind: 'all' | 'any'; parts: Node[] }
  /** What must stand before or after a place, without being read. */
  | { kind: 'look'; of: Node; isBehind: boolean };
/** One character: some that it may be, and the part of the pattern. */
export type TextNode = { kind: 'text'; characters: string[]; raw: string };

const NOTHING: Node = { kind: 'all', parts: [] };
const MOST_OF_A_RANGE = 64;
/** Repetitions of repetitions end here. */
const MOST_CHARACTERS = 100_000;
const LAST_OF_FIRST_PLANE = 0xffff;
/** Characters for negated classes and `.`: some of every kind that people type. */
const PALETTE = Array.from('a1 A-äß0é.,/@#_+()');
/** Those to find the characters of `\D`, `\p{Lu}` and the like among. */
const CANDIDATES = Array.from('aA1äÄßzZ0é7 -.,/@#_+()\t\n');
const SETS = { digit: Array.from('0123456789'), word: Array.from('a1A_'), space: [' '] };

/**
 * Texts that a pattern probably matches: short ones first, then longer ones that repeat the repeatable parts. Ignores
 * assertions and takes back references for what their group may match, so callers must test the texts against the pattern. None if it is no pattern.
 */
export function textsFor(pattern: string): string[] {
  const node = read(pattern);
  if (node === undefined) return [];
  const grown = [0, 1, 2, 4, 8, 16, 40, 100, 300, 1000, 6000].map((growth) => write(node, growth, 0));
  const varied = [1, 2, 3].map((turn) => write(node, 1, turn));
  return [...new Set([...grown, ...varied])];
}

/** A text that the part matches. A larger `growth` repeats more often, another `turn` chooses others of the characters and alternatives. */
export function write(node: Node, growth: number, turn: number): string {
  switch (node.kind) {
    case 'look':
      return '';
    case 'text':
      return node.characters[turn % node.characters.length] ?? '';
    case 'any':
      return write(node.parts[turn % node.parts.length] ?? NOTHING, growth, turn);
    case 'all':
      return node.parts.map((part) => write(part, growth, turn)).join('');
    case 'repeat':
      return repeated(node.of, Math.min(node.max, node.min + growth), turn);
    default:
      return node satisfies never;
  }
}

function repeated(node: Node, times: number, turn: number): string {
  let text = '';
  for (let index = 0; index < Math.min(times, MOST_CHARACTERS) && text.length < MOST_CHARACTERS; index++)
    text += write(node, 0, turn + index);
  return text;
}

/** The parts of a pattern; undefined if it is none. */
export function read(pattern: string): Node | undefined {
  try {
    return anyOf(new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true }));
  } catch {
    return undefined;
  }
}

/** Whether a character is one that the part matches. */
export const isOneOf = ({ raw }: TextNode, character: string): boolean => matcherOf(raw).test(character);
const matcherOf = memoize((raw: string) => new RegExp(`^(?:${raw})$`, 'u'));

function anyOf({ alternatives }: { alternatives: AST.Alternative[] }): Node {
  const parts = alternatives.map(({ elements }): Node => ({ kind: 'all', parts: elements.map(nodeOf) }));
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'any', parts };
}

function nodeOf(element: AST.Element): Node {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return { kind: 'text', characters: someOf(element), raw: element.raw };
    case 'Group':
    case 'CapturingGroup':
      return anyOf(element);
    case 'Quantifier':
      return { kind: 'repeat', of: nodeOf(element.element), min: element.min, max: element.max };
    case 'Assertion':
      return 'alternatives' in element
        ? { kind: 'look', of: anyOf(element), isBehind: element.kind === 'lookbehind' }
        : NOTHING;
    case 'Backreference':
      return referredTo(element);
    default:
      return NOTHING;
  }
}

/** The node of the referenced group; nothing if it contains references itself. */
function referredTo({ resolved, start }: AST.Backreference): Node {
  if (Array.isArray(resolved) || /\\[1-9k]/.test(resolved.raw) || start < resolved.end) return NOTHING;
  return anyOf(resolved);
}

/** Some characters that the part matches, or the first one. */
function someOf(part: AST.Character | AST.CharacterSet | AST.CharacterClass): string[] {
  const characters = charactersOf(part);
  return characters.length > 0 ? characters : firstOf(part.raw);
}

const firstOf = memoize((raw: string): string[] => {
  for (let code = 0; code <= LAST_OF_FIRST_PLANE; code++) {
    const character = String.fromCodePoint(code);
    if (matcherOf(raw).test(character)) return [character];
  }
  return [];
});

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
