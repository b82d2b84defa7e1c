import { Graph, layout } from '@dagrejs/dagre';
import { blocksOf, joined, type Block, type LayoutInput } from './blocks.ts';
import type { Point } from './curve.ts';

/** Where everything stands: nodes by their upper left corner, labels by their centre. The first step stands at 0, 0. */
export type Layout = {
  nodes: Record<string, Point>;
  edges: Record<string, { points: Point[]; label: Point }>;
  /** Where the steps begin that nobody reaches; undefined if there are none. */
  apart: Point | undefined;
};

const GAPS = { rankdir: 'TB', nodesep: 40, edgesep: 24, ranksep: 28 } as const;
/** Between the flow and the steps that nobody reaches, with room for a heading. */
const APART = 110;

/**
 * Places steps from top to bottom. Which of several branches stands on the left is decided by their order alone, and
 * places are relative to the first step: a change moves only what lies behind it. What `memory` knows of the last layout
 * is not laid out again.
 */
export function layoutOf(input: LayoutInput, memory: BlockMemory = new Map()): Layout {
  const own = stacked(part(input, true), memory);
  const rest = place(part(input, false));
  const first = own.nodes[input.initial] ?? Object.values(own.nodes)[0] ?? { x: 0, y: 0 };
  const reached = shifted(own, -first.x, -first.y);
  if (Object.keys(rest.nodes).length === 0) return { ...reached, apart: undefined };
  const left = least(reached, ({ x }) => x);
  const bottom = Math.max(
    0,
    ...input.nodes.flatMap(({ id, height }) => (reached.nodes[id] === undefined ? [] : [reached.nodes[id].y + height])),
  );
  const below = shifted(rest, left - least(rest, ({ x }) => x), bottom + APART - least(rest, ({ y }) => y));
  return {
    nodes: { ...reached.nodes, ...below.nodes },
    edges: { ...reached.edges, ...below.edges },
    apart: { x: left, y: bottom + APART },
  };
}

/** What is used of dagre's graph. The package's own types name their files without an extension and do not resolve. */
type LayoutGraph = {
  setGraph(label: object): void;
  setNode(id: string, size: { width: number; height: number }): void;
  setEdge(from: string, to: string, label: object, id: string): void;
  node(id: string): Point;
  /** `x` and `y` are those of the label; an edge without words has none. */
  edge(from: string, to: string, id: string): Partial<Point> & { points: Point[] };
};

type Placed = Pick<Layout, 'nodes' | 'edges'>;

/** Where the blocks of the last layout stand, by what they consist of. */
export type BlockMemory = Map<string, Placed>;

const ORIGIN: Point = { x: 0, y: 0 };
const EMPTY: Block = { nodes: [], edges: [] };

/** The steps that are reached, or those that are not, with the ways between them. */
function part({ nodes, edges }: LayoutInput, reached: boolean): Block {
  const own = nodes.filter((node) => node.reached === reached);
  const ids = new Set(own.map(({ id }) => id));
  return { nodes: own, edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
}

/** Lays the blocks out one by one, each below the step that it shares with the one before. */
function stacked(whole: Block, memory: BlockMemory): Placed {
  const before = new Map(memory);
  memory.clear();
  const nodes: Placed['nodes'] = {};
  const edges: Placed['edges'] = {};
  const blocks = blocksOf(whole);
  for (let index = 0; index < blocks.length; index += 1) {
    let block = blocks[index] ?? EMPTY;
    let placed = remembered(block, before, memory);
    // What would stand beside the next block is laid out with it.
    while (index + 1 < blocks.length && !endsLowest(block, placed)) {
      index += 1;
      block = joined(block, blocks[index] ?? EMPTY);
      placed = remembered(block, before, memory);
    }
    const first = block.nodes[0]?.id ?? '';
    const [from = ORIGIN, to = nodes[first] ?? from] = [placed.nodes[first]];
    const { nodes: moved, edges: ways } = shifted(placed, to.x - from.x, to.y - from.y);
    Object.assign(nodes, moved);
    Object.assign(edges, ways);
  }
  return { nodes, edges };
}

function remembered(block: Block, before: BlockMemory, memory: BlockMemory): Placed {
  const key = JSON.stringify(block);
  const placed = before.get(key) ?? place(block);
  memory.set(key, placed);
  return placed;
}

/** Whether nothing of a block stands lower than its last step, below which the next block begins. */
function endsLowest({ nodes }: Block, placed: Placed): boolean {
  const bottom = ({ id, height }: Block['nodes'][number]) => (placed.nodes[id]?.y ?? 0) + height;
  const last = nodes.at(-1);
  return last !== undefined && nodes.every((node) => bottom(node) <= bottom(last));
}

function place({ nodes, edges }: Block): Placed {
  const graph: LayoutGraph = new Graph({ multigraph: true });
  graph.setGraph({ ...GAPS });
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height });
  for (const { id, from, to, label } of edges) graph.setEdge(from, to, { ...label, labelpos: 'c' }, id);
  layout(graph, { disableOptimalOrderHeuristic: true });
  return {
    nodes: Object.fromEntries(
      nodes.map(({ id, width, height }) => {
        const { x, y } = graph.node(id);
        return [id, { x: x - width / 2, y: y - height / 2 }];
      }),
    ),
    edges: Object.fromEntries(
      edges.map(({ id, from, to }) => {
        const { points, x, y } = graph.edge(from, to, id);
        const half = points[Math.floor(points.length / 2)];
        return [id, { points, label: { x: x ?? half?.x ?? 0, y: y ?? half?.y ?? 0 } }];
      }),
    ),
  };
}

function shifted({ nodes, edges }: Placed, x: number, y: number): Placed {
  const move = (point: Point) => ({ x: Math.round(point.x + x), y: Math.round(point.y + y) });
  return {
    nodes: Object.fromEntries(Object.entries(nodes).map(([id, point]) => [id, move(point)])),
    edges: Object.fromEntries(
      Object.entries(edges).map(([id, { points, label }]) => [id, { points: points.map(move), label: move(label) }]),
    ),
  };
}

function least({ nodes }: Placed, side: (point: Point) => number): number {
  return Math.min(...Object.values(nodes).map(side));
}
