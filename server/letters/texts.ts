import { fillTexts, type AnswerGroup } from '../../src/engine/index.ts';
import type { Brand } from '../../src/contract/index.ts';
import { oneLine } from '../outbox/index.ts';

/** Values of the placeholders (`{names}`) in a definition's texts. */
export type Values = ReadonlyMap<string, string>;

/** `computed`: the computed values in words, by name. */
export function valuesFor(
  brand: Brand,
  reference: string,
  groups: readonly Pick<AnswerGroup, 'lines'>[],
  computed: Record<string, string> = {},
): Values {
  const lines = groups.flatMap((group) => group.lines);
  return new Map([
    ['referenz', reference],
    ['anbieter', brand.name],
    ['kanzlei', brand.imprint.operator],
    ['telefon', brand.phone],
    ['email', brand.email],
    ...Object.entries(computed).map(([name, words]) => [`=${name}`, words] as const),
    ...lines.map(({ pointer, value }) => [pointer, oneLine(value)] as const),
  ]);
}

/** Fills in placeholders. A text with a placeholder for a missing value is left out. */
export function fill(texts: string[], values: Values): string[] {
  return fillTexts(texts, (name) => values.get(name));
}
