import { isPlainObject, joinPointer, readPointer, type PropertySchema } from '../../engine/index.ts';
import type { Edit } from '../../editing/index.ts';
import {
  kindOfValues,
  readResult,
  readWanted,
  formatResult,
  formatWanted,
  type ResultKind,
  type Typed,
} from './cells.ts';
import { formatFormula } from '../document/computed.ts';

/** A column of the grid. `path`: where its cell stands inside a row. */
export type Column = { key: string; title: string; path: string } & (
  | { kind: 'input'; name: string; schema: PropertySchema }
  /** Conditions that are no list of values. They are edited in the panel. */
  | { kind: 'guard' }
  | { kind: 'result'; name: string; values: ResultKind }
  /** Texts: the remark of a row, the text of a remark. `needed`: it cannot be left out. */
  | { kind: 'text'; needed: boolean }
);

/** A list of rows in a table file: `/rows`, `/sets/0/rows` or `/remarks`. */
export type Sheet = {
  file: string;
  pointer: string;
  rows: readonly Record<string, unknown>[];
  columns: readonly Column[];
  /** The row that applies if no other one does; undefined for remarks. */
  otherwise: Record<string, unknown> | undefined;
};

export type Names = { titleOf: (name: string) => string; schemaOf: (name: string) => PropertySchema };
export type Sources = Names & {
  /** How results are called where they are shown. */
  labelOf: (column: string) => string;
  /** Says a condition that is no list of values. */
  formatWhen: (when: unknown) => string;
};

type SheetOptions = { file: string; table: unknown; pointer: string; added: readonly string[]; sources: Sources };

/** The titles of the columns that no row uses yet, which the file has no place for. */
export function unsavedColumns({ rows, columns }: Sheet): string[] {
  const isUsed = (name: string) => rows.some(({ when }) => isPlainObject(when) && Object.hasOwn(when, name));
  return columns.flatMap((column) => (column.kind === 'input' && !isUsed(column.name) ? [column.title] : []));
}

/** Reads one list of rows of a table. `added`: names of columns that no row uses yet. */
export function sheetOf({ file, table, pointer, added, sources }: SheetOptions): Sheet {
  const rows = listAt(table, pointer);
  const isRemarks = pointer === '/remarks';
  const whens = rows.map(({ when }) => (isPlainObject(when) ? when : {}));
  const plain = whens.filter((when) => when['type'] === undefined);
  const names = [...new Set([...plain.flatMap(Object.keys), ...added])];
  const found = readPointer(table, '/otherwise');
  const otherwise = !isRemarks && isPlainObject(found) ? found : undefined;
  const results = isRemarks
    ? []
    : [
        ...new Set([
          ...Object.keys(otherwise ?? {}),
          ...rows.flatMap(({ then }) => (isPlainObject(then) ? Object.keys(then) : [])),
        ]),
      ];
  const valuesIn = (name: string) => [
    otherwise?.[name],
    ...rows.map(({ then }) => (isPlainObject(then) ? then[name] : undefined)),
  ];
  return {
    file,
    pointer,
    rows,
    otherwise,
    columns: [
      ...names.map((name): Column => ({
        kind: 'input',
        key: name,
        name,
        title: sources.titleOf(name),
        schema: sources.schemaOf(name),
        path: joinPointer('/when', name),
      })),
      ...(plain.length < whens.length
        ? [{ kind: 'guard' as const, key: ' wenn', title: 'Weitere Bedingung', path: '/when' }]
        : []),
      ...results.map((name): Column => ({
        kind: 'result',
        key: `then ${name}`,
        name,
        title: sources.labelOf(name),
        values: kindOfValues(valuesIn(name)),
        path: joinPointer('/then', name),
      })),
      isRemarks
        ? { kind: 'text', key: 'text', title: 'Bemerkung', path: '/text', needed: true }
        : { kind: 'text', key: 'remark', title: 'Bemerkung unter dem Ergebnis', path: '/remark', needed: false },
    ],
  };
}

function listAt(table: unknown, pointer: string): Record<string, unknown>[] {
  const rows = readPointer(table, pointer);
  return Array.isArray(rows) ? rows.filter(isPlainObject) : [];
}

