import { NEW_CONDITION } from '../../format/index.ts';
import { isPlainObject, readPointer, type Field } from '../../engine/index.ts';
import { formatGuardAbout, formatRuleAbout, type Order } from '../../explore/words.ts';
import { asGuard } from '../../engine/guards.ts';
import type { When } from '../../engine/definition.ts';
import type { Trees } from '../document/trees.ts';
import { firstCondition } from './operators.ts';
import { subjectsAt } from './subjects.ts';
import type { ConditionPlace } from './places.ts';

type Around = { fields: readonly Field[]; trees: Trees; order?: Order | undefined };

/** A condition in words. */
export function formatCondition(
  { key, base, place }: ConditionPlace,
  value: unknown,
  { fields, trees, order }: Around,
): string {
  if (!isPlainObject(value)) return '';
  try {
    const questions = { fields, schemaOf: () => undefined, order };
    if (key === 'guard' || key === 'when') return formatGuardAbout(questions, asGuard(value as When), order);
    if (key !== 'unless') return formatRuleAbout(questions, value, base);
    const advice = readPointer(trees[place.file]?.value, place.pointer.slice(0, -'/unless'.length));
    const field = isPlainObject(advice) ? String(advice['field']) : '';
    const [, above = '', name = ''] = /^(.*)\/([^/]+)$/.exec(field) ?? [];
    return formatRuleAbout(questions, { properties: { [name]: value } }, above);
  } catch {
    return '';
  }
}

/** A condition to begin with at a place that has none. What it is about is still to be chosen, where that can be written. Undefined if nothing is asked before. */
export function freshCondition(at: ConditionPlace, sources: Parameters<typeof subjectsAt>[1]): unknown {
  const own = subjectsAt(at, sources);
  if (own.length > 0 && (at.key === 'guard' || at.key === 'when')) return NEW_CONDITION;
  // The question asked last is the likeliest one.
  const subject = own.findLast(({ name }) => name.startsWith('/')) ?? own[0];
  return subject === undefined ? undefined : at.notation.write(firstCondition(subject, at.notation));
}
