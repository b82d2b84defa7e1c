import { asGuard, fieldGuards } from '../engine/guards.ts';
import { joinPointer } from '../engine/pointer.ts';
import {
  FORMULA_OPERATIONS,
  OPERATION_ROWS,
  OPERATIONS,
  type OperationRow,
  type OperandKind,
} from '../format/index.ts';
import { setsOf } from '../engine/table.ts';
import type {
  ComputedFile,
  FieldGuard,
  Formula,
  Operand,
  PropertySchema,
  TableFile,
  When,
} from '../engine/definition.ts';
import type { ComputedSource } from '../engine/types.ts';
import type { Field } from '../engine/fields.ts';

/** What computed values depend on: the definition's parts, and its questions. */
export type DependencySource = ComputedSource & { fields: readonly Field[] };

/** The type of an operand. */
export type Kind = 'number' | 'day' | 'list';

/** What operands of a formula must be, by what its operation takes. The others are no formulas. */
const KINDS: Record<OperandKind, Kind | undefined> = {
  numbers: 'number',
  span: 'day',
  list: 'list',
  event: undefined,
  cell: undefined,
};

/** An operand that is no formula: what it must be, and where it stands. */
export type Leaf = { text: number | string; kind: Kind; at: string };

/** The operands of a formula and of those inside it. */
export function leavesOf(formula: Formula, at: string): Leaf[] {
  return FORMULA_OPERATIONS.flatMap((key) => {
    const kind = KINDS[OPERATION_ROWS[key].takes];
    return kind === undefined ? [] : takenBy(formula[key] ?? [], kind, `${at}/${key}`);
  });
}

function takenBy(taken: NonNullable<Formula[keyof Formula]>, kind: Kind, at: string): Leaf[] {
  if (typeof taken === 'string') return [{ text: taken, kind, at }];
  return Object.entries<Operand>(taken).flatMap(([place, part]): Leaf[] =>
    typeof part === 'object' ? leavesOf(part, `${at}/${place}`) : [{ text: part, kind, at: `${at}/${place}` }],
  );
}

/** Whether an operand names an answer or a computed value. */
export function isNamed(leaf: Leaf): leaf is Leaf & { text: string } {
  return typeof leaf.text === 'string' && /^[/=]/.test(leaf.text);
}

/** The day that a deadline or another day counts from. */
export function eventOf(file: ComputedFile, at: string): Leaf[] {
  return OPERATIONS.flatMap((key) => {
    const event = file[key];
    if (event === undefined || OPERATION_ROWS[key].takes !== 'event') return [];
    return [{ text: (event as { from: string }).from, kind: 'day', at: `${at}/${key}/from` }];
  });
}

/** The operands that a value names itself, in the order of the file. A cell names none. */
export function operandsOf(file: ComputedFile, at: string): Leaf[] {
  return [...leavesOf(file, at), ...eventOf(file, at)];
}

/** The tables that a cell may be taken from; undefined if it names none. */
export function tablesOf(
  { table, step }: NonNullable<ComputedFile['cell']>,
  { tables, steps }: ComputedSource,
): TableFile[] | undefined {
  const find = (name: string) => (Object.hasOwn(tables, name) ? tables[name] : undefined);
  if (table !== undefined) {
    const found = find(table);
    return found && [found];
  }
  const result = step === undefined || !Object.hasOwn(steps, step) ? undefined : steps[step]?.result;
  return result?.tables.flatMap((entry) => find(entry.table) ?? []);
}

/** The conditions that decide which cell is taken: those of the rows, and of a step's tables. */
export function guardsOfCell({ cell }: ComputedFile, source: ComputedSource): FieldGuard[] {
  if (cell === undefined) return [];
  const rows = (tablesOf(cell, source) ?? []).flatMap((table) => setsOf(table).flatMap((set) => set.rows));
  const chosen = cell.step === undefined ? [] : (source.steps[cell.step]?.result?.tables ?? []);
  return [...chosen, ...rows].flatMap(({ when }) => fieldGuards(asGuard(when)));
}

/** The cells of a column, in all rows of a table. */
function cellsOf(table: TableFile, column: string): unknown[] {
  return setsOf(table).flatMap(({ rows }) => rows.map(({ then }) => then[column] ?? null));
}

/** The answers (`/pointer`) and values (`=name`) that a value directly depends on. */
export function namesUsedBy(file: ComputedFile, source: ComputedSource): string[] {
  const { cell, deadline } = file;
  const tables = (cell && tablesOf(cell, source)) ?? [];
  const formulas = tables
    .flatMap((table) => cellsOf(table, cell?.column ?? ''))
    .flatMap((content) => (typeof content === 'object' && content !== null ? leavesOf(content, '') : []));
  const named = [...operandsOf(file, ''), ...formulas].filter(isNamed).map(({ text }) => text);
  const asked = guardsOfCell(file, source).map(({ params }) => params.field);
  const days = tables.flatMap(({ date }) => date ?? []);
  return [...new Set([...named, ...asked, ...days, ...(deadline?.land === undefined ? [] : [deadline.land])])];
}

