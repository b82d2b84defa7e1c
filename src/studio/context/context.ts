import type { DefinitionFiles } from '../../check/fileNames.ts';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Ability } from '../api/abilities.ts';
import type { Edit } from '../../editing/index.ts';
import type { Outline } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';
import type { Trees } from '../document/trees.ts';
import type { FoundRemedies } from '../remedies/remedyFinder.ts';
import type { Findings } from '../checking/findings.ts';

import type { Workspace, WorkspaceState } from '../workspace/workspace.ts';

/** The views of a wizard. */
export type View = 'ablauf' | 'schritt' | 'fehler' | 'json' | 'bilder' | 'tabelle' | 'texte' | 'mails' | 'testen';

/** Edits, whole texts, or a function that makes edits for the current texts, such as a command of `src/editing`. */
export type Change = readonly Edit[] | DefinitionFiles | ((files: DefinitionFiles) => readonly Edit[]);

/** The one selection that all views share. The URL carries it. */
export type Selection = { view: View; place: FilePlace };

/**
 * What opens above the workbench: the palette, the list of shortcuts, the tour, the guide, what saving changes for people, earlier revisions; on a
 * server for others publishing, the history, where people stop, taking back what was published last, switching off and on, retiring and offering
 * again, discarding the draft, and when a second person has to agree.
 */
export type DialogName =
  | 'palette'
  | 'tasten'
  | 'rundgang'
  | 'anleitung'
  | 'freigabe'
  | 'fassungen'
  | 'veroeffentlichen'
  | 'verlauf'
  | 'vorschlaege'
  | 'besucher'
  | 'teilen'
  | 'zuruecknehmen'
  | 'anmerkungen'
  | 'schalten'
  | 'planStoppen'
  | 'zurueckziehen'
  | 'anbieten'
  | 'verwerfen'
  | 'zweitePerson';

/** What every view of the workbench works with. */
export type Studio = {
  workspace: Workspace;
  state: WorkspaceState;
  trees: Trees;
  outline: Outline;
  findings: Findings;
  /** What mends the findings, as far as it is known. */
  remedies: FoundRemedies;
  selection: Selection;
  /** Whether something can be done here by the person at the screen (`useAbilities`). */
  can: (ability: Ability) => boolean;
  /** Shows a place; in the current view, if none is named. Returns where it is: its name may just have followed its words. */
  select: (place: FilePlace, view?: View) => FilePlace;
  /** Shows a place in the view that suits its file best, as the outline does. Returns where it is. */
  choose: (place: FilePlace) => FilePlace;
  /**
   * Makes a change as one step of the history. An EditError, also one that a function throws, is said to the person.
   * Returns whether the change was made.
   */
  edit: (label: string, edits: Change, merge?: string) => boolean;
  /** Selects the next finding after the selection (1), or the one before it (-1), and says it. */
  nextFinding: (direction: 1 | -1) => void;
  /** Applies the first remedy of the finding at the selection, and says so. */
  mend: () => void;
  /** Opens something above the workbench. */
  ask: (what: DialogName) => void;
  /** Saves; says first what that changes for people, if they see it. */
  save: () => void;
  undo: () => void;
  redo: () => void;
  /** Tells the person something in one sentence, politely, for screen readers too. */
  notify: (sentence: string) => void;
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
