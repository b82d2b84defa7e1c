import { isPlainObject, readPointer } from '../../engine/index.ts';
import type { StepNode } from './outline.ts';
import { plainTitle, titleOf } from './titles.ts';

/** What a group says that only holds questions together as they are sent: to the person who works with questions, it is none. */
const HOLDING = new Set(['type', 'properties', 'required', 'if', 'then', 'else', 'allOf']);

/** Whether a group is one for people: it has a title, a rule or a sentence of its own. */
export function isToldGroup(group: unknown): boolean {
  return isPlainObject(group) && Object.keys(group).some((key) => !HOLDING.has(key));
}

/** What a group of questions is called: its title, else after its first question. `pointer`: from the step's schema. */
export function titleOfGroup({ schema, fields }: Pick<StepNode, 'schema' | 'fields'>, pointer: string): string {
  const own = plainTitle(readPointer(schema, `${pointer}/title`));
  if (own !== '') return own;
  const inside = fields.filter((field) => field.schemaPointer.startsWith(`${pointer}/`));
  const first = inside.map((field) => titleOf(field.schema, '')).find((title) => title !== '');
  return first === undefined ? 'Gruppe ohne Fragen' : `Gruppe mit „${first}“`;
}
