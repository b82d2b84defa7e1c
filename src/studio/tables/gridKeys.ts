import { moved, type Cell, type Size } from './range.ts';

/** What a key does in a grid. `begin`: edits the active cell, with `typed` in place of what it holds. */
export type KeyAction =
  | { do: 'fillDown' | 'selectAll' | 'insertBelow' | 'remove' | 'clear' }
  | { do: 'move'; by: -1 | 1 }
  | { do: 'begin'; typed?: string }
  | { do: 'go'; to: Cell; extend: boolean };

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const WITH_COMMAND: Record<string, KeyAction> = {
  d: { do: 'fillDown' },
  a: { do: 'selectAll' },
  enter: { do: 'insertBelow' },
  delete: { do: 'remove' },
};
const ALONE: Record<string, KeyAction> = {
  Enter: { do: 'begin' },
  F2: { do: 'begin' },
  Delete: { do: 'clear' },
  Backspace: { do: 'clear' },
};

/** The action of a key while no cell is edited. Undefined: the grid ignores the key. */
export function actionOf(pressed: Pressed, active: Cell, size: Size): KeyAction | undefined {
  const { key, altKey, shiftKey } = pressed;
  const command = pressed.ctrlKey || pressed.metaKey;
  if (altKey && !command && (key === 'ArrowUp' || key === 'ArrowDown'))
    return { do: 'move', by: key === 'ArrowUp' ? -1 : 1 };
  const named = (command ? WITH_COMMAND[key.toLowerCase()] : undefined) ?? ALONE[key];
  if (named !== undefined) return named;
  if (key === 'Tab') {
    const to = { row: active.row, column: active.column + (shiftKey ? -1 : 1) };
    // Beyond the row's ends the focus leaves the grid.
    return to.column >= 0 && to.column < size.columns ? { do: 'go', to, extend: false } : undefined;
  }
  if (!command && !altKey && key.length === 1) return { do: 'begin', typed: key };
  const to = moved(active, { key, jump: command }, size);
  return to && { do: 'go', to, extend: shiftKey };
}
