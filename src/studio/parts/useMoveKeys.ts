import { useEffect, type RefObject } from 'react';

/** Lets Alt with the arrow keys move the item of a list that has the focus inside it. */
export function useMoveKeys(list: RefObject<HTMLElement | null>, move: (index: number, to: number) => void): void {
  useEffect(() => {
    const element = list.current;
    const act = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      const index = [...(element?.children ?? [])].findIndex((item) => item.contains(event.target as Node));
      if (index === -1) return;
      event.preventDefault();
      move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
    };
    element?.addEventListener('keydown', act);
    return () => element?.removeEventListener('keydown', act);
  }, [list, move]);
}
