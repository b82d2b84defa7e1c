import {
  choicesOf,
  isManyOf,
  readPointer,
  writePointer,
  type Answers,
  type Field,
  type Step,
} from '../engine/index.ts';
import { mergeParts, readNumber, readParts, withPart, writeParts, type DatePart } from '../fields/index.ts';

/**
 * The answers that were entered in the served HTML before this code ran. Inputs are named by pointer; only those whose
 * state differs from the served one count.
 */
export function readEarlyAnswers(root: ParentNode, step: Step): Answers {
  const early: Answers = {};
  for (const input of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    '[name^="/"]',
  )) {
    const [place, part] = input.name.split('#');
    const field = step.fields.find(({ pointer }) => pointer === place);
    const value = field === undefined ? undefined : changedValue(input);
    if (field === undefined || value === undefined) continue;
    if (isManyOf(field.schema)) {
      const before = readPointer(early, field.pointer) as unknown[] | undefined;
      const ticked = choicesOf(field.schema)?.find((option) => String(option.const) === input.value);
      writePointer(early, field.pointer, [...(before ?? []), ticked?.const]);
      continue;
    }
    const choice = field.schema.oneOf?.find((option) => String(option.const) === value);
    writePointer(
      early,
      field.pointer,
      choice?.const ??
        (typeof value === 'string' ? typed(value, field, readPointer(early, field.pointer), part) : value),
    );
  }
  return early;
}

/** Parses a text as the field's widget does. `part` is set if the input is one of several for one answer. */
function typed(text: string, { schema }: Field, before: unknown, part: string | undefined): unknown {
  if (part !== undefined) return writeParts(withPart(readParts(before), part as DatePart, text));
  return schema.type === 'integer' || schema.type === 'number' ? (readNumber(text, schema.type) ?? text) : text;
}

function changedValue(input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string | boolean | undefined {
  if (input instanceof HTMLSelectElement) return input.value === '' ? undefined : input.value;
  if (input instanceof HTMLTextAreaElement) return input.value === input.defaultValue ? undefined : input.value;
  if (input.type === 'radio') return input.checked && !input.defaultChecked ? input.value : undefined;
  if (input.type === 'checkbox') return input.checked && !input.defaultChecked ? true : undefined;
  if (input.type === 'file') return undefined;
  return input.value === input.defaultValue ? undefined : input.value;
}

/** The stored answers, overridden by the early ones. */
export function withEarly(answers: Answers, early: Answers, step: Step): Answers {
  const merged = structuredClone(answers);
  for (const { pointer, schema } of step.fields) {
    const value = readPointer(early, pointer);
    if (value !== undefined)
      writePointer(
        merged,
        pointer,
        schema.format === 'date' ? mergeParts(value, readPointer(answers, pointer)) : value,
      );
  }
  return merged;
}
