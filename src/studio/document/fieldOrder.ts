import { shownOrder } from '../../editing/index.ts';
import type { Field, StepFile } from '../../engine/index.ts';

/** Questions in the order in which the page asks them, group by group. */
export function inOrder(fields: readonly Field[], step: Pick<StepFile, 'schema' | 'ui'>): Field[] {
  const known = new Map<string, string[]>();
  const orderOf = (path: readonly string[]) => {
    const group = ['/schema', ...path.map((name) => `/properties/${name}`)].join('');
    const order = known.get(group) ?? shownOrder(step, group).flat();
    known.set(group, order);
    return order;
  };
  return fields.toSorted((one, other) => {
    const at = one.path.findIndex((name, index) => name !== other.path[index]);
    const order = orderOf(one.path.slice(0, Math.max(at, 0)));
    return rankIn(order, one.path[at]) - rankIn(order, other.path[at]);
  });
}

function rankIn(order: readonly string[], name = ''): number {
  const index = order.indexOf(name);
  return index < 0 ? order.length : index;
}
