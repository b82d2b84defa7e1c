import { withoutLinks, type PropertySchema } from '../../engine/index.ts';

/** How lists, sentences and buttons call a question: its title in plain words, else the name of its field. */
export function titleOf({ title }: Pick<PropertySchema, 'title'>, name: string): string {
  return plainTitle(title) || name;
}

/** A title in plain words, without the syntax of links; empty if there is none. */
export function plainTitle(title: unknown): string {
  return typeof title === 'string' ? withoutLinks(title).trim() : '';
}
