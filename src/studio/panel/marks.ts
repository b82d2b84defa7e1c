import { useState } from 'react';
import { joinPointer } from '../../engine/index.ts';
import type { FilePlace } from '../document/place.ts';
import { schemaAt } from '../../format/places.ts';

/** Whether a key is there or not, and says nothing else: the format knows no value of it but `true`, so `false` is said by leaving it out. */
export function isMark({ file, pointer }: FilePlace): boolean {
  // No question asks for a box that must not be ticked.
  return schemaAt(file, pointer)?.const === true || /^\/schema\/.*\/const$/.test(pointer);
}

/**
 * The keys of a value in the order in which they came. A mark that is gone stays among them, so that its box can be ticked again where it
 * was unticked.
 */
export function useKeys({ file, pointer }: FilePlace, value: Readonly<Record<string, unknown>>): string[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const added = Object.keys(value).filter((key) => !order.includes(key));
  if (added.length > 0) setOrder([...order, ...added]);
  return [...order, ...added].filter(
    (key) => Object.hasOwn(value, key) || isMark({ file, pointer: joinPointer(pointer, key) }),
  );
}
