import { isPlainObject, isWithin } from '../../engine/index.ts';
import type { Names } from './names.ts';
import { formatText } from '../document/formatText.ts';

/** A heading between questions. `fields`: pointers of the questions and groups under it. */
type Section = { title: unknown; text: unknown; fields: string[] };

/** The headings of a page, of the step and of its groups. `at`: pointer of the group. */
export function sectionsOf(ui: unknown, at = ''): Section[] {
  if (!isPlainObject(ui)) return [];
  const sections = Array.isArray(ui['ui:sections']) ? ui['ui:sections'].filter(isPlainObject) : [];
  const own = sections.map(({ title, text, fields }) => ({
    title,
    text,
    fields: (Array.isArray(fields) ? fields : []).map((name) => `${at}/${String(name)}`),
  }));
  const below = Object.entries(ui).filter(([key]) => !key.startsWith('ui:'));
  return [...own, ...below.flatMap(([key, part]) => sectionsOf(part, `${at}/${key}`))];
}

/** 'Kontakt: Nur für Rückfragen.' */
export function formatSection(names: Names, { title, text }: Pick<Section, 'title' | 'text'>): string {
  return [title, text].flatMap((part) => (typeof part === 'string' ? [formatText(names, part)] : [])).join(': ');
}

/** The heading that a question stands under; undefined if it stands under none. */
export function headingOf(names: Names, ui: unknown, pointer: string): string | undefined {
  const found = sectionsOf(ui).findLast(({ fields }) => fields.some((field) => isWithin(pointer, field)));
  return found && formatSection(names, { title: found.title, text: undefined });
}
