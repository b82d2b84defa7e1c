/** What has to be placed, in pixels. `label`: the room that the words at an arrow need. */
export type LayoutInput = {
  initial: string;
  nodes: readonly { id: string; width: number; height: number; reached: boolean }[];
  edges: readonly { id: string; from: string; to: string; label: { width: number; height: number } }[];
};

/** A part of the flow that can be laid out on its own: it begins and ends with a step that every way passes. */
export type Block = Pick<LayoutInput, 'nodes' | 'edges'>;

/**
 * Cuts a flow at the steps that every way passes, which both blocks hold. `nodes` stand in the order in which they are
 * reached; a step without a way on is taken right after those that lead to it.
 */
export function blocksOf({ nodes, edges }: Block): Block[] {
  const order = endsEarly({ nodes, edges });
  const rank = new Map(order.map(({ id }, index) => [id, index]));
  const spans = edges.map((edge) => {
    const ends = [rank.get(edge.from) ?? 0, rank.get(edge.to) ?? 0];
    return { edge, from: Math.min(...ends), to: Math.max(...ends) };
  });
  const cuts = uncovered(order.length, spans);
  if (cuts.length < 2) return [{ nodes: order, edges }];
  const blockAt = cuts.flatMap((cut, index) => Array.from({ length: (cuts[index + 1] ?? cut) - cut }, () => index));
  const ways = Map.groupBy(spans, ({ from }) => Math.min(blockAt[from] ?? Infinity, cuts.length - 2));
  return cuts.slice(0, -1).map((cut, index) => ({
    nodes: order.slice(cut, (cuts[index + 1] ?? cut) + 1),
    edges: (ways.get(index) ?? []).map(({ edge }) => edge),
  }));
}

/** Two blocks that follow one another as one. */
export function joined(one: Block, next: Block): Block {
  return { nodes: [...one.nodes, ...next.nodes.slice(1)], edges: [...one.edges, ...next.edges] };
}

/** The steps with those that have no way on right after the last one that leads to them. */
function endsEarly({ nodes, edges }: Block): Block['nodes'] {
  const leading = new Set(edges.flatMap(({ from, to }) => (from === to ? [] : [from])));
  const own = new Map(nodes.filter(({ id }) => leading.has(id)).map(({ id }, index) => [id, index]));
  const ends = nodes.filter(({ id }) => !leading.has(id));
  const lastTo = new Map<string, number>();
  for (const { from, to } of edges)
    if (!own.has(to)) lastTo.set(to, Math.max(lastTo.get(to) ?? -1, own.get(from) ?? -1));
  const after = Map.groupBy(ends, ({ id }) => lastTo.get(id) ?? own.size - 1);
  const kept = nodes.filter(({ id }) => own.has(id));
  return [...(after.get(-1) ?? []), ...kept.flatMap((node, index) => [node, ...(after.get(index) ?? [])])];
}

/** The numbers below `count` that lie strictly inside of no span. */
function uncovered(count: number, spans: readonly { from: number; to: number }[]): number[] {
  const change = Array.from({ length: count + 1 }, () => 0);
  for (const { from, to } of spans) {
    if (to - from < 2) continue;
    change[from + 1] = (change[from + 1] ?? 0) + 1;
    change[to] = (change[to] ?? 0) - 1;
  }
  let depth = 0;
  return change.slice(0, count).flatMap((by, index) => {
    depth += by;
    return depth === 0 ? [index] : [];
  });
}
