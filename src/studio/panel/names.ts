import type { Role } from '../../format/schemas.ts';
import type { Outline } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';

/** Something that a text may name. */
export type NameOption = { value: string; label: string; group?: string };

/** The pictures of the wizard, where a text names one; undefined elsewhere. */
export function picturesFor({ file, pointer }: FilePlace, pictures: readonly string[]): NameOption[] | undefined {
  const isPicture = /(?:^|\/)steps\/[^/]+\.json$/.test(file) && pointer === '/picture/file';
  return isPicture
    ? pictures.toSorted((one, other) => one.localeCompare(other)).map((value) => ({ value, label: value }))
    : undefined;
}

/**
 * What a text that stands for something may name: steps, questions, tables or shared parts. Undefined where it has to be
 * written, such as in shared parts, whose questions count from where they are used.
 */
export function namesFor(
  role: Role | undefined,
  { file, pointer }: FilePlace,
  { steps, tables, parts, computed }: Outline,
): NameOption[] | undefined {
  switch (role) {
    case 'step':
      return steps.filter(({ inMachine }) => inMachine).map(({ id, title }) => ({ value: id, label: title }));
    case 'table':
      return tables.map(({ name, title }) => ({ value: name, label: title }));
    case 'part':
      return parts.map(({ name, title }) => ({ value: name, label: title }));
    case 'field':
    case 'subject': {
      if (file.startsWith('../parts/')) return undefined;
      // A hint stands beside a question of its own step.
      const own =
        pointer.startsWith('/advice/') && role === 'field' ? steps.filter((step) => step.file === file) : steps;
      const asked = own.flatMap(({ title, questions }) =>
        questions.map((question) => ({ value: question.field, label: question.title, group: title })),
      );
      const values = computed.map(({ name, title }) => ({
        value: `=${name}`,
        label: title,
        group: 'Berechnete Werte',
      }));
      return role === 'field' ? asked : [...asked, ...values];
    }
    case 'rowField':
    case 'child':
    case 'answer':
    case 'computed':
    case 'column':
    case 'words':
    case 'address':
      return undefined;
    default:
      return role satisfies undefined;
  }
}
