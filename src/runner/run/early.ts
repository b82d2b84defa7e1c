import {
  choicesOf,
  erasePointer,
  fieldsOf,
  isManyOf,
  questionAt,
  readPointer,
  uiAt,
  writePointer,
  type Answers,
  type Field,
  type Step,
  type UiSchema,
  type Wizard,
} from '../../engine/index.ts';
import { mergeParts, readParts, readTyped, withPart, writeParts, type DatePart } from '../../fields/index.ts';

/**
 * What was entered in the served HTML before this code ran, by pointer. An answer that was removed is undefined. `choosers`: its inputs for files,
 * one of which may be choosing while it is replaced.
 */
export type Early = {
  answers: ReadonlyMap<string, unknown>;
  files: ReadonlyMap<string, File[]>;
  choosers: ReadonlyMap<HTMLInputElement, string>;
};

export const NOTHING_EARLY: Early = { answers: new Map(), files: new Map(), choosers: new Map() };

export function nothingEarly(): Early {
  return NOTHING_EARLY;
}

/**
 * Reads now, with each change until the call, and then. Once React has taken over the inputs, but this code does not answer for them yet,
 * they no longer show what was entered: React sets back what it does not know. `root`: the served element; null if there is none.
 */
export function earlyReader(root: ParentNode | null, step: Step | undefined): () => Early {
  if (root === null || step === undefined) return nothingEarly;
  const answers = new Map<string, unknown>();
  const files = new Map<string, File[]>();
  const choosers = new Map<HTMLInputElement, string>();
  const read = (event?: Event) => {
    for (const input of root.querySelectorAll<Control>('[name^="/"]')) {
      const [place = '', part] = input.name.split('#');
      const field = questionAt(step.fields, place);
      if (field?.pointer !== place) continue;
      if (input.type === 'file') for (const chooser of choosersBeside(input)) choosers.set(chooser, place);
      const chosen = [...(input.files ?? [])];
      if (chosen.length > 0) files.set(place, chosen);
      else if (input.type !== 'file' && (input === event?.target || isChanged(input)))
        answers.set(place, valueOf(root, input, field, step.file.ui, answers.get(place), part));
    }
  };
  read();
  // Before React sees it.
  window.addEventListener('input', read, true);
  return () => {
    window.removeEventListener('input', read, true);
    read();
    return { answers, files, choosers };
  };
}

/** An input, a text area or a select, which have not all of it. */
type Control = HTMLInputElement & { options?: HTMLOptionsCollection };

/** The input itself, and that of the camera beside it. */
function choosersBeside(input: HTMLInputElement): Iterable<HTMLInputElement> {
  return input.closest('[data-files]')?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [input];
}

function isChanged({ type, value, defaultValue, checked, defaultChecked, options }: Control): boolean {
  if (options !== undefined) return value !== ([...options].find((option) => option.defaultSelected)?.value ?? '');
  if (type === 'radio') return checked && !defaultChecked;
  return type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue;
}

/** The answer as the field's widget writes it. `part` is set if the input is one of several for one answer. */
function valueOf(
  root: ParentNode,
  input: Control,
  { pointer, schema }: Field,
  ui: UiSchema | undefined,
  before: unknown,
  part?: string,
): unknown {
  const choices = choicesOf(schema) ?? [];
  if (isManyOf(schema)) {
    const boxes = [...root.querySelectorAll<HTMLInputElement>(`[name="${pointer}"]:checked`)];
    const ticked = new Set(boxes.map((box) => box.value));
    return choices.map((option) => option.const).filter((one) => ticked.has(String(one)));
  }
  const { value } = input;
  if (input.type === 'checkbox' && choices.length === 0) return input.checked || undefined;
  const choice = choices.find((option) => String(option.const) === value);
  if (choice !== undefined) return choice.const;
  if (part !== undefined) return writeParts(withPart(readParts(before), part as DatePart, value));
  return readTyped(value, schema, uiAt(ui, pointer));
}

/** The stored answers, overridden by the early ones. */
export function withEarly(answers: Answers, early: Early, wizard: Wizard): Answers {
  const merged = structuredClone(answers);
  for (const [pointer, value] of early.answers) {
    const isPartOfDate = value !== undefined && questionAt(fieldsOf(wizard), pointer)?.schema.format === 'date';
    const whole = isPartOfDate ? mergeParts(value, readPointer(answers, pointer)) : value;
    if (whole === undefined) erasePointer(merged, pointer);
    else writePointer(merged, pointer, whole);
  }
  return merged;
}
