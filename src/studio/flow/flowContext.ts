import { createContext } from 'react';

/** What the parts of the picture ask of the whole. */
export type FlowParts = {
  /** The one element that Tab leads to: `node <id>` or `edge <id>`. */
  active: string;
  selectEdge: (id: string) => void;
  /** Opens the menu of a step beside an element. */
  openMenu: (id: string, at: Element) => void;
};

export const FlowContext = createContext<FlowParts>({ active: '', selectEdge: () => {}, openMenu: () => {} });
