import { createContext, useContext } from 'react';
import type { Note } from '../../engine/index.ts';
import type { PhotoQuestion } from './photoQuestion.ts';
import type { UploadQueue } from './uploads.ts';

/** State that fields share, beside their values. */
export type FieldState = {
  /** Error messages by pointer. */
  errors: ReadonlyMap<string, string>;
  /** Advice by pointer. */
  notes: ReadonlyMap<string, Pick<Note, 'message' | 'urgent'>>;
  /** Our telephone number: a link where advice names it. */
  phone?: string;
  /** The question that the step's heading asks, and the heading's id. */
  headed: { pointer: string; id: string } | undefined;
  /** Of a photo step. */
  photo?: PhotoQuestion | undefined;
  /** Do not mark questions as optional: any one of several suffices. */
  unmarked?: boolean;
  uploads: UploadQueue;
  /**
   * Called when a choice was clicked or tapped, rather than selected with the keyboard. Called before the answer
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
