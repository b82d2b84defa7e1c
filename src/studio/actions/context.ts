import { createContext, use } from 'react';
import type { Form, Subject, Values } from './action.ts';

/** Menus and actions on the parts of a wizard, the same in the picture and in the outline. */
export type Actions = {
  /** Opens the menu of a subject beside an element. */
  openMenu: (subject: Subject, at: Element) => void;
  /** Does what a key stands for. Says so if the subject has no such action. */
  act: (subject: Subject, action: string, at: Element) => void;
  /** Shows the dialog of a change that no menu has. */
  ask: (form: Form, at: Element) => void;
  /** Does what the action's dialog would do with these values. */
  perform: (subject: Subject, action: string, values: Values) => void;
};

export const ActionsContext = createContext<Actions>({
  openMenu: () => {},
  act: () => {},
  ask: () => {},
  perform: () => {},
});

export function useActions(): Actions {
  return use(ActionsContext);
}
