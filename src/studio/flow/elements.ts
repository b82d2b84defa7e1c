import { MarkerType, Position, type Edge, type Node } from '@xyflow/react';
import type { Chart, ChartEdge, ChartNode } from '../document/chart.ts';
import { nodeIn, formatEdge, formatNode } from '../document/chart.ts';
import { curve, middle, type Point } from './curve.ts';
import { isSame } from '../document/changes.ts';
import type { Layout } from './layout.ts';
import { sizeOf } from './sizes.ts';

export type StepElement = Node<{ node: ChartNode; said: string }, 'step'>;
export type HeadingElement = Node<{ text: string }, 'heading'>;
export type ExitElement = Edge<{ edge: ChartEdge; said: string; path: string; label: Point; dim: boolean }, 'exit'>;
export type Elements = { nodes: (StepElement | HeadingElement)[]; edges: ExitElement[] };

/** The chart as React Flow draws it. Sizes and handles are given, so that nothing has to be measured. */
export function elementsOf(chart: Chart, layout: Layout): Elements {
  const nodes = chart.nodes.map((node): StepElement => {
    const size = sizeOf(node);
    return {
      id: node.id,
      type: 'step',
      position: layout.nodes[node.id] ?? { x: 0, y: 0 },
      ...size,
      // React Flow counts a node as there once it is measured, and looks for places to connect with only among those.
      measured: size,
      handles: handlesOf(size),
      data: { node, said: formatNode(chart, node) },
      draggable: false,
      connectable: node.role !== 'missing',
      domAttributes: NO_ENGLISH,
    };
  });
  const heading: HeadingElement[] =
    layout.apart === undefined
      ? []
      : [
          {
            id: 'nicht erreicht',
            type: 'heading',
            position: { x: layout.apart.x, y: layout.apart.y - 40 },
            width: 320,
            height: 28,
            data: { text: 'Von keinem Weg erreicht' },
            draggable: false,
            connectable: false,
            selectable: false,
            domAttributes: NO_ENGLISH,
          },
        ];
  const edges = chart.edges.flatMap((edge): ExitElement[] => {
    const points = layout.edges[edge.id]?.points ?? directly(chart, layout, edge);
    if (points.length === 0) return [];
    return [
      {
        id: edge.id,
        type: 'exit',
        source: edge.from,
        target: edge.to,
        // Without it, React Flow names it in English.
        ariaLabel: formatEdge(chart, edge),
        domAttributes: NO_ENGLISH,
        data: {
          edge,
          said: formatEdge(chart, edge),
          path: curve(points),
          label: layout.edges[edge.id]?.label ?? middle(points[0] ?? ORIGIN, points.at(-1) ?? ORIGIN),
          dim: nodeIn(chart, edge.from)?.reached !== true,
        },
        markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16 },
      },
    ];
  });
  return { nodes: [...nodes, ...heading], edges };
}

/** React Flow calls its parts 'node' and 'edge' for screen readers; they say what they are themselves. */
const NO_ENGLISH = { 'aria-roledescription': undefined };
const ORIGIN: Point = { x: 0, y: 0 };

/** The elements of `now`, but what equals its like in `before` is that object: it is not drawn anew. */
export function withKept(before: Elements, now: Elements): Elements {
  return { nodes: kept(before.nodes, now.nodes), edges: kept(before.edges, now.edges) };
}

function kept<E extends StepElement | HeadingElement | ExitElement>(before: readonly E[], now: readonly E[]): E[] {
  const known = new Map(before.map((one) => [one.id, one]));
  return now.map((one) => {
    const old = known.get(one.id);
    if (old === undefined) return one;
    if (!isSame(old.data, one.data)) return one;
    const alike = { ...one, data: old.data };
    return isSame({ ...old, data: undefined }, { ...alike, data: undefined }) ? old : alike;
  });
}

function handlesOf({ width, height }: { width: number; height: number }) {
  const at = { x: width / 2, width: 1, height: 1 };
  return [
    { ...at, type: 'target' as const, position: Position.Top, y: 0 },
    { ...at, type: 'source' as const, position: Position.Bottom, y: height },
  ];
}

/** A way between the flow and the steps that nobody reaches, which are laid out for themselves. */
function directly(chart: Chart, layout: Layout, { from, to }: ChartEdge): Point[] {
  const [start, end] = [nodeIn(chart, from), nodeIn(chart, to)];
  if (start === undefined || end === undefined) return [];
  const [a, b] = [layout.nodes[from] ?? ORIGIN, layout.nodes[to] ?? ORIGIN];
  const [one, other] = [sizeOf(start), sizeOf(end)];
  const below = b.y > a.y;
  return [
    { x: a.x + one.width, y: a.y + one.height / 2 },
    { x: Math.max(a.x + one.width, b.x + other.width) + 60, y: (a.y + b.y + (below ? one.height : other.height)) / 2 },
    { x: b.x + other.width, y: b.y + other.height / 2 },
  ];
}
