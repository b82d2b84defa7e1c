import { isPlainObject, joinPointer, parsePointer, readPointer } from '../engine/pointer.ts';

/** The `ui` of a question or group by the pointer of its schema. */
export function uiOf(pointer: string): string {
  return answerPathOf(pointer).reduce<string>(joinPointer, '/ui');
}

/** Names of the questions around a place of a schema, from the outside in. `items` stands for the rows of a list. */
export function answerPathOf(pointer: string): string[] {
  const tokens = parsePointer(pointer);
  return tokens.flatMap((token, index) => {
    if (tokens[index - 1] === 'properties') return [token];
    return token === 'items' ? [token] : [];
  });
}

/** Names of the questions in a group, those under conditions included. */
export function declaredNames(schema: unknown, path: readonly string[]): string[] {
  if (!isPlainObject(schema)) return [];
  const { properties, allOf, then, else: otherwise, items } = schema;
  const known = isPlainObject(properties) ? properties : {};
  const [first, ...rest] = path;
  const inside = first === 'items' ? items : first === undefined ? undefined : known[first];
  const own = first === undefined ? Object.keys(known) : declaredNames(inside, rest);
  const branches = [then, otherwise, ...(Array.isArray(allOf) ? allOf : [])];
  return [...own, ...branches.flatMap((part) => declaredNames(part, path))];
}

/**
 * The names of a group's questions in the order in which the page shows them, those under conditions included: one list for each of its
 * sections, or a single one. `step`: the JSON of a step's file; `group`: the pointer of the group's schema, such as `/schema/then`.
 */
export function shownOrder(step: unknown, group: string): string[][] {
  const ui = readPointer(step, uiOf(group));
  const { 'ui:sections': sections, 'ui:order': order } = isPlainObject(ui) ? ui : {};
  if (Array.isArray(sections))
    return sections.map((section: unknown) => namesIn(isPlainObject(section) ? section['fields'] : undefined));
  const all = [...new Set(declaredNames(readPointer(step, '/schema'), answerPathOf(group)))];
  const ranked = namesIn(order);
  const rest = all.filter((name) => !ranked.includes(name));
  const at = ranked.includes('*') ? ranked.indexOf('*') : ranked.length;
  const known = (names: string[]) => names.filter((name) => all.includes(name));
  return [[...known(ranked.slice(0, at)), ...rest, ...known(ranked.slice(at + 1))]];
}

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

/** Where a question goes: before another one, empty for the end, in a section. */
type Spot = { before: string; section: number };

/** One place up (-1) or down (1) on the page; over the border of a section into the next one. Undefined at the end of all. */
export function spotBeside(order: readonly string[][], name: string, by: 1 | -1): Spot | undefined {
  const section = order.findIndex((names) => names.includes(name));
  const names = order[section];
  if (names === undefined) return undefined;
  const at = names.indexOf(name);
  if (names[at + by] !== undefined) return { before: names[by < 0 ? at - 1 : at + 2] ?? '', section };
  const beside = order[section + by];
  return beside === undefined ? undefined : { before: by < 0 ? '' : (beside[0] ?? ''), section: section + by };
}

/** The order with a question moved. Without a section it goes to that of the other question, or to the last one. */
export function withMoved(order: readonly string[][], name: string, before: string, section?: number): string[][] {
  const left = order.map((names) => names.filter((other) => other !== name));
  const found = left.findIndex((names) => names.includes(before));
  const goal = section ?? (found < 0 ? left.length - 1 : found);
  return left.map((names, index) => {
    if (index !== goal) return names;
    const at = names.indexOf(before);
    return names.toSpliced(at < 0 ? names.length : at, 0, name);
  });
}
