import { useMemo } from 'react';
import { groundOf, titlesIn, type Titles } from '../document/computed.ts';
import { useDefinition } from '../context/useDefinition.ts';
import { useStudio } from '../context/context.ts';
import { fieldsFor, subjectOf, type Subject } from '../conditions/subjects.ts';
import { joinPointer, readPointer } from '../../engine/index.ts';
import type { ComputedFile } from '../../engine/definition.ts';

/** What a panel about computed values works with. */
export type Computed = {
  /** As it stands in the file, so it may be half-written. */
  value: ComputedFile;
  titles: Titles;
  days: readonly Subject[];
  numbers: readonly Subject[];
  lists: readonly Subject[];
  tables: readonly { name: string; title: string; columns: readonly string[] }[];
  /** Sets a member of the value, named by its keys; undefined removes it. */
  put: (keys: readonly (string | number)[], value: unknown) => void;
};

/** The computed value with this name, and what it can be computed from. */
export function useComputed(name: string, title: string): Computed {
  const { trees, outline, edit } = useStudio();
  const definition = useDefinition();
  const fields = useMemo(() => fieldsFor(definition), [definition]);
  const at = joinPointer('/computed', name);
  return useMemo(() => {
    const titles = titlesIn(outline);
    const ground = groundOf(outline, trees, name);
    const subjects = fields.map((field) => subjectOf(field, outline));
    const named = (names: readonly string[]) =>
      names.flatMap((one) => subjects.find((subject) => subject.name === one) ?? []);
    return {
      value: readPointer(trees['wizard.json']?.value, at) ?? {},
      titles,
      days: named(ground.days),
      numbers: named(ground.numbers),
      lists: named(ground.lists),
      tables: ground.tables.map(({ name: table, columns }) => ({
        name: table,
        title: titles.table(table),
        columns,
      })),
      put: (keys, value) => {
        const place = { file: 'wizard.json', pointer: keys.reduce<string>(joinPointer, at) };
        edit(
          `${title} ändern`,
          [value === undefined ? { ...place, remove: true } : { ...place, set: value }],
          `${place.file}${place.pointer}`,
        );
      },
    };
  }, [trees, outline, fields, name, title, at, edit]);
}