/** All values that one depends on, itself first; each once, also in a circle. */
export function valuesUsedBy(name: string, source: ComputedSource): string[] {
  const { computed = {} } = source;
  const found = new Set([name]);
  for (const each of found)
    for (const behind of Object.hasOwn(computed, each) ? namesUsedBy(computed[each] ?? {}, source) : [])
      if (behind.startsWith('=')) found.add(behind.slice(1));
  return [...found];
}

/** Whether a value, or one behind it, needs itself. */
export function isCircular(name: string, ground: ComputedSource): boolean {
  const { computed = {} } = ground;
  return valuesUsedBy(name, ground).some((each) =>
    namesUsedBy(computed[each] ?? {}, ground).some(
      (behind) => behind.startsWith('=') && valuesUsedBy(behind.slice(1), ground).includes(each),
    ),
  );
}

/** Pointers of all answers that a value depends on, through other values and tables too. */
export function answersUsedBy(name: string, source: ComputedSource): string[] {
  const { computed = {} } = source;
  const named = valuesUsedBy(name, source).flatMap((each) => namesUsedBy(computed[each] ?? {}, source));
  return [...new Set(named.filter((text) => text.startsWith('/')))];
}

/** Pointers of the answers that a condition depends on: the one that it names, or those behind its computed value. */
export function answersOfOperand(name: string, source: ComputedSource): string[] {
  return name.startsWith('=') ? answersUsedBy(name.slice(1), source) : [name];
}

/** Pointers of the answers that a condition depends on. */
export function answersOfCondition(when: When, source: ComputedSource): string[] {
  return fieldGuards(asGuard(when)).flatMap(({ params }) => answersOfOperand(params.field, source));
}

/**
 * What a value can be, as the rules of a question: so conditions about both are checked alike. Undefined for an unknown
 * name; without a type if it can be of several. `known`: of values that were looked at, each once.
 */
export function schemaOfValue(
  name: string,
  ground: DependencySource,
  known: Map<string, PropertySchema | undefined> = new Map(),
): PropertySchema | undefined {
  if (known.has(name)) return known.get(name);
  // Also what a value in a circle finds of itself.
  known.set(name, undefined);
  const schema = findSchema(name, ground, known);
  known.set(name, schema);
  return schema;
}

function findSchema(
  name: string,
  ground: DependencySource,
  known: Map<string, PropertySchema | undefined>,
): PropertySchema | undefined {
  const { computed = {}, fields } = ground;
  const file = Object.hasOwn(computed, name) ? computed[name] : undefined;
  if (file === undefined) return undefined;
  if (uses(file, ({ gives }) => gives === 'day')) return { type: 'string', format: 'date' };
  if (file.cell !== undefined) return schemaOfColumn(tablesOf(file.cell, ground) ?? [], file.cell.column);
  const isWholeLeaf = ({ text, kind }: Leaf): boolean => {
    if (typeof text === 'number') return Number.isInteger(text);
    if (kind !== 'number') return true;
    return text.startsWith('=')
      ? schemaOfValue(text.slice(1), ground, known)?.type === 'integer'
      : fields.some(({ pointer, schema }) => pointer === text && schema.type === 'integer');
  };
  return {
    type: !uses(file, ({ isWhole }) => !isWhole) && leavesOf(file, '').every(isWholeLeaf) ? 'integer' : 'number',
  };
}

function schemaOfColumn(tables: TableFile[], column: string): PropertySchema {
  const cells = tables.flatMap((table) => cellsOf(table, column)).filter((cell) => cell !== null);
  // A formula results in a number.
  if (cells.length > 0 && cells.every((cell) => typeof cell === 'number' || typeof cell === 'object'))
    return { type: cells.every((cell) => Number.isInteger(cell)) ? 'integer' : 'number' };
  if (cells.length > 0 && cells.every((cell) => typeof cell === 'string'))
    return { type: 'string', enum: [...new Set(cells)] };
  return cells.length > 0 && cells.every((cell) => typeof cell === 'boolean') ? { type: 'boolean' } : {};
}

/** Whether a value, or a formula inside it, has such an operation. */
function uses(
  file: ComputedFile,
  isSuch: (row: Pick<OperationRow<unknown>, 'gives' | 'isWhole' | 'isEach'>) => boolean,
): boolean {
  return OPERATIONS.some((name) => isSuch(OPERATION_ROWS[name]) && JSON.stringify(file).includes(`"${name}":`));
}

/** Whether a value takes every number or day in its range, so that each limit about it can be told from the next. */
export function takesEach(name: string, ground: DependencySource): boolean {
  const { computed = {}, fields } = ground;
  return valuesUsedBy(name, ground).every((each) => {
    const file = computed[each] ?? {};
    if (uses(file, ({ isEach }) => !isEach)) return false;
    // Only the choices of a closed question are missing in between.
    return leavesOf(file, '').every(
      ({ text }) =>
        !fields.some(({ pointer, schema }) => pointer === text && (schema.oneOf ?? schema.enum) !== undefined),
    );
  });
}

/** The computed values as if they were questions, for checks that treat both alike. */
export function valuesAsFields(ground: DependencySource): Field[] {
  return Object.keys(ground.computed ?? {}).map((name) => ({
    step: '',
    pointer: `=${name}`,
    path: [],
    schema: schemaOfValue(name, ground) ?? {},
    conditions: [],
    parents: [],
    schemaPointer: joinPointer('/computed', name),
  }));
}
