import { createContext, use, useSyncExternalStore } from 'react';
import type { Edit } from '../../engine/editing/index.ts';
import type { Outline } from '../document/outline.ts';
import type { Place } from '../document/place.ts';
import type { Trees } from '../document/trees.ts';
import type { Findings } from '../checking/findings.ts';
import type { Files } from './history.ts';
import type { Workspace, WorkspaceState } from './workspace.ts';

/** The views of a wizard. */
export type View = 'ablauf' | 'schritt' | 'json' | 'tabelle' | 'texte' | 'fehler' | 'mails';

/** The one selection that all views share. The URL carries it. */
export type Selection = { view: View; place: Place };

/** What every view of the workbench works with. */
export type Studio = {
  workspace: Workspace;
  state: WorkspaceState;
  trees: Trees;
  outline: Outline;
  findings: Findings;
  selection: Selection;
  /** Shows a place; in the current view, if none is named. */
  select: (place: Place, view?: View) => void;
  /**
   * Applies edits as one step of the history. Says an EditError, and everything else that cannot be done, to the person.
   * Returns whether it was done.
   */
  edit: (label: string, edits: readonly Edit[] | Files, merge?: string) => boolean;
  undo: () => void;
  redo: () => void;
  /** Tells the person something in one sentence, politely, for screen readers too. */
  tell: (sentence: string) => void;
};

export const StudioContext = createContext<Studio | undefined>(undefined);

/** The studio around a view. Throws outside of the workbench. */
export function useStudio(): Studio {
  const studio = use(StudioContext);
  if (studio === undefined) throw new Error('useStudio needs the workbench around it.');
  return studio;
}

export function useWorkspaceState(workspace: Workspace): WorkspaceState {
  return useSyncExternalStore(workspace.subscribe, workspace.state);
}
