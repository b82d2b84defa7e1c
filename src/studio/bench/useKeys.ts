import { useEffect } from 'react';
import { focusRegion, noteFocus } from './regions.ts';
import { VIEWS } from '../context/viewNames.ts';
import type { Studio } from '../context/context.ts';

/**
 * The shortcuts that work everywhere: save, undo, redo, palette, findings, regions, views. The JSON view has no history of its own, so undoing
 * works in it, too. None is a single letter (WCAG 2.1.4).
 */
export function useKeys(studio: Studio): void {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      const done = () => event.preventDefault();
      if (command && key === 's') {
        done();
        studio.save();
      } else if (command && key === 'z' && !event.altKey) {
        done();
        if (event.shiftKey) studio.redo();
        else studio.undo();
      } else if (command && key === 'k') {
        done();
        studio.ask('palette');
      } else if (command && event.key === 'Enter') {
        done();
        studio.mend();
      } else if (event.key === 'F1') {
        done();
        studio.ask('tasten');
      } else if (event.key === 'F6' && !command && !event.altKey) {
        done();
        focusRegion(event.shiftKey ? -1 : 1);
      } else if (event.key === 'F8') {
        done();
        studio.nextFinding(event.shiftKey ? -1 : 1);
      } else if (command && key === 'y') {
        done();
        studio.redo();
      } else if (event.altKey && !command && /^[1-9]$/.test(event.key)) {
        const named = VIEWS[Number(event.key) - 1];
        if (named === undefined) return;
        done();
        studio.select(studio.selection.place, named.view);
      }
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [studio]);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => noteFocus(target);
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
}
