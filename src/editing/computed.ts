import type { DefinitionFiles } from '../check/fileNames.ts';
import { EditError, type Edit } from './edits.ts';
import { isPlainObject, joinPointer } from '../engine/pointer.ts';
import { nameFromTitle } from './names.ts';
import { Plan } from './plan.ts';
import { usesOf } from './references.ts';
import type { ComputedFile, Operand } from '../engine/definition.ts';
import type { OperationName } from '../engine/vocabulary.ts';
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
export const OPERATIONS: Record<OperationName, Operation> = {
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
};

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
  return ROWS[operation].fresh(ground);
}

const dayOf = ({ days }: Ground) => days[0] ?? refuse('Dafür muss der Assistent nach einem Tag fragen.');
const numberOf = ({ numbers }: Ground) => numbers[0] ?? refuse('Dafür muss der Assistent nach einer Zahl fragen.');
const listOf = ({ lists }: Ground) => lists[0] ?? refuse('Dafür muss der Assistent nach einer Liste fragen.');

/** A computed value to begin with, and one with what another operation has for it; undefined if that has nothing. */
type Row = { fresh: (ground: Ground) => ComputedFile; from: (before: ComputedFile) => ComputedFile | undefined };

const ROWS: Record<OperationName, Row> = {
  deadline: {
    fresh: (ground) => ({ deadline: { from: dayOf(ground), period: 'P2W' } }),
    from: (before) => ifDay(before, (from) => ({ deadline: { from, period: periodIn(before) ?? 'P2W' } })),
  },
  day: {
    fresh: (ground) => ({ day: { from: dayOf(ground) } }),
    from: (before) => {
      const add = periodIn(before);
      return ifDay(before, (from) => ({ day: { from, ...(add !== undefined && { add }) } }));
    },
  },
  days: {
    fresh: (ground) => ({ days: { from: dayOf(ground), to: ground.days[1] ?? 'today' }, format: 'days' }),
    from: (before) => ifDay(before, (from) => ({ days: { from, to: endIn(before) } })),
  },
  years: {
    fresh: (ground) => ({ years: { from: dayOf(ground), to: 'today' } }),
    from: (before) => ifDay(before, (from) => ({ years: { from, to: endIn(before) } })),
  },
  sum: ofNumbers('sum'),
  difference: ofNumbers('difference'),
  product: ofNumbers('product'),
  percent: {
    fresh: (ground) => ({ percent: [10, numberOf(ground)] }),
    from: (before) => {
      const operands = operandsIn(before);
      return operands && { percent: [10, operands.find((one) => typeof one !== 'number') ?? operands[0] ?? 0] };
    },
  },
  min: ofNumbers('min'),
  max: ofNumbers('max'),
  count: { fresh: (ground) => ({ count: listOf(ground) }), from: () => undefined },
  cell: {
    fresh: ({ tables }) => {
      const table = tables.find(({ columns }) => columns.length > 0);
      if (table === undefined) return refuse('Dafür muss es eine Tabelle geben.');
      return { cell: { table: table.name, column: table.columns[0] ?? '' } };
    },
    from: () => undefined,
  },
};

function ofNumbers(operation: 'sum' | 'difference' | 'product' | 'min' | 'max'): Row {
  return {
    fresh: (ground) => ({ [operation]: [numberOf(ground), ground.numbers[1] ?? 1] }),
    from: (before) => {
      const operands = operandsIn(before);
      return operands && { [operation]: operands };
    },
  };
}

function operandsIn({ sum, difference, product, percent, min, max }: ComputedFile): Operand[] | undefined {
  return sum ?? difference ?? product ?? percent ?? min ?? max;
}

function periodIn({ deadline, day }: ComputedFile): string | undefined {
  return deadline?.period ?? day?.add;
}

function endIn({ days, years }: ComputedFile): string {
  return days?.to ?? years?.to ?? 'today';
}

function ifDay(
  { days, years, day, deadline }: ComputedFile,
  make: (from: string) => ComputedFile,
): ComputedFile | undefined {
  const from = days?.from ?? years?.from ?? day?.from ?? deadline?.from;
  return from === undefined ? undefined : make(from);
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
  const converted = ROWS[to].from(before) ?? freshComputed(to, ground);
  return { ...converted, ...kept };
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
