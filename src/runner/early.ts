import { readPointer, writePointer, type Answers, type Step } from '../engine/index.ts';

/**
 * What was typed or chosen in the served HTML before this code ran. Inputs are named by pointer; only those count whose
 * state differs from the served one.
 */
export function readEarlyAnswers(root: ParentNode, step: Step): Answers {
  const early: Answers = {};
  for (const input of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('[name^="/"]')) {
    const field = step.fields.find(({ pointer }) => pointer === input.name);
    const value = field === undefined ? undefined : changedValue(input);
    if (field === undefined || value === undefined) continue;
    const choice = field.schema.oneOf?.find((option) => String(option.const) === value);
    const number = (field.schema.type === 'integer' || field.schema.type === 'number') && value !== '' ? Number(value) : Number.NaN;
    writePointer(early, field.pointer, choice?.const ?? (Number.isNaN(number) ? value : number));
  }
  return early;
}

function changedValue(input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string | boolean | undefined {
  if (input instanceof HTMLSelectElement) return input.value === '' ? undefined : input.value;
  if (input instanceof HTMLTextAreaElement) return input.value === input.defaultValue ? undefined : input.value;
  if (input.type === 'radio') return input.checked && !input.defaultChecked ? input.value : undefined;
  if (input.type === 'checkbox') return input.checked && !input.defaultChecked ? true : undefined;
  if (input.type === 'file') return undefined;
  return input.value === input.defaultValue ? undefined : input.value;
}

/** The stored answers with the early ones laid over them. */
export function withEarly(answers: Answers, early: Answers, step: Step): Answers {
  const merged = structuredClone(answers);
  for (const { pointer } of step.fields) {
    const value = readPointer(early, pointer);
    if (value !== undefined) writePointer(merged, pointer, value);
  }
  return merged;
}
