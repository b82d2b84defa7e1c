import { joinPointer } from '../../engine/index.ts';
import { ID_PREFIX } from './fieldId.ts';

/** The pointer for an element id. `step.schema.json` does not allow underscores in field names. */
export function pointerOfId(id: string): string {
  return id
    .slice(ID_PREFIX.length)
    .split('_')
    .filter(Boolean)
    .reduce<string>((pointer, token) => joinPointer(pointer, token), '');
}
