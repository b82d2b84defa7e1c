import { readPointer } from '../../engine/index.ts';
import type { StepNode } from './outline.ts';
import { short } from './short.ts';
import { plainTitle, titleOf } from './titles.ts';

/** A group that has no title is called after so many of its questions. */
const MOST_TITLES = 2;
const LONGEST = 30;

/** What a group of questions is called: its title, else what it holds. `pointer`: from the step's schema. */
export function titleOfGroup({ schema, fields }: Pick<StepNode, 'schema' | 'fields'>, pointer: string): string {
  const own = plainTitle(readPointer(schema, `${pointer}/title`));
  if (own !== '') return own;
  const inside = fields.filter((field) => field.schemaPointer.startsWith(`${pointer}/`));
  const titles = inside.map((field) => short(titleOf(field.schema, ''), LONGEST));
  const named = [...new Set(titles)].filter((title) => title !== '');
  if (named.length === 0) return 'Gruppe ohne Fragen';
  const more = named.length > MOST_TITLES ? ' …' : '';
  return `Gruppe aus ${named.slice(0, MOST_TITLES).join(', ')}${more}`;
}
