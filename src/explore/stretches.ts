import { isOneOf, read, write, type Node, type TextNode } from './patterns.ts';

/** A text that begins with `before` and goes on with `repeated` as often as one likes. */
export type Stretch = { before: string; repeated: string };

/** A part that a search may read in several ways, and the parts that it reads before. */
type Place = { before: Node[]; own: Node };

const TURNS = [0, 1, 2];

/**
 * For each repetition and each alternative of a pattern, wherever it stands, texts on which a search may come to it again and again: what stands
 * before it repeated, as a search begins anew at each, and itself repeated. None if it is no pattern.
 */
export function stretchesFor(pattern: string): Stretch[][] {
  const node = read(pattern);
  return node === undefined ? [] : placesIn(node, [], false).map(stretchesAt);
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

/** What must stand behind a place is read backwards, so that its later parts are read before. */
function placesIn(node: Node, before: Node[], isBehind: boolean): Place[] {
  switch (node.kind) {
    case 'text':
      return [];
    case 'look':
      return placesIn(node.of, before, node.isBehind);
    case 'repeat':
      return [{ before, own: node.of }, ...placesIn(node.of, before, isBehind)];
    case 'any':
      return node.parts.flatMap((part) => [{ before, own: part }, ...placesIn(part, before, isBehind)]);
    default:
      return node.parts.flatMap((part, index) => {
        const earlier = [...before, ...node.parts.slice(0, index)];
        const later = node.parts.slice(index + 1);
        if (isBehind) return placesIn(part, [...before, ...later], true);
        if (part.kind !== 'look' || !part.isBehind) return placesIn(part, earlier, false);
        // Engines look behind only where some of what follows stands.
        return [...later.keys(), later.length].flatMap((end) =>
          placesIn(part, [...earlier, ...later.slice(0, end)], true),
        );
      });
  }
}

function stretchesAt({ before, own }: Place): Stretch[] {
  const within: Node = { kind: 'all', parts: before.map((part) => drawnTo(part, textNodesOf(own))) };
  const stretches = TURNS.flatMap((turn): Stretch[] => {
    const beginning = write(within, 0, turn);
    const pieces = [write(own, 0, turn), write(own, 1, turn)];
    return [
      { before: '', repeated: beginning },
      ...pieces.flatMap((piece) => [
        { before: '', repeated: piece },
        { before: beginning, repeated: piece },
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
    default:
      return { ...node, of: drawnTo(node.of, aims) };
  }
}

function textNodesOf(node: Node): TextNode[] {
  switch (node.kind) {
    case 'text':
      return [node];
    case 'all':
    case 'any':
      return node.parts.flatMap(textNodesOf);
    default:
      return textNodesOf(node.of);
  }
}
