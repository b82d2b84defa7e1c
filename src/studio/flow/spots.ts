import type { Subject } from '../actions/action.ts';
import { formatEdge, formatNode, type Chart } from '../document/chart.ts';
import type { FilePlace } from '../document/place.ts';
import type { Elements } from './elements.ts';
import type { Spot } from './walk.ts';

/** Half the size of a way's label, which is placed by its middle, in pixels of the chart. */
const LABEL = { x: 92, y: 30 };

/** A part of the chart, in its pixels. */
export type Box = { x: number; y: number; width: number; height: number };

/** Where a spot, given by its key, lies in the chart. */
export function boxAt({ nodes, edges }: Elements, spot: string): Box | undefined {
  const node = nodes.find(({ id }) => spot === `node ${id}`);
  if (node !== undefined) return { ...node.position, width: node.width ?? 0, height: node.height ?? 0 };
  const label = edges.find(({ id }) => spot === `edge ${id}`)?.data?.label;
  return label === undefined
    ? undefined
    : { x: label.x - LABEL.x, y: label.y - LABEL.y, width: 2 * LABEL.x, height: 2 * LABEL.y };
}

/**
 * Whether React Flow draws a spot where it draws only what is in sight: a step if some of it is, a way if some of what lies between its steps
 * is. `sight`: the part of the chart that is seen.
 */
export function isDrawn(elements: Elements, spot: string, sight: Box): boolean {
  const edge = elements.edges.find(({ id }) => spot === `edge ${id}`);
  const ends = edge === undefined ? [spot] : [`node ${edge.source}`, `node ${edge.target}`];
  const boxes = ends.flatMap((end) => boxAt(elements, end) ?? []);
  // What was just made is not laid out yet.
  if (boxes.length === 0) return true;
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const [right, bottom] = [
    Math.max(...boxes.map(({ x, width }) => x + width)),
    Math.max(...boxes.map(({ y, height }) => y + height)),
  ];
  return left < sight.x + sight.width && right > sight.x && top < sight.y + sight.height && bottom > sight.y;
}

export function spotOf({ node, edge }: { node?: string; edge?: string }): Spot | undefined {
  if (edge !== undefined) return { edge };
  return node === undefined ? undefined : { node };
}

export function keyOf(spot: Spot): string {
  return 'edge' in spot ? `edge ${spot.edge}` : `node ${spot.node}`;
}

export function placeOf({ nodes, edges }: Chart, spot: Spot): FilePlace | undefined {
  if ('edge' in spot) return edges.find(({ id }) => id === spot.edge)?.place;
  return nodes.find(({ id }) => id === spot.node)?.place;
}

export function onlyWay({ edges }: Chart, from: string, to: string): string | undefined {
  return (edges.find((edge) => edge.from === from && edge.to === to) ?? edges.find((edge) => edge.to === to))?.id;
}

export function elementAt(area: HTMLElement | null, spot: string): HTMLElement | null {
  return area?.querySelector<HTMLElement>(`[data-spot="${CSS.escape(spot)}"]`) ?? null;
}

/** What the menu at an element is about. */
export function subjectAt(chart: Chart, { dataset }: HTMLElement): Subject | undefined {
  const { spot = '' } = dataset;
  const node = chart.nodes.find(({ id }) => spot === `node ${id}`);
  if (node !== undefined) return node.role === 'missing' ? undefined : { kind: 'step', id: node.id };
  const edge = chart.edges.find(({ id }) => spot === `edge ${id}`);
  if (edge === undefined) return undefined;
  const index = (edge.rank?.own ?? 1) - 1;
  return edge.kind === 'forward' ? { kind: 'branch', step: edge.from, index } : { kind: 'step', id: edge.from };
}

export function formatAt(chart: Chart, spot: string): string {
  const node = chart.nodes.find(({ id }) => spot === `node ${id}`);
  if (node !== undefined) return formatNode(chart, node);
  const edge = chart.edges.find(({ id }) => spot === `edge ${id}`);
  return edge === undefined ? '' : formatEdge(chart, edge);
}
