import { fieldsOf, stepsOf, withoutLinks, type Field, type Step, type Wizard } from '../../src/engine/index.ts';

/** A step of a newer revision that is new or changed, and what its new or changed questions are called. */
export type ChangedStep = { schritt: string; titel: string; neu?: true; fragen: string[] };

/** What a newer revision asks that an older one did not, or otherwise: its steps in their order, each with the names of these questions. */
export function changedSteps(older: Wizard, newer: Wizard): ChangedStep[] {
  const isKnown = knownTo(older);
  return stepsOf(newer).flatMap((step): ChangedStep[] => {
    const { id, file, fields, final } = step;
    const before = older.step(id);
    const fragen = namesOf(fields.filter((field) => !isKnown(field)));
    if (final || (before !== undefined && fragen.length === 0 && hasSameWords(before, step))) return [];
    return [{ schritt: id, titel: file.title, ...(before === undefined && { neu: true }), fragen }];
  });
}

/** The names of the questions that a newer revision asks and an older one did not, or otherwise. */
export function changedQuestions(older: Wizard, newer: Wizard): string[] {
  const isKnown = knownTo(older);
  return namesOf(fieldsOf(newer).filter((field) => !isKnown(field)));
}

/** Another step, or another way, may ask the same question with other words. */
function knownTo(older: Wizard): (field: Field) => boolean {
  const known = new Set(fieldsOf(older).map(keyOf));
  return (field) => known.has(keyOf(field));
}

function keyOf({ pointer, schema }: Field): string {
  return `${pointer} ${JSON.stringify(schema)}`;
}

function namesOf(fields: readonly Field[]): string[] {
  const names = fields.flatMap(({ schema: { title } }) =>
    title === undefined ? [] : [withoutLinks(title).replace(/\.$/, '')],
  );
  return [...new Set(names)];
}

/** Whether two steps say the same beside their questions. */
function hasSameWords(older: Pick<Step, 'file'>, newer: Pick<Step, 'file'>): boolean {
  const [before, after] = [older, newer].map(({ file: { schema: _, ui: __, ...words } }) => JSON.stringify(words));
  return before === after;
}
