import type { DefinitionFiles } from '../check/fileNames.ts';
import { EditError, type Edit } from './edits.ts';
import { isPlainObject, joinPointer } from '../engine/pointer.ts';
import { beginWith, OPERATION_ROWS, operationOf, type OperandSource, type OperandKind } from '../format/index.ts';
import { nameFromTitle } from './names.ts';
import { Plan } from './plan.ts';
import { usesOf } from './references.ts';
import type { ComputedFile, Operand } from '../engine/definition.ts';
import type { OperationName } from '../engine/vocabulary.ts';
import type { Removal } from './remove.ts';

const WIZARD = 'wizard.json';

/** What values can be computed from: answers (`/pointer`) and computed values (`=name`) by what they are, and tables. */
export type Ground = {
  days: readonly string[];
  numbers: readonly string[];
  lists: readonly string[];
  tables: readonly { name: string; columns: readonly string[] }[];
};

/** A computed value to begin with. Throws an EditError where nothing is asked that it could be computed from. */
export function freshComputed(operation: OperationName, ground: Ground): ComputedFile {
  const { format, takes } = OPERATION_ROWS[operation];
  const value = beginWith(operation, givenBy(ground)) ?? refuse(MISSING[takes]);
  return { ...value, ...(format !== undefined && { format }) };
}

const NO_DAY = 'Dafür muss der Assistent nach einem Tag fragen.';
const MISSING: Record<OperandKind, string> = {
  numbers: 'Dafür muss der Assistent nach einer Zahl fragen.',
  span: NO_DAY,
  event: NO_DAY,
  list: 'Dafür muss der Assistent nach einer Liste fragen.',
  cell: 'Dafür muss es eine Tabelle geben.',
};

function givenBy({ days: [day, other], numbers: [number, second], lists: [list], tables }: Ground): OperandSource {
  const table = tables.find(({ columns }) => columns.length > 0);
  const cell = table && { table: table.name, column: table.columns[0] ?? '' };
  return { day, other, list, cell, operands: number === undefined ? undefined : [number, second ?? 1] };
}

/** The operands of a value, for another operation. */
function givenIn(value: ComputedFile): OperandSource {
  const operation = operationOf(value);
  if (operation === undefined) return {};
  const taken = value[operation] as Operand[] & { from?: string; to?: string; period?: string; add?: string };
  const { takes } = OPERATION_ROWS[operation];
  if (takes === 'numbers') return { operands: taken };
  return { day: taken.from, end: taken.to, period: taken.period ?? taken.add };
}

/**
 * A computed value with another operation. What both have is kept: operands, days, the length of a period, source and
 * label; the rest begins anew. Throws an EditError where nothing is asked that it could be computed from.
 */
export function convertComputed(value: unknown, to: OperationName, ground: Ground): ComputedFile {
  const before: ComputedFile = isPlainObject(value) ? value : {};
  const { source, store, format } = before;
  const kept = {
    ...(format !== undefined && suits(format, to) && { format }),
    ...(source !== undefined && { source }),
    ...(store !== undefined && { store }),
  };
  const converted = beginWith(to, givenIn(before)) ?? freshComputed(to, ground);
  return { ...converted, ...kept };
}

function suits(format: NonNullable<ComputedFile['format']>, operation: OperationName): boolean {
  const { gives } = OPERATION_ROWS[operation];
  return gives === 'cell' || (format === 'short') === (gives === 'day');
}

/** Adds a computed value, named after its title. Throws an EditError if the title makes no name. */
export function addComputed(
  files: DefinitionFiles,
  title: string,
  value: ComputedFile,
): { edits: readonly Edit[]; name: string } {
  const plan = new Plan(files);
  const wanted = nameFromTitle(title);
  if (wanted === '') refuse('Bitte nennen Sie den Wert, etwa Einspruchsfrist.');
  const taken = plan.members(WIZARD, '/computed');
  let name = wanted;
  for (let count = 2; Object.hasOwn(taken, name); count += 1) name = `${wanted}${count}`;
  plan.make({ file: WIZARD, pointer: joinPointer('/computed', name), set: value });
  return { edits: plan.edits, name };
}

/** Removes a computed value. Left open: the texts, conditions and other values that need it. */
export function removeComputed(files: DefinitionFiles, name: string): Removal {
  const plan = new Plan(files);
  const uses = usesOf(files, { kind: 'computed', computed: name });
  plan.make({ file: WIZARD, pointer: joinPointer('/computed', name), remove: true });
  plan.dropEmpty(WIZARD, '/computed');
  return { edits: plan.edits, uses, open: usesOf(plan.files, { kind: 'computed', computed: name }) };
}

/** The placeholder of the value in a sentence that people write. */
export const GAP = '…';

/**
 * Adds a paragraph with a computed value at the end of a list of paragraphs.
 *
 * @param sentence Has `…` where the value stands. Throws an EditError without.
 */
export function showComputed(
  files: DefinitionFiles,
  name: string,
  at: { file: string; pointer: string },
  sentence: string,
): readonly Edit[] {
  const plan = new Plan(files);
  const parts = sentence.trim().split(GAP);
  if (parts.length !== 2) refuse(`Bitte schreiben Sie ${GAP} einmal in den Satz: Dort steht der Wert.`);
  const text = parts.join(`{=${name}}`);
  if (plan.read(at.file, at.pointer) === undefined) plan.make({ ...at, set: [text] });
  else
    plan.make({
      file: at.file,
      pointer: joinPointer(at.pointer, plan.names(at.file, at.pointer).length),
      insert: text,
    });
  return plan.edits;
}

function refuse(sentence: string): never {
  throw new EditError(sentence);
}
