import { uiAt, type Field, type UiSchema } from '../../engine/index.ts';

/** Questions in the order in which the page asks them: that of the sections of each group, or else of its `ui:order`. */
export function inOrder(fields: readonly Field[], ui: UiSchema | undefined): Field[] {
  return fields.toSorted((one, other) => {
    const at = one.path.findIndex((name, index) => name !== other.path[index]);
    const group = one.path.slice(0, Math.max(at, 0)).map((name) => `/${name}`);
    const order = orderIn(uiAt(ui, group.join('')));
    return rankIn(order, one.path[at]) - rankIn(order, other.path[at]);
  });
}

function orderIn({ 'ui:sections': sections, 'ui:order': order }: Record<string, unknown>): string[] {
  if (Array.isArray(sections))
    return sections.flatMap((section: { fields?: unknown } | null) => namesIn(section?.fields));
  return namesIn(order);
}

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

function rankIn(order: readonly string[], name = ''): number {
  const index = order.indexOf(name);
  if (index >= 0) return index;
  return order.includes('*') ? order.indexOf('*') : order.length;
}
