import { isPlainObject, parsePointer } from './pointer.ts';
import type { UiSchema } from './definition.ts';

/** The part of a uiSchema for a pointer; empty if there is none. */
export function uiAt(ui: UiSchema | undefined, pointer: string): UiSchema {
  let part: unknown = ui;
  for (const token of parsePointer(pointer)) {
    part = isPlainObject(part) && Object.hasOwn(part, token) ? part[token] : undefined;
  }
  return isPlainObject(part) ? part : {};
}
