import {
  choicesOf,
  erasePointer,
  isManyOf,
  questionAt,
  readPointer,
  writePointer,
  type Answers,
  type Field,
  type Step,
} from '../engine/index.ts';
import { mergeParts, readNumber, readParts, withPart, writeParts, type DatePart } from '../fields/index.ts';

/** What was entered in the served HTML before this code ran, by pointer. An answer that was removed is undefined. */
export type Early = { answers: ReadonlyMap<string, unknown>; files: ReadonlyMap<string, File[]> };

export const NOTHING_EARLY: Early = { answers: new Map(), files: new Map() };

export function nothingEarly(): Early {
  return NOTHING_EARLY;
}

/**
 * Reads now, and again with each call: what was entered in between counts too. React may have set back what was entered before it
 * took over the inputs. `root`: the served element; null if there is none.
 */
export function earlyReader(root: ParentNode | null, step: Step | undefined): () => Early {
  if (root === null || step === undefined) return nothingEarly;
  const first = readEarly(root, step);
  return () => {
    const last = readEarly(root, step);
    return {
      answers: new Map([...first.answers, ...last.answers]),
      files: new Map([...first.files, ...last.files]),
    };
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Reads what was entered in the served HTML before this code ran. Inputs are named by pointer; only those whose state differs
 * from the served one count.
 */
export function readEarly(root: ParentNode, step: Step): Early {
  const answers = new Map<string, unknown>();
  const files = new Map<string, File[]>();
  for (const input of root.querySelectorAll<Control>('[name^="/"]')) {
    const [place = '', part] = input.name.split('#');
    const field = questionAt(step.fields, place);
    if (field?.pointer !== place) continue;
    const chosen = input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
    if (chosen.length > 0) files.set(place, chosen);
    else if (isChanged(input)) answers.set(place, valueOf(root, input, field, answers.get(place), part));
  }
  return { answers, files };
}

function isChanged(input: Control): boolean {
  if (input instanceof HTMLSelectElement)
    return input.value !== ([...input.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '');
  if (input instanceof HTMLTextAreaElement) return input.value !== input.defaultValue;
  if (input.type === 'radio') return input.checked && !input.defaultChecked;
  if (input.type === 'checkbox') return input.checked !== input.defaultChecked;
  return input.type !== 'file' && input.value !== input.defaultValue;
}

/** The answer as the field's widget writes it. `part` is set if the input is one of several for one answer. */
function valueOf(
  root: ParentNode,
  input: Control,
  { pointer, schema }: Field,
  before: unknown,
  part?: string,
): unknown {
  const choices = choicesOf(schema) ?? [];
  if (isManyOf(schema)) {
    const boxes = [...root.querySelectorAll<HTMLInputElement>(`[name="${pointer}"]`)];
    const ticked = new Set(boxes.filter(({ checked }) => checked).map(({ value }) => value));
    return choices.filter((option) => ticked.has(String(option.const))).map((option) => option.const);
  }
  const { value } = input;
  if (input.type === 'checkbox' && choices.length === 0) return (input as HTMLInputElement).checked || undefined;
  const choice = choices.find((option) => String(option.const) === value);
  if (choice !== undefined) return choice.const;
  if (part !== undefined) return writeParts(withPart(readParts(before), part as DatePart, value));
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return (isNumber ? readNumber(value, schema.type) : value) || undefined;
}

/** The stored answers, overridden by the early ones. */
export function withEarly(answers: Answers, early: Early, step: Step): Answers {
  const merged = structuredClone(answers);
  for (const [pointer, value] of early.answers) {
    const isDate = questionAt(step.fields, pointer)?.schema.format === 'date';
    const whole = isDate ? mergeParts(value, readPointer(answers, pointer)) : value;
    if (whole === undefined) erasePointer(merged, pointer);
    else writePointer(merged, pointer, whole);
  }
  return merged;
}
