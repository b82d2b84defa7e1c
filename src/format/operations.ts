import { isPlainObject } from '../engine/index.ts';
import type { FormulaOperands } from '../engine/formula.ts';
import type { ComputedFile, Operand } from '../engine/definition.ts';
import type { OperationName } from '../engine/vocabulary.ts';

/** What an operation takes. `event`: a day that time is counted from. */
export type OperandKind = 'numbers' | 'span' | 'list' | 'cell' | 'event';

/** What a value can be computed from: what stands in a wizard's questions, or what another operation had. */
export type OperandSource = {
  operands?: Operand[] | undefined;
  day?: string | undefined;
  end?: string | undefined;
  /** Another day, that may be meant as the end. */
  other?: string | undefined;
  period?: string | undefined;
  list?: string | undefined;
  cell?: ComputedFile['cell'] | undefined;
};

/** What is known of an operation of computed values, beside what it results in (`engine/computed`) and its shape (`formula.schema.json`). */
export type OperationRow<Operands> = {
  /** How it is called where it is chosen. */
  name: string;
  /** What it is for. One German sentence. */
  about: string;
  takes: OperandKind;
  gives: 'number' | 'day' | 'cell';
  /** Of whole numbers it makes only whole ones. */
  isWhole: boolean;
  /** Between two numbers or days that it makes, it makes all others. */
  isEach: boolean;
  /** It in words, which may stand inside a sentence. `parts`: its operands in words. */
  words: (parts: readonly string[]) => string;
  /** Its operands are listed, so that formulas among them need no brackets. */
  isListed?: true;
  /** How its first operand and the others are called where they are entered. */
  operands?: readonly [first: string, others: string];
  /** It takes exactly two operands. */
  isPair?: true;
  /** The operands to begin with. Undefined: what is given does not suffice. */
  begin: (given: OperandSource) => Operands | undefined;
  /** How a new value is shown. */
  format?: ComputedFile['format'];
};

type OperandsOf<Name extends OperationName> = Name extends keyof FormulaOperands
  ? FormulaOperands[Name]
  : NonNullable<ComputedFile[Name]>;

const OF_NUMBERS = {
  takes: 'numbers',
  gives: 'number',
  isWhole: true,
  isEach: false,
  begin: ({ operands }: OperandSource) => operands,
} as const;
const OF_DAYS = { takes: 'span', gives: 'number', isWhole: true, isEach: true } as const;
const ifGiven = <Operands>(day: string | undefined, make: (day: string) => Operands) =>
  day === undefined ? undefined : make(day);
const spanned =
  (unit: string) =>
  ([from, to]: readonly string[]) =>
    `${unit} von ${from} bis ${to}`;

