import { useState, type DragEvent } from 'react';
import { useActions } from '../actions/context.ts';
import { FIRST } from '../actions/steps.ts';
import type { OutlineEntry } from './entries.ts';

/** What of the lines can be dragged, and where it can be dropped: steps, behind steps, or at the beginning. */
export type StepDrag = {
  /** The line behind which the step would come; undefined while nothing is dragged over one. */
  over: string | undefined;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDragEnd: () => void;
  onDrop: (event: DragEvent) => void;
};

/** Moves a step by dragging its line behind that of another one, or onto the heading of all. `entryAt` finds the line of an event. */
export function useStepDrag(entryAt: (event: DragEvent) => OutlineEntry | undefined): StepDrag {
  const { perform } = useActions();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    over,
    onDragStart: (event) => {
      const subject = entryAt(event)?.subject;
      if (subject?.kind !== 'step') return;
      event.dataTransfer.effectAllowed = 'move';
      // Firefox drags nothing without data.
      event.dataTransfer.setData('text/plain', subject.id);
      setDragged(subject.id);
    },
    onDragOver: (event) => {
      const entry = entryAt(event);
      const isPlace = dragged !== undefined && afterOf(entry) !== undefined && afterOf(entry) !== dragged;
      if (isPlace) event.preventDefault();
      setOver(isPlace ? entry?.id : undefined);
    },
    onDragEnd: end,
    onDrop: (event) => {
      const after = afterOf(entryAt(event));
      end();
      if (dragged === undefined || after === undefined || after === dragged) return;
      event.preventDefault();
      perform({ kind: 'step', id: dragged }, 'move', { after });
    },
  };
}

/** What a step comes after that is dropped on this line. */
function afterOf(entry: OutlineEntry | undefined): string | undefined {
  const subject = entry?.subject;
  if (subject?.kind === 'step') return subject.id;
  return subject?.kind === 'all' && subject.of === 'schritte' ? FIRST : undefined;
}
