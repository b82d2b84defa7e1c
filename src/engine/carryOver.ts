import { choicesOf, isGroupList, rowFields, type Field } from './fields.ts';
import { FORMATS } from './formats.ts';
import { consentsOf, fieldsOf } from './payload.ts';
import { erasePointer, isPlainObject, readPointer, writePointer } from './pointer.ts';
import { labelOf } from './summary.ts';
import type { Answers, PropertySchema } from './definition.ts';
import type { Wizard } from './types.ts';

/** `anew`: what the questions are called whose answers were not kept whole. */
export type CarriedOver = { answers: Answers; anew: string[] };

/**
 * Answers to another version of a wizard, as far as its questions can show them: what nobody sees nobody can correct. Consents only where
 * their words, by pointer, are the same. Pure; does not change the input.
 */
export function carryOver(wizard: Wizard, answers: Answers, wordings: Record<string, string>): CarriedOver {
  const { kept, lost } = carryInto(fieldsOf(wizard), answers);
  const renewed = consentsOf(wizard).filter(
    ({ field, wording }) => readPointer(kept, field) === true && wordings[field] !== wording,
  );
  for (const { field } of renewed) erasePointer(kept, field);
  const anew = [...lost.map((field) => labelOf(wizard, field)), ...renewed.map(() => 'Einwilligung')];
  return { answers: kept, anew: [...new Set(anew)] };
}

/** Also for a row of a list, whose questions' pointers begin at it. */
function carryInto(fields: readonly Field[], answers: Answers): { kept: Answers; lost: Field[] } {
  const kept = structuredClone(answers);
  const lost: Field[] = [];
  for (const field of fields) {
    const { pointer, parents, schema } = field;
    // A question has become a group.
    for (const parent of parents) if (!isPlainObject(readPointer(kept, parent))) erasePointer(kept, parent);
    const value = readPointer(kept, pointer);
    if (value === undefined || lost.some((other) => other.pointer === pointer)) continue;
    // Another step, or another way, may ask the same with other choices.
    const parts = fields.filter((other) => other.pointer === pointer).map((other) => partShown(other, value));
    if (parts.some(({ isWhole }) => isWhole)) continue;
    lost.push(field);
    const part = parts[0]?.value ?? schema.default;
    if (part === undefined) erasePointer(kept, pointer);
    else writePointer(kept, pointer, part);
  }
  return { kept, lost };
}

type Part = { value: unknown; isWhole: boolean };

const NOTHING: Part = { value: undefined, isWhole: false };

/** What of an answer its question shows. */
function partShown(field: Field, value: unknown): Part {
  const { schema } = field;
  const { items, upload } = schema;
  if (items === undefined && upload === undefined) return isShown(schema, value) ? { value, isWhole: true } : NOTHING;
  if (!Array.isArray(value)) return NOTHING;
  const parts = value.map((item): Part => {
    if (upload === undefined && !isGroupList(schema))
      return items !== undefined && isShown(items, item) ? { value: item, isWhole: true } : NOTHING;
    if (!isPlainObject(item)) return NOTHING;
    const { kept, lost } = carryInto(rowFields(field), item);
    return { value: kept, isWhole: lost.length === 0 };
  });
  const shown = parts.flatMap((part) => part.value ?? []);
  return { value: shown.length === 0 ? undefined : shown, isWhole: parts.every(({ isWhole }) => isWhole) };
}

/** Native inputs for these show nothing else. */
const STRICT = new Set(['date', 'month', 'time']);

/** Whether an input shows a value that is no list. Texts that break another rule are shown. */
function isShown(schema: PropertySchema, value: unknown): boolean {
  const { type = 'string', format = '' } = schema;
  const choices = choicesOf(schema);
  if (choices !== undefined) return choices.some((choice) => choice.const === value);
  if (STRICT.has(format)) return FORMATS[format]?.test(String(value)) === true;
  return typeof value === (type === 'integer' ? 'number' : type);
}
