import { useEffect, type RefObject } from 'react';
import { useActions } from './context.ts';
import type { Subject } from './action.ts';

/**
 * The keys and the right mouse button on the parts of a view: the menu (menu key, Shift F10), F2, Entf, Alt with arrows.
 * `subjectAt` tells what stands at an element.
 */
export function useActionKeys(
  area: RefObject<HTMLElement | null>,
  subjectAt: (element: Element) => { subject: Subject; at: Element } | undefined,
): void {
  const { openMenu, act } = useActions();
  useEffect(() => {
    const element = area.current;
    const found = ({ target }: Event) => (target instanceof Element ? subjectAt(target) : undefined);
    const onKey = (event: KeyboardEvent) => {
      const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      const name = isMenu ? 'menu' : actionOf(event);
      const here = name === undefined ? undefined : found(event);
      if (name === undefined || here === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (isMenu) openMenu(here.subject, here.at);
      else act(here.subject, name, here.at);
    };
    const onMenu = (event: MouseEvent) => {
      const here = found(event);
      if (here === undefined) return;
      event.preventDefault();
      openMenu(here.subject, here.at);
    };
    element?.addEventListener('keydown', onKey, true);
    element?.addEventListener('contextmenu', onMenu);
    return () => {
      element?.removeEventListener('keydown', onKey, true);
      element?.removeEventListener('contextmenu', onMenu);
    };
  });
}

function actionOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey) return undefined;
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined;
  return key === 'F2' ? 'rename' : key === 'Delete' ? 'delete' : undefined;
}
