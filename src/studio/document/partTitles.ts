import { isPlainObject } from '../../engine/index.ts';
import { plainTitle } from './titles.ts';

/** A shared part, as the views list it. */
export type PartNode = {
  name: string;
  /** What it says, such as 'E-Mail-Adresse'. */
  title: string;
  file: string;
  /** A step of this wizard uses it. */
  used: boolean;
  /** It is a whole step. */
  isStep: boolean;
};

type UntitledPart = Omit<PartNode, 'title' | 'isStep'> & { value: unknown };

/** Shared parts by what they say. Those that say the same are told apart by their names in words. */
export function namedParts(parts: readonly UntitledPart[]): PartNode[] {
  const titles = parts.map(({ name, value }) => titleIn(value) || inWords(name));
  return parts.map(({ value, ...part }, index) => {
    const title = titles[index] ?? part.name;
    const isAlone = titles.filter((other) => other === title).length === 1;
    return {
      ...part,
      title: isAlone ? title : `${title} (${inWords(part.name)})`,
      isStep: isStepPart(value),
    };
  });
}

/** Whether a shared part is a whole step. */
function isStepPart(value: unknown): boolean {
  return isPlainObject(value) && typeof value['title'] === 'string';
}

/** A step that asks what a shared part asks, and nothing else. `value`: what the part says. */
export function stepAround(name: string, value: unknown): Record<string, unknown> {
  if (isStepPart(value)) return { uses: name };
  return { title: 'Gemeinsamer Teil', schema: { type: 'object', properties: { teil: { uses: name } } } };
}

/** The title of a step, the short form of a long question, or the question. */
function titleIn(value: unknown): string {
  const { title, schema, ui } = isPlainObject(value) ? value : {};
  const asked = isPlainObject(schema) ? schema['title'] : undefined;
  const short = isPlainObject(ui) ? ui['ui:short'] : undefined;
  return plainTitle(title) || plainTitle(short) || plainTitle(asked);
}

/** `passwort-neu` as 'Passwort neu'. */
function inWords(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
