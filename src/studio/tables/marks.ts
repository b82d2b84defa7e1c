import type { TableReport } from '../analysis/table.ts';
import type { Sheet } from './grid.ts';

/** What the check says about a row, for its looks and in words. `gap`: values between it and the next row are missing. */
export type Mark = { kind: 'dead' | 'overlap' | undefined; gap: 'before' | 'after' | undefined; said: string };

/** The marks of the rows of a sheet by index. */
export function marksOf(report: TableReport | undefined, { pointer }: Sheet): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  const add = (row: number, mark: Partial<Mark> & { said: string }) => {
    const known = marks.get(row) ?? { kind: undefined, gap: undefined, said: '' };
    marks.set(row, { ...known, ...mark, said: `${known.said} ${mark.said}`.trim() });
  };
  for (const { rows, row, kind, said, beside = -1 } of report?.faults ?? []) {
    if (rows !== pointer) continue;
    add(row, { kind, said });
    if (beside >= 0 && beside !== row) add(beside, { kind, said });
  }
  for (const { rows, after, said } of report?.gaps ?? [])
    if (rows === pointer) add(Math.max(after, 0), { gap: after < 0 ? 'before' : 'after', said });
  return marks;
}
