import type { Chart, ChartEdge } from '../document/chart.ts';

/** What has the focus in the picture. */
export type Spot = { node: string } | { edge: string };

export type Arrow = 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

/**
 * Where a key leads. Down follows the ways out: straight to the next step if there is one way only, else to the first
 * branch; up leads back; left and right change between the branches of a step and between the steps that branches lead
 * to. `came` is the way by which the focus got here. A sentence if the key leads nowhere.
 */
export function walk(chart: Chart, spot: Spot, key: Arrow, came?: string): Spot | string {
  if (key === 'Home') return { node: chart.initial };
  if (key === 'End') return { node: lastNode(chart) ?? chart.initial };
  return 'edge' in spot ? fromEdge(chart, spot.edge, key) : fromNode(chart, spot.node, key, came);
}

function fromEdge(chart: Chart, id: string, key: Arrow): Spot | string {
  const edge = chart.edges.find((one) => one.id === id);
  if (edge === undefined) return { node: chart.initial };
  if (key === 'ArrowUp') return { node: edge.from };
  if (key === 'ArrowDown') return { node: edge.to };
  const beside = neighbour(waysFrom(chart, edge.from), edge, key);
  return beside === undefined ? 'Das ist der letzte Zweig auf dieser Seite.' : { edge: beside.id };
}

function fromNode(chart: Chart, id: string, key: Arrow, came: string | undefined): Spot | string {
  const out = waysFrom(chart, id);
  const [only] = out;
  if (key === 'ArrowDown') {
    if (only === undefined) return 'Hier endet der Weg.';
    return out.length === 1 ? { node: only.to } : { edge: only.id };
  }
  const into = waysTo(chart, id, came);
  if (key === 'ArrowUp') {
    if (into === undefined)
      return id === chart.initial ? 'Das ist der erste Schritt.' : 'Zu diesem Schritt führt kein Weg.';
    return waysFrom(chart, into.from).length === 1 ? { node: into.from } : { edge: into.id };
  }
  const siblings = into === undefined ? apart(chart) : targetsOf(chart, into.from);
  const other = siblings[siblings.indexOf(id) + (key === 'ArrowLeft' ? -1 : 1)];
  return other === undefined ? 'Auf dieser Seite steht kein Schritt mehr.' : { node: other };
}

function waysFrom({ edges, nodes }: Chart, id: string): ChartEdge[] {
  return edges.filter(({ from, to }) => from === id && nodes.some((node) => node.id === to));
}

/** The way by which one came, else the first one that leads on rather than back. */
function waysTo({ edges }: Chart, id: string, came: string | undefined): ChartEdge | undefined {
  const into = edges.filter(({ to, from }) => to === id && from !== id);
  return into.find((edge) => edge.id === came) ?? into.find(({ kind }) => kind !== 'failed') ?? into[0];
}

function neighbour(ways: ChartEdge[], edge: ChartEdge, key: Arrow): ChartEdge | undefined {
  return ways[ways.indexOf(edge) + (key === 'ArrowLeft' ? -1 : 1)];
}

function targetsOf(chart: Chart, id: string): string[] {
  return [...new Set(waysFrom(chart, id).map(({ to }) => to))];
}

/** The steps without a way to them: they stand beside the first step. */
function apart({ nodes, edges, initial }: Chart): string[] {
  const ids = nodes.map(({ id }) => id);
  return ids.filter((id) => id === initial || !edges.some(({ to }) => to === id));
}

function lastNode({ nodes }: Chart): string | undefined {
  return (nodes.findLast(({ role, reached }) => role === 'final' && reached) ?? nodes.at(-1))?.id;
}