/** The operations of computed values, in the order in which they are offered. */
export const OPERATION_ROWS: { [Name in OperationName]: OperationRow<OperandsOf<Name>> } = {
  deadline: {
    name: 'Frist',
    about: 'Der letzte Tag einer Frist ab einem Ereignis, mit Wochenenden und Feiertagen.',
    takes: 'event',
    gives: 'day',
    isWhole: true,
    isEach: false,
    words: ([from, period = '']) => `Frist von ${period}, ab ${from}`,
    begin: ({ day, period = 'P2W' }) => ifGiven(day, (from) => ({ from, period })),
  },
  day: {
    name: 'Tag',
    about: 'Ein Tag mit seinem Wochentag, oder der Tag eine Zeit danach.',
    takes: 'event',
    gives: 'day',
    isWhole: true,
    isEach: true,
    words: ([from, add]) => (add === undefined ? `der Tag ${from}` : `${add} nach ${from}`),
    begin: ({ day, period: add }) => ifGiven(day, (from) => ({ from, ...(add !== undefined && { add }) })),
  },
  days: {
    ...OF_DAYS,
    name: 'Tage zwischen zwei Tagen',
    about: 'Wie viele Tage vergangen sind, etwa eine Mietdauer.',
    words: spanned('Tage'),
    begin: ({ day, end, other = 'today' }) => ifGiven(day, (from) => ({ from, to: end ?? other })),
    format: 'days',
  },
  years: {
    ...OF_DAYS,
    name: 'Jahre zwischen zwei Tagen',
    about: 'Wie viele volle Jahre vergangen sind, etwa ein Alter.',
    words: spanned('Jahre'),
    begin: ({ day, end: to = 'today' }) => ifGiven(day, (from) => ({ from, to })),
  },
  sum: {
    ...OF_NUMBERS,
    name: 'Summe',
    about: 'Alles zusammengezählt.',
    isEach: true,
    words: (parts) => parts.join(' + '),
  },
  difference: {
    ...OF_NUMBERS,
    name: 'Differenz',
    about: 'Das Erste weniger alles Weitere.',
    isEach: true,
    words: (parts) => parts.join(' − '),
    operands: ['Wovon', 'weniger'],
  },
  product: {
    ...OF_NUMBERS,
    name: 'Produkt',
    about: 'Alles malgenommen, etwa Tage mal Satz je Tag.',
    words: (parts) => parts.join(' × '),
  },
  percent: {
    ...OF_NUMBERS,
    name: 'Prozent',
    about: 'So viele Prozent von einer Zahl.',
    isWhole: false,
    words: ([rate = '…', base = '…']) => `${rate} % von ${base}`,
    operands: ['Prozent', 'wovon'],
    isPair: true,
    begin: ({ operands }) => operands && [10, operands.find((one) => typeof one !== 'number') ?? operands[0] ?? 0],
  },
  min: {
    ...OF_NUMBERS,
    name: 'Das Kleinste',
    about: 'Die kleinste von mehreren Zahlen, etwa eine Obergrenze.',
    words: (parts) => `das Kleinste von ${parts.join('; ')}`,
    isListed: true,
  },
  max: {
    ...OF_NUMBERS,
    name: 'Das Größte',
    about: 'Die größte von mehreren Zahlen, etwa ein Mindestbetrag.',
    words: (parts) => `das Größte von ${parts.join('; ')}`,
    isListed: true,
  },
  count: {
    name: 'Anzahl der Einträge',
    about: 'Wie viele Einträge eine Liste hat, etwa Zeugen.',
    takes: 'list',
    gives: 'number',
    isWhole: true,
    isEach: true,
    words: ([list]) => `Anzahl der Einträge von ${list}`,
    begin: ({ list }) => list,
  },
  cell: {
    name: 'Wert aus einer Tabelle',
    about: 'Was in der Zeile steht, die zu den Antworten passt.',
    takes: 'cell',
    gives: 'cell',
    isWhole: false,
    isEach: false,
    words: ([column, place]) => `Spalte ${column} ${place}`,
    begin: ({ cell }) => cell,
  },
};

export const OPERATIONS = Object.keys(OPERATION_ROWS) as OperationName[];

/** Those of formulas, which stand in other formulas and in cells of tables too. */
export const FORMULA_OPERATIONS = OPERATIONS.filter(
  (name): name is keyof FormulaOperands => !['event', 'cell'].includes(OPERATION_ROWS[name].takes),
);

/** The operation of a computed value or a formula. Undefined if it has none. */
export function operationOf(value: unknown): OperationName | undefined {
  return isPlainObject(value) ? OPERATIONS.find((name) => value[name] !== undefined) : undefined;
}

/** Whether what an operation makes is a day. */
export function givesDay(operation: OperationName | undefined): boolean {
  return operation !== undefined && OPERATION_ROWS[operation].gives === 'day';
}

/** The operands to begin with, from what is given. Undefined if that does not suffice. */
export function beginWith(operation: OperationName, given: OperandSource): ComputedFile | undefined {
  const operands = OPERATION_ROWS[operation].begin(given);
  return operands === undefined ? undefined : { [operation]: operands };
}
