import { factsOf } from './facts.ts';
import type { Facts, Step, Wizard } from './types.ts';
import { fieldsOf } from './payload.ts';
import { readPointer } from './pointer.ts';
import { formatValue } from './formatValue.ts';
import { tidy } from './answers.ts';
import type { Answers, Section, StepFile } from './definition.ts';
import type { Today } from './days.ts';

/** The value of a placeholder by its name (`referenz`, `/vorname`, `=frist`); undefined if it is missing. */
export type Placeholders = (name: string) => string | undefined;

/** Fills in placeholders (`{name}`). A text with one that is missing is left out. */
export function fillTexts(texts: readonly string[], valueOf: Placeholders): string[] {
  return texts.flatMap((text) => {
    const parts = text.split(/\{([^{}]*)\}/).map((part, index) => (index % 2 === 0 ? part : valueOf(part)));
    return parts.includes(undefined) ? [] : [parts.join('')];
  });
}

/** Fills in the texts of sections. One that keeps none is left out. */
export function fillSections(sections: readonly Section[], valueOf: Placeholders): Pick<Section, 'title' | 'text'>[] {
  return sections
    .map(({ title, text }) => ({ ...(title !== undefined && { title }), text: fillTexts(text, valueOf) }))
    .filter(({ text }) => text.length > 0);
}

/** The computed values in words, by name. */
export function computedWords(wizard: Wizard, facts: Facts): Record<string, string> {
  return Object.fromEntries(
    Object.keys(wizard.definition.wizard.computed ?? {}).flatMap((name) => {
      const words = wordsOf(wizard, facts, name);
      return words === undefined ? [] : [[name, words]];
    }),
  );
}

/** A computed value in words; undefined for an unknown name and for what cannot be computed. */
function wordsOf({ calculator, definition }: Wizard, facts: Facts, name: string): string | undefined {
  const value = facts.computed(name);
  const file = definition.wizard.computed?.[name];
  return value === undefined || file === undefined ? undefined : calculator?.formatComputed(file, value);
}

/**
 * The texts of a step with its answers and computed values. Most have no placeholder: then the answers are not even asked
 * for.
 */
export function fillIn(
  wizard: Wizard,
  texts: readonly string[],
  answers: () => Answers,
  today: string,
  values: Readonly<Record<string, string>> = {},
): readonly string[] {
  if (!texts.some((text) => text.includes('{'))) return texts;
  const known = placeholdersFrom(wizard, answers(), () => today);
  return fillTexts(texts, (name) => (Object.hasOwn(values, name) ? values[name] : known(name)));
}

/**
 * The title of a step with its answers and computed values. While one is missing it is another one, so that no heading is
 * ever empty. Most have no placeholder: then neither the answers nor the day are asked for.
 */
export function titleFor(wizard: Wizard, { file }: Pick<Step, 'file'>, answers: () => Answers, today: Today): string {
  const { title } = file;
  if (!title.includes('{')) return title;
  return fillTexts([title], placeholdersFrom(wizard, answers(), today))[0] ?? plainTitle(file);
}

/** The title of a step without any answers. */
export function plainTitle({ title, titleWithout = title }: StepFile): string {
  return titleWithout;
}

/** The words of answers (`/vorname`) and computed values (`=frist`). */
function placeholdersFrom(wizard: Wizard, answers: Answers, today: Today): Placeholders {
  const tidied = tidy(answers);
  const facts = factsOf({ ...wizard, today }, tidied);
  return (name) => (name.startsWith('=') ? wordsOf(wizard, facts, name.slice(1)) : formatAnswer(wizard, tidied, name));
}

function formatAnswer(wizard: Wizard, answers: Answers, pointer: string): string | undefined {
  const value = readPointer(answers, pointer);
  const field = fieldsOf(wizard).find((one) => one.pointer === pointer);
  if (value === undefined || field === undefined) return undefined;
  return withoutMarkup(formatValue(field.schema, value));
}

/** Texts may contain links, `[words](/path)`, bold words and signs of lists. An answer must not become one. */
function withoutMarkup(text: string): string {
  return text.replaceAll(/[[\]*]|^[-#] /g, '');
}
