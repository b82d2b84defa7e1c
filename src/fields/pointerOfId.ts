import { joinPointer } from '../engine/index.ts';
import { ID_PREFIX } from './fieldId.ts';

/** The pointer behind an element id. Field names hold no underscore; `step.schema.json` sees to it. */
export function pointerOfId(id: string): string {
  return id
    .slice(ID_PREFIX.length)
    .split('_')
    .filter(Boolean)
    .reduce<string>((pointer, token) => joinPointer(pointer, token), '');
}
