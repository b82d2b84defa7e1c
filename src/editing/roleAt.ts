import { isPlainObject, joinPointer, parsePointer, readPointer } from '../engine/pointer.ts';
import { chosenShape, memberShape, shapeOf, type Role, type Shape } from './shapes.ts';

/**
 * What a text at a place of a file stands for, such as the name of a step. Undefined if it names nothing, or if the
 * format has no such place.
 *
 * @param root The content of the file; conditions are written in two ways.
 */
export function roleAt(file: string, pointer: string, root: unknown): Role | undefined {
  let shape = shapeOf(file);
  let value = root;
  for (const key of parsePointer(pointer)) {
    if (shape === undefined) return undefined;
    shape = below(chosenShape(shape, value), key, value);
    value = readPointer(value, joinPointer('', key));
  }
  return shape === undefined ? undefined : chosenShape(shape, value).scalar;
}

function below(shape: Shape, key: string, value: unknown): Shape | undefined {
  if (Array.isArray(value)) return shape.list?.();
  if (!isPlainObject(value)) return undefined;
  return memberShape(shape, key) ?? shape.map?.value();
}
