import { isPlainObject, joinPointer } from '../../engine/index.ts';
import type { FilePlace } from '../document/place.ts';
import { isParagraphs, schemaAt } from '../../format/places.ts';
import type { FormatSchema } from '../../format/schemas.ts';

/** What a new key begins with: the format's example if it has one, else something empty of its type, with the texts that it needs. */
export function emptyAt({ file, pointer }: FilePlace): unknown {
  const schema = schemaAt(file, pointer);
  if (schema?.const !== undefined) return schema.const;
  const [example] = schema?.examples ?? [];
  if (example !== undefined) return example;
  if (schema?.enum !== undefined) return schema.enum[0];
  const type = typeOf(schema);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema?.minimum ?? 0;
  // Somebody who asks for paragraphs wants to write one.
  if (type === 'array') return isParagraphs(file, pointer) ? [''] : [];
  if (type !== 'object' && schema?.properties === undefined) return '';
  const texts = (schema?.required ?? []).filter(
    (key) => typeOf(schemaAt(file, joinPointer(pointer, key))) === 'string',
  );
  return Object.fromEntries(texts.map((key) => [key, '']));
}

/** What a new entry of a list begins with: what the format demands of it, empty. An example would be taken for what somebody meant. */
export function emptyItem(place: FilePlace): unknown {
  const schema = schemaAt(place.file, place.pointer);
  if (schema?.const !== undefined) return schema.const;
  if (schema?.enum !== undefined) return schema.enum[0];
  const type = typeOf(schema);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema?.minimum ?? 0;
  // Paragraphs are written one by one; what is chosen from lists is chosen there.
  if (type === 'array') return isParagraphs(place.file, place.pointer) ? [''] : [];
  if (type !== 'object' && schema?.properties === undefined) return '';
  const keys = schema?.required ?? [];
  return Object.fromEntries(
    keys.map((key) => [key, emptyItem({ file: place.file, pointer: joinPointer(place.pointer, key) })]),
  );
}

/** Whether a new value holds nothing yet, so that it is shown to be filled in. */
export function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isPlainObject(value) && Object.values(value).every((part) => part === '');
}

function typeOf(schema: FormatSchema | undefined): string | undefined {
  return Array.isArray(schema?.type) ? schema.type[0] : schema?.type;
}
