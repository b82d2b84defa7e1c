import type { DrawnRow, DrawnTable } from '../describe/drawnTable.ts';

/** What one step changed in a version of a table. */
type TableStep<Save> = { saves: readonly Save[]; drawn: DrawnTable };

/** The saves that changed a row of a table, the oldest first: from what it was on, or back from what it is. Empty if they do not lead there. */
export function savesOfRow<Save>(
  { columns }: DrawnTable,
  row: DrawnRow,
  steps: readonly TableStep<Save>[],
): readonly Save[] {
  if (row.change === '') return [];
  const [was, is] = [textOf(columns, row, 'before'), textOf(columns, row, 'after')];
  const made = () => trace(steps.toReversed(), is, { from: 'after', to: 'before', end: undefined }).toReversed();
  const gone = () => trace(steps, was, { from: 'before', to: 'after', end: undefined });
  if (row.change === 'neu') return made();
  if (row.change === 'weg') return gone();
  const changed = trace(steps, was, { from: 'before', to: 'after', end: is });
  // A row that went may be drawn beside one that came.
  return changed.length > 0 ? changed : [...gone(), ...made()];
}

type Side = 'before' | 'after';
/** `end`: what the row is in the end; undefined where there is none. */
type Way = { from: Side; to: Side; end: string | undefined };

function trace<Save>(steps: readonly TableStep<Save>[], start: string, { from, to, end }: Way): Save[] {
  const found: Save[] = [];
  let now: string | undefined = start;
  for (const { saves, drawn } of steps) {
    const changed = drawn.rows.find((one) => one.change !== '' && textOf(drawn.columns, one, from) === now);
    if (changed === undefined) continue;
    found.push(...(to === 'before' ? saves.toReversed() : saves));
    now = changed.change === (to === 'before' ? 'neu' : 'weg') ? undefined : textOf(drawn.columns, changed, to);
    if (now === undefined) break;
  }
  return now === end ? found : [];
}

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
