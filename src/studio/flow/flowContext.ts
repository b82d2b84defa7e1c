import { createContext } from 'react';

/** What is drawn over the picture, besides the selection: where a run stands, for example, or what examples show. */
export type FlowOverlay = {
  /** By the id of the step. `here` is in sight. */
  nodes: Map<string, { mark: 'here' | 'passed' | 'unsure' | 'missing'; word: string }>;
  /** By the id of the way. */
  edges: Map<string, { mark: 'open' | 'passed' | 'unsure' | 'missing'; word: string }>;
};

/** What the parts of the picture ask of the whole. */
export type FlowParts = {
  /** The one element that Tab leads to: `node <id>` or `edge <id>`. */
  active: string;
  selectEdge: (id: string) => void;
  /** Opens the menu of a step beside an element. */
  openMenu: (id: string, at: Element) => void;
  overlay?: FlowOverlay | undefined;
};

export const FlowContext = createContext<FlowParts>({ active: '', selectEdge: () => {}, openMenu: () => {} });
