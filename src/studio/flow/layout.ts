import { Graph, layout } from '@dagrejs/dagre';
import type { Point } from './curve.ts';

/** What has to be placed, in pixels. `label`: the room that the words at an arrow need. */
export type LayoutInput = {
  initial: string;
  nodes: readonly { id: string; width: number; height: number; reached: boolean }[];
  edges: readonly { id: string; from: string; to: string; label: { width: number; height: number } }[];
};

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
 * places are relative to the first step: a change moves only what lies behind it.
 */
export function layoutOf(input: LayoutInput): Layout {
  const own = place(input, true);
  const rest = place(input, false);
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

function place({ nodes, edges }: LayoutInput, reached: boolean): Placed {
  const graph: LayoutGraph = new Graph({ multigraph: true });
  graph.setGraph({ ...GAPS });
  const own = nodes.filter((node) => node.reached === reached);
  const ids = new Set(own.map(({ id }) => id));
  for (const { id, width, height } of own) graph.setNode(id, { width, height });
  const inside = edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
  for (const { id, from, to, label } of inside) graph.setEdge(from, to, { ...label, labelpos: 'c' }, id);
  layout(graph, { disableOptimalOrderHeuristic: true });
  return {
    nodes: Object.fromEntries(
      own.map(({ id, width, height }) => {
        const { x, y } = graph.node(id);
        return [id, { x: x - width / 2, y: y - height / 2 }];
      }),
    ),
    edges: Object.fromEntries(
      inside.map(({ id, from, to }) => {
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
