import { isPlainObject, type PropertySchema } from '../../engine/index.ts';
import type { When } from '../../engine/definition.ts';
import type { Sources } from '../tables/grid.ts';
import type { Names } from './names.ts';
import { formatWhen } from './sentences.ts';

/** What the columns and cells of a grid are called. */
export function sourcesOf(names: Names): Sources {
  return {
    titleOf: names.of,
    schemaOf: (name): PropertySchema => names.fields.find(({ pointer }) => pointer === name)?.schema ?? {},
    labelOf: names.column,
    formatWhen: (when) => (isPlainObject(when) ? (formatWhen(names, when as When) ?? '') : ''),
  };
}
