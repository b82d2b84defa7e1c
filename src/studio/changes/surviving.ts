/** A change of one text: what it was and what it became, undefined where there is none. */
export type Turn<Save> = { before: string | undefined; after: string | undefined; saves: readonly Save[] };

/**
 * The saves that are behind what a text is in the end, the oldest first. Of words that were taken back, and of those that made room for former words
 * again, nothing is left. A text that is gone is the work of who removed it. `turns`: each from what the one before has made, the oldest first.
 */
export function surviving<Save>(turns: readonly Turn<Save>[]): Save[] {
  const last = turns.at(-1);
  if (last === undefined) return [];
  if (last.after === undefined) return [...last.saves];
  const states: Pick<Turn<Save>, 'after' | 'saves'>[] = [{ after: turns[0]?.before, saves: [] }];
  for (const turn of turns) {
    const known = states.findIndex(({ after }) => after === turn.after);
    if (known === -1) states.push(turn);
    else states.length = known + 1;
  }
  return states.flatMap(({ saves }) => saves);
}

/**
 * The turns that led from what a text was to what it is, found from the end: those before it was last as it was at first do not count. Undefined if
 * they do not lead there. `steps`: for each step, the oldest first, what it changed of such texts.
 */
export function turnsBetween<Save>(
  { before, after }: Pick<Turn<Save>, 'before' | 'after'>,
  steps: readonly (readonly Turn<Save>[])[],
): Turn<Save>[] | undefined {
  const found: Turn<Save>[] = [];
  let now = after;
  for (const step of steps.toReversed()) {
    if (found.length > 0 && now === before) break;
    const turn =
      step.find((one) => one.after === now && (now !== undefined || one.before === before)) ?? madeRoom(step, now);
    if (turn === undefined) continue;
    found.unshift(turn);
    now = turn.before;
  }
  return found.length > 0 && now === before ? found : undefined;
}

/** Between two texts there may have been none. */
function madeRoom<Save>(step: readonly Turn<Save>[], now: string | undefined): Turn<Save> | undefined {
  return now === undefined ? step.find((one) => one.after === undefined) : undefined;
}
