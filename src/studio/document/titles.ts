import { inWords } from '../../editing/index.ts';
import { isPlainObject, withoutLinks, type PropertySchema } from '../../engine/index.ts';

export { inWords };

/** The words of a name that only programs read, or of the last name of a pointer: `/person/geburtsTag` as `Geburts Tag`. */
export function nameInWords(name: string): string {
  return inWords(name.split(/[/=]/).findLast((part) => part !== '' && part !== '*') ?? name);
}

/** How lists, sentences and buttons call a question: its title in plain words, else the name of its field. */
export function titleOf({ title }: Pick<PropertySchema, 'title'>, name: string): string {
  return plainTitle(title) || name;
}

/** A title in plain words, without the syntax of links; empty if there is none. */
export function plainTitle(title: unknown): string {
  return typeof title === 'string' ? withoutLinks(title).trim() : '';
}

/** What a computed value is called: by its label, else by its name in words (`tageBisFrist` as `Tage bis Frist`). */
export function titleOfComputed(name: string, value: unknown): string {
  const label = isPlainObject(value) ? value['store'] : undefined;
  return typeof label === 'string' && label !== '' ? label : inWords(name);
}

/** The words beside the result that shows a column of a table; without such, those of its name. */
export function titleOfColumn(name: string, columns: readonly { name: string; title: string }[]): string {
  return columns.find((column) => column.name === name)?.title ?? inWords(name);
}

/** What is offered by its title, with its name behind it only where two would read alike. */
export function distinctLabels(things: readonly { id: string; title: string }[]): { id: string; label: string }[] {
  const counts = Map.groupBy(things, ({ title }) => title);
  return things.map(({ id, title }) => ({ id, label: counts.get(title)?.length === 1 ? title : `${title} (${id})` }));
}
