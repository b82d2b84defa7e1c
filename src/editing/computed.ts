import type { DefinitionFiles } from '../check/fileNames.ts';
import { EditError, type Edit } from './edits.ts';
import { isPlainObject, joinPointer } from '../engine/pointer.ts';
import { nameFromTitle } from './names.ts';
import { Plan } from './plan.ts';
import { usesOf } from './references.ts';
import type { ComputedFile } from '../engine/definition.ts';
import type { Removal } from './remove.ts';

const WIZARD = 'wizard.json';

/** How a value is computed, in analysts' words. */
type Operation = {
  label: string;
  /** What it is for. One German sentence. */
  about: string;
  /** What the computed value is. */
  gives: 'number' | 'day' | 'cell';
};

/** The operations of computed values, as menus offer them. */
export const OPERATIONS = {
  deadline: {
    label: 'Frist',
    about: 'Der letzte Tag einer Frist ab einem Ereignis, mit Wochenenden und Feiertagen.',
    gives: 'day',
  },
  day: { label: 'Tag', about: 'Ein Tag mit seinem Wochentag, oder der Tag eine Zeit danach.', gives: 'day' },
  days: {
    label: 'Tage zwischen zwei Tagen',
    about: 'Wie viele Tage vergangen sind, etwa eine Mietdauer.',
    gives: 'number',
  },
  years: {
    label: 'Jahre zwischen zwei Tagen',
    about: 'Wie viele volle Jahre vergangen sind, etwa ein Alter.',
    gives: 'number',
  },
  sum: { label: 'Summe', about: 'Alles zusammengezählt.', gives: 'number' },
  difference: { label: 'Differenz', about: 'Das Erste weniger alles Weitere.', gives: 'number' },
  product: { label: 'Produkt', about: 'Alles malgenommen, etwa Tage mal Satz je Tag.', gives: 'number' },
  percent: { label: 'Prozent', about: 'So viele Prozent von einer Zahl.', gives: 'number' },
  min: { label: 'Das Kleinste', about: 'Die kleinste von mehreren Zahlen, etwa eine Obergrenze.', gives: 'number' },
  max: { label: 'Das Größte', about: 'Die größte von mehreren Zahlen, etwa ein Mindestbetrag.', gives: 'number' },
  count: { label: 'Anzahl der Einträge', about: 'Wie viele Einträge eine Liste hat, etwa Zeugen.', gives: 'number' },
  cell: {
    label: 'Wert aus einer Tabelle',
    about: 'Was in der Zeile steht, die zu den Antworten passt.',
    gives: 'cell',
  },
} satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];

/** What values can be computed from: answers (`/pointer`) and computed values (`=name`) by what they are, and tables. */
export type Ground = {
  days: readonly string[];
  numbers: readonly string[];
  lists: readonly string[];
  tables: readonly { name: string; columns: readonly string[] }[];
};

/** The operation of a computed value; undefined if it has none. */
export function operationOf(value: unknown): OperationName | undefined {
  return isPlainObject(value) ? OPERATION_NAMES.find((name) => value[name] !== undefined) : undefined;
}

/** A computed value to begin with. Throws an EditError where nothing is asked that it could be computed from. */
export function freshComputed(operation: OperationName, ground: Ground): ComputedFile {
  const day = () => ground.days[0] ?? refuse('Dafür muss der Assistent nach einem Tag fragen.');
  const number = () => ground.numbers[0] ?? refuse('Dafür muss der Assistent nach einer Zahl fragen.');
  switch (operation) {
    case 'deadline':
      return { deadline: { from: day(), period: 'P2W' } };
    case 'day':
      return { day: { from: day() } };
    case 'days':
      return { days: { from: day(), to: ground.days[1] ?? 'today' }, format: 'days' };
    case 'years':
      return { years: { from: day(), to: 'today' } };
    case 'percent':
      return { percent: [10, number()] };
    case 'count':
      return { count: ground.lists[0] ?? refuse('Dafür muss der Assistent nach einer Liste fragen.') };
    case 'cell': {
      const table = ground.tables.find(({ columns }) => columns.length > 0);
      if (table === undefined) return refuse('Dafür muss es eine Tabelle geben.');
      return { cell: { table: table.name, column: table.columns[0] ?? '' } };
    }
    default:
      return { [operation]: [number(), ground.numbers[1] ?? 1] };
  }
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
  const converted = convertedFrom(before, to) ?? freshComputed(to, ground);
  return { ...converted, ...kept };
}

/** The operation with what the former value has for it; undefined if it has nothing. */
function convertedFrom(before: ComputedFile, to: OperationName): ComputedFile | undefined {
  const operands = before.sum ?? before.difference ?? before.product ?? before.percent ?? before.min ?? before.max;
  const from = before.days?.from ?? before.years?.from ?? before.day?.from ?? before.deadline?.from;
  const period = before.deadline?.period ?? before.day?.add;
  switch (to) {
    case 'sum':
    case 'difference':
    case 'product':
    case 'min':
    case 'max':
      return operands && { [to]: operands };
    case 'percent':
      return operands && { percent: [10, operands.find((one) => typeof one !== 'number') ?? operands[0] ?? 0] };
    case 'days':
    case 'years':
      return from === undefined ? undefined : { [to]: { from, to: before.days?.to ?? before.years?.to ?? 'today' } };
    case 'day':
      return from === undefined ? undefined : { day: { from, ...(period !== undefined && { add: period }) } };
    case 'deadline':
      return from === undefined ? undefined : { deadline: { from, period: period ?? 'P2W' } };
    default:
      return undefined;
  }
}

function suits(format: NonNullable<ComputedFile['format']>, operation: OperationName): boolean {
  const { gives } = OPERATIONS[operation];
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

/** What stands for the value in a sentence that people write. */
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
