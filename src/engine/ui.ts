import { isPlainObject, parsePointer } from './pointer.ts';
import type { UiSchema } from './definition.ts';
import type { Field } from './fields.ts';
import type { Wizard } from './types.ts';

/** The part of a uiSchema for a pointer; empty if there is none. The rows of a list share the part `items`. */
export function uiAt(ui: UiSchema | undefined, pointer: string): UiSchema {
  let part: unknown = ui;
  for (const token of parsePointer(pointer)) {
    const key = /^(?:\d+|\*)$/.test(token) ? 'items' : token;
    part = isPlainObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  }
  return isPlainObject(part) ? part : {};
}

/** How a question looks. */
export function looksOf(wizard: Pick<Wizard, 'step'>, { step, pointer }: Pick<Field, 'step' | 'pointer'>): UiSchema {
  return uiAt(wizard.step(step)?.file.ui, pointer);
}
