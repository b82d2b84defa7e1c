import { isOneOf, read, write, type Node, type TextNode } from './patterns.ts';

/** A text that begins with `before`, goes on with `repeated` as often as one likes, and may end with `after`. */
export type RepeatedInput = { before: string; repeated: string; after: string };

/** A part that a search may read in several ways, the parts that it reads before, and those that follow it in its group. */
type Repetition = { before: Node[]; own: Node; after: Node[] };

const TURNS = [0, 1, 2];

/**
 * For each repetition and each alternative of a pattern, inputs that make backtracking repeat: the part before it repeated, since a search begins
 * anew at each position, and the part itself repeated. Empty for an invalid pattern.
 */
export function repeatedInputs(pattern: string): RepeatedInput[][] {
  const node = read(pattern);
  return node === undefined ? [] : placesIn(node, { before: [], after: [] }, false).map(inputsAt);
}

/** A character for each part of a pattern, in their order: what it may look for at the end of a text. Empty if it is no pattern. */
export function charactersFor(pattern: string): string {
  const node = read(pattern);
  return node === undefined
    ? ''
    : textNodesOf(node)
        .map((part) => write(part, 0, 0))
        .join('');
}

/** A lookbehind is read backwards, so its later parts are read first. */
function placesIn(node: Node, around: Omit<Repetition, 'own'>, isBehind: boolean): Repetition[] {
  switch (node.kind) {
    case 'text':
      return [];
    case 'look':
      return placesIn(node.of, around, node.isBehind);
    case 'repeat':
      return [{ ...around, own: node.of }, ...placesIn(node.of, around, isBehind)];
    case 'any':
      return node.parts.flatMap((part) => [{ ...around, own: part }, ...placesIn(part, around, isBehind)]);
    case 'all':
      return node.parts.flatMap((part, index) => {
        const before = [...around.before, ...node.parts.slice(0, index)];
        const after = node.parts.slice(index + 1);
        if (isBehind) return placesIn(part, { before: [...around.before, ...after], after: [] }, true);
        if (part.kind !== 'look' || !part.isBehind) return placesIn(part, { before, after }, false);
        // Engines look behind only where some of what follows stands.
        return [...after.keys(), after.length].flatMap((end) =>
          placesIn(part, { before: [...before, ...after.slice(0, end)], after: [] }, true),
        );
      });
    default:
      return node satisfies never;
  }
}

function inputsAt({ before, own, after }: Repetition): RepeatedInput[] {
  const within: Node = { kind: 'all', parts: before.map((part) => drawnTo(part, textNodesOf(own))) };
  const stretches = TURNS.flatMap((turn): RepeatedInput[] => {
    const beginning = write(within, 0, turn);
    const end = write({ kind: 'all', parts: after }, 0, turn);
    const pieces = [write(own, 0, turn), write(own, 1, turn)];
    return [
      { before: '', repeated: beginning, after: end },
      ...pieces.flatMap((piece) => [
        { before: '', repeated: piece, after: end },
        { before: beginning, repeated: piece, after: end },
      ]),
    ];
  });
  return stretches.filter(({ repeated }) => repeated !== '');
}

/** The part with those of its characters that a repetition reads too, so that it does not end the repetition. */
function drawnTo(node: Node, aims: TextNode[]): Node {
  switch (node.kind) {
    case 'text': {
      if (node.characters.length === 1) return node;
      const characters = new Set([...node.characters, ...aims.flatMap((aim) => aim.characters)]);
      const common = [...characters].filter(
        (character) => isOneOf(node, character) && aims.some((aim) => isOneOf(aim, character)),
      );
      return common.length === 0 ? node : { ...node, characters: common };
    }
    case 'all':
    case 'any':
      return { ...node, parts: node.parts.map((part) => drawnTo(part, aims)) };
    case 'repeat':
    case 'look':
      return { ...node, of: drawnTo(node.of, aims) };
    default:
      return node satisfies never;
  }
}

function textNodesOf(node: Node): TextNode[] {
  switch (node.kind) {
    case 'text':
      return [node];
    case 'all':
    case 'any':
      return node.parts.flatMap(textNodesOf);
    case 'repeat':
    case 'look':
      return textNodesOf(node.of);
    default:
      return node satisfies never;
  }
}
