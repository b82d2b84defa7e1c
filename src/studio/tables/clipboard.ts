import { readNumber } from '../../engine/index.ts';
import type { Edit } from '../../editing/index.ts';
import { editsFor, emptyRow, lockedAt, readAt, rowAt, type CellChange, type Column, type Sheet } from './grid.ts';

/** The cells from one corner to the opposite one, both included. */
export type Area = { top: number; left: number; bottom: number; right: number };

/** Cells as tab-separated text, as spreadsheets copy them. */
export function toTsv(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map((cell) => quoted(cell, /[\t\n"]/)).join('\t')).join('\n');
}

/** Cells as a CSV file that German spreadsheets open: semicolons, UTF-8 with its mark. No cell is taken for a formula. */
export function toCsv(cells: readonly (readonly string[])[]): string {
  return `\uFEFF${cells.map((row) => row.map((cell) => quoted(asText(cell), /[;\r\n"]/)).join(';')).join('\r\n')}\r\n`;
}

/** What spreadsheets would compute begins with an apostrophe, which they do not show (OWASP, 'CSV Injection'). Numbers stay numbers. */
function asText(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) && readNumber(cell) === undefined ? `'${cell}` : cell;
}

function quoted(cell: string, special: RegExp): string {
  return special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Reads tab-separated text. Cells in quotes may hold tabs, line breaks and doubled quotes. */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|$)/gy;
  const plain = text.replace(/\r?\n$/, '');
  while (pattern.lastIndex <= plain.length) {
    const [whole, inQuotes, bare = '', end = ''] = pattern.exec(plain) ?? [];
    if (whole === undefined) break;
    rows.at(-1)?.push(inQuotes === undefined ? bare : inQuotes.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** A pasted cell: what it is understood as, or why it is not. */
export type Understood = { row: number; column: Column; text: string; value?: unknown; fault?: string | undefined };

export type Paste = {
  cells: Understood[][];
  /** How many rows are added at the end. */
  added: number;
  /** How many columns of the text have no place in the grid. */
  beyond: number;
  /** The first line repeats the titles of the columns, and is left out. */
  headed: boolean;
};

/** Reads pasted cells for a place in the grid. A single cell fills the whole area. */
export function understand(sheet: Sheet, copied: string[][], area: Area): Paste {
  const { rows, columns } = sheet;
  const headed = copied.length > 1 && isHeading(copied[0] ?? [], columns.slice(area.left));
  const cells = headed ? copied.slice(1) : copied;
  const isFill = cells.length === 1 && cells[0]?.length === 1;
  const height = isFill ? area.bottom - area.top + 1 : cells.length;
  const width = isFill ? area.right - area.left + 1 : Math.max(...cells.map((row) => row.length));
  const fitting = Math.min(width, columns.length - area.left);
  // A paste that begins in the last row changes it; one that runs beyond the rows adds some.
  const isOtherwise = area.top === rows.length;
  const added = isOtherwise ? 0 : Math.max(0, area.top + height - rows.length);
  const read = Array.from({ length: isOtherwise ? 1 : height }, (_, down) =>
    columns.slice(area.left, area.left + fitting).map((column, across): Understood => {
      const row = area.top + down;
      const text = (isFill ? cells[0]?.[0] : cells[down]?.[across]) ?? '';
      const locked = row >= rows.length && !isOtherwise ? undefined : lockedAt(sheet, row, column);
      if (locked !== undefined || column.kind === 'guard')
        return { row, column, text, ...(text.trim() !== '' && { fault: locked }) };
      const typed = readAt(column, text);
      return { row, column, text, ...typed };
    }),
  );
  return { cells: read, added, beyond: isFill ? 0 : width - fitting, headed };
}

/** Whether a line says how the columns are called, as the first one of a copied table does. Not all need to be called so. */
function isHeading(line: readonly string[], columns: readonly Column[]): boolean {
  const said = line.flatMap((text, index) => {
    const column = columns[index];
    return column === undefined || text.trim() === '' ? [] : [{ text, column }];
  });
  return (
    said.some(({ text, column }) => isTitle(text, column)) &&
    said.every(({ text, column }) => isTitle(text, column) || 'fault' in readAt(column, text))
  );
}

function isTitle(text: string, { title }: Column): boolean {
  return text.trim().toLowerCase() === title.trim().toLowerCase();
}

/** The edits of a paste that is understood. */
export function pasteEdits(sheet: Sheet, { cells, added }: Paste): Edit[] {
  const all = cells.flat().filter(({ column }) => column.kind !== 'guard');
  const isOld = ({ row }: Understood) => row < sheet.rows.length || added === 0;
  const changes = all.filter(isOld).map(({ row, column, value }): CellChange => ({ row, column, value }));
  const fresh = Array.from({ length: added }, (_, index): Edit => {
    const row = sheet.rows.length + index;
    const own = all.filter((cell) => cell.row === row);
    return { file: sheet.file, pointer: rowAt(sheet, row), insert: filledRow(sheet, own) };
  });
  return [...editsFor(sheet, changes), ...fresh];
}

function filledRow(sheet: Sheet, cells: readonly Understood[]): unknown {
  const row = emptyRow(sheet);
  for (const { column, value } of cells) {
    if (value === undefined) continue;
    const target = column.kind === 'input' ? row['when'] : column.kind === 'result' ? row['then'] : row;
    const key = column.kind === 'input' || column.kind === 'result' ? column.name : column.path.slice(1);
    Object.assign(target as object, { [key]: value });
  }
  return row;
}
