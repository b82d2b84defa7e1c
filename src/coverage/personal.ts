import { choicesOf, isGroup, isGroupList, type Field } from '../engine/fields.ts';
import { looksOf } from '../engine/ui.ts';
import type { Wizard } from '../engine/types.ts';

/** Names of `autocomplete` under which browsers fill in a day of birth. */
const BIRTH = /^bday/;
const TIMES = new Set(['date', 'time', 'month', 'date-time']);

/**
 * Whether an answer to this question may name a person: free texts, files, and days of birth. Choices, numbers and other
 * days tell nobody apart by themselves.
 */
export function mayNamePerson(wizard: Wizard, field: Field): boolean {
  const { schema } = field;
  if (schema.upload !== undefined) return true;
  if (schema.type !== 'string' || isGroup(schema) || isGroupList(schema) || choicesOf(schema) !== undefined)
    return false;
  if (schema.const !== undefined || schema.arithmetic === true) return false;
  const autocomplete = looksOf(wizard, field)['ui:autocomplete'];
  if (typeof autocomplete === 'string' && BIRTH.test(autocomplete)) return true;
  return !TIMES.has(schema.format ?? '');
}
