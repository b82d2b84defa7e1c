import { isPlainObject, joinPointer, parsePointer, readPointer } from '../../engine/index.ts';
import { schemaAt } from '../../format/places.ts';
import type { FilePlace } from '../document/place.ts';

/**
 * What a new wording, or a new text of one, begins with: the words that stand there until then, to be changed, and no day yet. Undefined for what is none. `tree`: the
 * content of the file.
 */
export function freshWording(tree: unknown, { file, pointer }: FilePlace): unknown {
  const path = parsePointer(pointer);
  const at = path.lastIndexOf('wordings');
  const holder = path.slice(0, at).reduce<string>(joinPointer, '');
  if (at < 0 || schemaAt(file, `${holder}/wordings/0`)?.required?.includes('validFrom') !== true) return undefined;
  const texts = readPointer(tree, holder);
  if (!isPlainObject(texts)) return undefined;
  const own = path.slice(at + 1);
  if (own.length === 2 && own[1] !== 'validFrom') return texts[own[1] ?? ''] ?? undefined;
  const key = ['title', 'intro'].find((name) => Object.hasOwn(texts, name)) ?? 'title';
  const wording = { validFrom: '', [key]: texts[key] ?? '' };
  if (own.length === 1) return wording;
  return own.length === 0 ? [wording] : undefined;
}
