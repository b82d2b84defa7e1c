import type { DrawnElement } from './drawing.ts';

/** A gradient for each of thousands of shapes is less. A slow machine draws so many in a second. */
const MOST_REPEATED = 50_000;

const REFERENCE = /url\(\s*["']?\s*#([^"')]*)/gi;

/**
 * Whether the parts of a drawing that show others, such as `use`, repeat more than a browser can draw: groups that show each other ten times
 * are a hundred million elements at eight levels. Also true if a part shows itself.
 */
export function repeatsTooMuch(elements: DrawnElement[]): boolean {
  const places = placesById(elements);
  const children = childrenOf(elements);
  const shown = elements.map((element) => shownBy(element).flatMap((id) => places.get(id) ?? []));
  if (shown.every((targets) => targets.length === 0)) return false;
  const drawn = drawnBy((place) => [...(children[place] ?? []), ...(shown[place] ?? [])], elements.length);
  return drawn === undefined || drawn - elements.length > MOST_REPEATED;
}

function placesById(elements: DrawnElement[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, { attributes }] of elements.entries()) {
    const id = attributes.find(({ name }) => name === 'id')?.value;
    // Browsers take the first of several.
    if (id !== undefined && !places.has(id)) places.set(id, place);
  }
  return places;
}

function childrenOf(elements: DrawnElement[]): number[][] {
  const children = elements.map((): number[] => []);
  const open: number[] = [];
  for (const [place, { depth }] of elements.entries()) {
    open.length = Math.min(open.length, Math.max(depth, 0));
    children[open.at(-1) ?? -1]?.push(place);
    open.push(place);
  }
  return children;
}

/** The ids of the parts that an element shows too. A link only leads to one. */
function shownBy({ name, attributes }: DrawnElement): string[] {
  const isLink = /^(?:.*:)?a$/i.test(name);
  return attributes.flatMap((attribute) => {
    // Browsers leave these characters out of addresses.
    const value = attribute.value.replaceAll(/[\t\n\r]/g, '').trim();
    if (/^(?:.*:)?href$/i.test(attribute.name)) return isLink ? [] : [idOf(value.slice(1))];
    return value.includes('#') ? [...value.matchAll(REFERENCE)].map(([, id = '']) => idOf(id.trim())) : [];
  });
}

function idOf(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** How many elements are drawn for the first one; undefined if one of all of them shows itself. Without recursion: drawings may be deep. */
function drawnBy(partsOf: (place: number) => number[], count: number): number | undefined {
  const totals: (number | 'open' | undefined)[] = Array.from({ length: count });
  const stack: { place: number; parts: number[]; total: number }[] = [];
  const enter = (place: number) => {
    totals[place] = 'open';
    stack.push({ place, parts: partsOf(place), total: 1 });
  };
  enter(0);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const part = top.parts.at(-1);
    const known = part === undefined ? undefined : totals[part];
    if (part === undefined) {
      totals[top.place] = top.total;
      stack.pop();
    } else if (known === 'open') return undefined;
    else if (known === undefined) enter(part);
    else {
      top.total += known;
      top.parts.pop();
    }
  }
  return totals[0] === 'open' ? undefined : totals[0];
}
