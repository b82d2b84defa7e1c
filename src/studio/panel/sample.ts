import { isPlainObject, type Field } from '../../engine/index.ts';
import type { Outline } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';

/** Whether a place is the computed values, or one of them. */
export function isComputed({ file, pointer }: FilePlace): boolean {
  return file === 'wizard.json' && /^\/computed(?:\/|$)/.test(pointer);
}

/**
 * The format's example of a computed value, about questions of this wizard instead of those that it names. Where no
 * question fits, it reckons with 1, or from today.
 */
export function withOwnAnswers(example: unknown, outline: Outline): unknown {
  const fields = outline.steps.flatMap((step) => step.fields);
  const first = (fits: (field: Field) => boolean) => fields.find(fits)?.pointer;
  const number = first(({ schema: { type } }) => type === 'number' || type === 'integer') ?? 1;
  const day = first(({ schema }) => schema.format === 'date') ?? 'today';
  const list = first(({ schema }) => schema.type === 'array');
  const filled = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => filled(one, key));
    if (isPlainObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part, name)]));
    if (typeof value !== 'string' || !/^[/=]/.test(value)) return value;
    if (key === 'from' || key === 'to') return day;
    return key === 'count' ? (list ?? value) : key === 'land' ? value : number;
  };
  return filled(example, '');
}
