import { fillTexts, type AnswerGroup } from '../../../src/engine/index.ts';
import { namesOffice, type Brand } from '../../../src/contract/index.ts';
import { oneLine } from '../../outbox/index.ts';

/** Values of the placeholders (`{names}`) in a definition's texts. */
export type Values = ReadonlyMap<string, string>;

/** `computed`: the computed values in words, by name. `longest`: of an answer, in characters. What the operator has not filled in has no value. */
export function valuesFor(
  brand: Brand,
  reference: string,
  groups: readonly Pick<AnswerGroup, 'lines'>[],
  computed: Record<string, string> = {},
  longest?: number,
): Values {
  const lines = groups.flatMap((group) => group.lines);
  return new Map([
    ['referenz', reference],
    ['anbieter', brand.name],
    ...(namesOffice(brand) ? [['kanzlei', brand.imprint.operator] as const] : []),
    ['telefon', brand.phone],
    ['email', brand.email],
    ...Object.entries(computed).map(([name, words]) => [`=${name}`, words] as const),
    ...lines.map(({ pointer, value }) => [pointer, oneLine(value, longest)] as const),
  ]);
}

/** Fills in a subject, which cannot be left out: without an office, the name of the site stands for it. */
export function fillSubject(subject: string, values: Values): string {
  return fill([subject], new Map([['kanzlei', values.get('anbieter') ?? ''], ...values])).join('');
}

/** Fills in placeholders. A text with a placeholder for a missing value is left out. */
export function fill(texts: string[], values: Values): string[] {
  return fillTexts(texts, (name) => values.get(name));
}
