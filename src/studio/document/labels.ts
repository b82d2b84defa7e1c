import { GUARD_ROWS, WIDGET_ROWS } from '../../format/index.ts';
import { placeAt, schemaAt } from '../../format/places.ts';
import { nodesIn, SCHEMAS, type FormatSchema } from '../../format/schemas.ts';
import { once } from '../../engine/memoize.ts';
import { parsePointer } from '../../engine/index.ts';
import type { FilePlace } from './place.ts';
import { nameInWords } from './titles.ts';

const nodes = once(() => Object.values(SCHEMAS).flatMap(nodesIn));

/** How keys of the format are called in panels: where several places have the same key, as at the first one that says it. */
const keyLabels = once(
  () =>
    new Map(
      nodes()
        .flatMap(({ properties = {} }) => labelsIn(properties))
        .toReversed(),
    ),
);

function labelsIn(properties: Readonly<Record<string, FormatSchema>>): [key: string, label: string][] {
  return Object.entries(properties).flatMap(([key, { 'x-label': label }]) =>
    label === undefined ? [] : [[key, label]],
  );
}

/** How the values are called that the format offers a choice of. */
const valueLabels = once(
  () =>
    new Map<string, string>([
      ...nodes().flatMap(({ 'x-names': names = {} }) => Object.entries(names)),
      ...Object.entries({ ...GUARD_ROWS, ...WIDGET_ROWS }).map(([value, { name }]) => [value, name] as const),
    ]),
);

/** What a value of the format is called. Values without a name are shown as they are. */
export function valueLabelOf(value: string): string {
  return valueLabels().get(value) ?? value;
}

/** What a key of the format is called. Keys without a label are shown as they are. */
export function labelOf(key: string): string {
  return keyLabels().get(key) ?? key;
}

/**
 * What the last key of a place is called there. Items of lists are called by their number, keys of the author's choice by their words, and
 * parameters of addresses as they are.
 */
export function labelAt({ file, pointer }: FilePlace): string {
  const key = parsePointer(pointer).at(-1) ?? '';
  if (/^\d+$/.test(key)) return `${Number(key) + 1}.`;
  const place = placeAt(file, pointer);
  if (place === undefined || place.named || PARAMETER.test(pointer)) return place?.schema['x-label'] ?? labelOf(key);
  return place.schema['x-label'] ?? nameInWords(key);
}

/** Parameters of addresses are what people see in their browsers. */
const PARAMETER = /^\/(?:query|accepts)\//;

/** What a panel says about a place, in words of people who do not know the format; undefined if the label says all. */
export function helpAt({ file, pointer }: FilePlace): string | undefined {
  const { 'x-help': help, description } = schemaAt(file, pointer) ?? {};
  return (help ?? description) || undefined;
}