/** What a cell stores. `row` may be one past the last: the row of `otherwise`. */
export function valueAt({ rows, otherwise }: Sheet, row: number, column: Column): unknown {
  if (row < rows.length) {
    const isGuard = isPlainObject(rows[row]?.['when']) && rows[row]['when']['type'] !== undefined;
    if (column.kind === 'guard') return isGuard ? rows[row]?.['when'] : undefined;
    return column.kind === 'input' && isGuard ? undefined : readPointer(rows[row], column.path);
  }
  return column.kind === 'result' ? otherwise?.[column.name] : undefined;
}

/** What a cell shows. */
export function textAt(sheet: Sheet, row: number, column: Column, { titleOf, formatWhen }: Sources): string {
  const value = valueAt(sheet, row, column);
  if (column.kind === 'guard') return value === undefined ? '' : formatWhen(value);
  if (column.kind === 'input') return row < sheet.rows.length ? formatWanted(value, column.schema) : 'sonst';
  if (!isPlainObject(value)) return formatResult(value);
  return formatFormula(value, { of: titleOf, table: (name) => name }) || JSON.stringify(value);
}

/** What is edited in a cell: formulas as JSON, everything else as it is shown. */
export function editableAt(sheet: Sheet, row: number, column: Column, sources: Sources): string {
  const value = valueAt(sheet, row, column);
  return isPlainObject(value) && column.kind === 'result' ? JSON.stringify(value) : textAt(sheet, row, column, sources);
}

/** Why a cell cannot be typed into; undefined if it can. */
export function lockedAt({ rows }: Sheet, row: number, column: Column): string | undefined {
  if (column.kind === 'guard') return 'Diese Bedingung ändern Sie rechts in den Eigenschaften.';
  if (row >= rows.length) return column.kind === 'result' ? undefined : 'Diese Zeile gilt, wenn keine andere zutrifft.';
  const when = rows[row]?.['when'];
  const isGuard = isPlainObject(when) && when['type'] !== undefined;
  return column.kind === 'input' && isGuard ? 'Die Bedingung dieser Zeile steht unter „Weitere Bedingung“.' : undefined;
}

/** Reads what was typed into a cell. */
export function readAt(column: Column, text: string): Typed {
  if (column.kind === 'input') return readWanted(text, column.schema);
  if (column.kind === 'result') return readResult(text, column.values);
  const plain = text.trim();
  if (plain === '' && column.kind === 'text' && column.needed) return { fault: 'Eine Bemerkung braucht einen Text.' };
  return { value: plain === '' ? undefined : plain };
}

/** One cell and the value to store in it. */
export type CellChange = { row: number; column: Column; value: unknown };

/** The edits that store values in cells. Rows past the last one are added; the row `otherwise` is `sheet.rows.length`. */
export function editsFor(sheet: Sheet, changes: readonly CellChange[]): Edit[] {
  return changes.flatMap(({ row, column, value }): Edit[] => {
    const isOtherwise = row === sheet.rows.length;
    if (isOtherwise && column.kind !== 'result') return [];
    const at =
      isOtherwise && column.kind === 'result'
        ? joinPointer('/otherwise', column.name)
        : rowAt(sheet, row) + column.path;
    const before = valueAt(sheet, row, column);
    if (JSON.stringify(before) === JSON.stringify(value)) return [];
    if (value !== undefined) return [{ file: sheet.file, pointer: at, set: value }];
    return before === undefined ? [] : [{ file: sheet.file, pointer: at, remove: true }];
  });
}

export function rowAt({ pointer }: Sheet, row: number): string {
  return `${pointer}/${row}`;
}

/** A row for which nothing is said yet. It applies to everything. */
export function emptyRow({ columns, pointer }: Sheet): Record<string, unknown> {
  if (pointer === '/remarks') return { when: {}, text: 'Neue Bemerkung' };
  const results = columns.flatMap((column) => (column.kind === 'result' ? [[column.name, null]] : []));
  return { when: {}, ...member('then', Object.fromEntries(results)) };
}

/** The edits that take a column out of all rows. */
export function withoutColumn(sheet: Sheet, column: Column): Edit[] {
  const cells = sheet.rows.map((_, row): CellChange => ({ row, column, value: undefined }));
  const all = column.kind === 'result' ? [...cells, { row: sheet.rows.length, column, value: undefined }] : cells;
  return editsFor(sheet, all);
}

function member(key: string, value: unknown): Record<string, unknown> {
  return { [key]: value };
}
