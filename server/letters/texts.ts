import type { AnswerGroup } from '../../src/engine/index.ts';
import type { Brand } from '../../src/contract/index.ts';
import { oneLine } from '../outbox/index.ts';

/** Values of the placeholders (`{names}`) in a definition's texts. */
export type Values = ReadonlyMap<string, string>;

export function valuesFor(brand: Brand, reference: string, groups: AnswerGroup[]): Values {
  const lines = groups.flatMap((group) => group.lines);
  return new Map([
    ['referenz', reference],
    ['anbieter', brand.name],
    ['kanzlei', brand.imprint.operator],
    ['telefon', brand.phone],
    ['email', brand.email],
    ...lines.map(({ pointer, value }) => [pointer, oneLine(value)] as const),
  ]);
}

/** Fills in placeholders. A text with a placeholder for a missing answer is left out. */
export function fill(texts: string[], values: Values): string[] {
  return texts.flatMap((text) => {
    const parts = text.split(/\{([^{}]*)\}/).map((part, index) => (index % 2 === 0 ? part : values.get(part)));
    return parts.includes(undefined) ? [] : [parts.join('')];
  });
}
