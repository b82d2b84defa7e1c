import { createContext, use } from 'react';
import type { Subject } from './action.ts';

/** Menus and actions on the parts of a wizard, the same in the picture and in the outline. */
export type Actions = {
  /** Opens the menu of a subject beside an element. */
  openMenu: (subject: Subject, at: Element) => void;
  /** Does what a key stands for. Says so if the subject has no such action. */
  act: (subject: Subject, action: string, at: Element) => void;
};

export const ActionsContext = createContext<Actions>({ openMenu: () => {}, act: () => {} });

export function useActions(): Actions {
  return use(ActionsContext);
}
