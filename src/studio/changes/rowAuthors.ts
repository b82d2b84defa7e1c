import type { DrawnRow, DrawnTable } from '../describe/drawnTable.ts';
import { surviving, turnsBetween, type Turn } from './surviving.ts';

/** What one step changed in a version of a table. */
type TableStep<Save> = { saves: readonly Save[]; drawn: DrawnTable };

/** The saves that made a row of a table what it is, or removed it, the oldest first. Empty if they do not lead there. */
export function savesOfRow<Save>(
  { columns }: DrawnTable,
  row: DrawnRow,
  steps: readonly TableStep<Save>[],
): readonly Save[] {
  if (row.change === '') return [];
  const [before, after] = [textOf(columns, row, 'before'), textOf(columns, row, 'after')];
  const turns = steps.map(({ saves, drawn }) => drawn.rows.flatMap((one) => turnOf(drawn.columns, one, saves)));
  const between = (was: string | undefined, is: string | undefined) =>
    surviving(turnsBetween({ before: was, after: is }, turns) ?? []);
  if (row.change === 'neu') return between(undefined, after);
  if (row.change === 'weg') return between(before, undefined);
  const changed = between(before, after);
  // A row that went may be drawn beside one that came.
  return changed.length > 0 ? changed : [...between(before, undefined), ...between(undefined, after)];
}

function turnOf<Save>(columns: readonly string[], row: DrawnRow, saves: readonly Save[]): Turn<Save>[] {
  if (row.change === '') return [];
  return [
    {
      before: row.change === 'neu' ? undefined : textOf(columns, row, 'before'),
      after: row.change === 'weg' ? undefined : textOf(columns, row, 'after'),
      saves,
    },
  ];
}

type Side = 'before' | 'after';

/** A row as people read it. Which columns are drawn beside those that say something differs from step to step. */
function textOf(columns: readonly string[], { cells }: DrawnRow, side: Side): string {
  return columns
    .flatMap((column, index) => {
      const text = cells[index]?.[side] ?? '';
      return text === '' || text === 'egal' ? [] : [`${column}: ${text}`];
    })
    .toSorted()
    .join('\n');
}
