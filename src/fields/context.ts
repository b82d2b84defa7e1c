import { createContext, useContext } from 'react';
import type { UploadQueue } from './uploads.ts';

/** What a field needs to know beside its value. */
export type FieldState = {
  /** Sentence of the broken rule, by pointer. */
  errors: ReadonlyMap<string, string>;
  /** Advice, by pointer; only for fields that were left once. */
  notes: ReadonlyMap<string, string>;
  /** The question that the step's heading asks, and the heading's id. */
  headed: { pointer: string; id: string } | undefined;
  /** No question by itself is needed or free to leave: one of several suffices, as the text before them says. */
  unmarked?: boolean;
  uploads: UploadQueue;
  /**
   * Called when a choice was made by pointing at it, as opposed to moving over it with the keyboard; before the answer
   * changes.
   */
  onChosen: (pointer: string, value: unknown) => void;
};

const FieldContext = createContext<FieldState | undefined>(undefined);

export const FieldStateProvider = FieldContext.Provider;

export function useFieldState(): FieldState {
  const state = useContext(FieldContext);
  if (state === undefined) throw new Error('Fields are drawn inside a FieldStateProvider.');
  return state;
}
