import type { Outline, StepNode } from '../document/outline.ts';
import type { Place } from '../document/place.ts';

/** One line of the outline. */
export type OutlineEntry = {
  /** Unique among all lines. */
  id: string;
  label: string;
  /** A word about it, shown smaller. */
  hint?: string;
  /** Where it stands; undefined for headings. */
  place?: Place;
  /** Drawn quietly, such as a step that nobody reaches. */
  dim?: boolean;
  children: OutlineEntry[];
};

export function keyOf({ id }: OutlineEntry): string {
  return id;
}

/** The lines of a wizard's outline. */
export function entriesOf({ steps, tables, parts, journeys }: Outline): OutlineEntry[] {
  const groups: OutlineEntry[] = [
    { id: 'allgemein', label: 'Allgemeines', place: { file: 'wizard.json', pointer: '' }, children: [] },
    { id: 'schritte', label: 'Schritte', children: steps.map(stepEntry) },
    {
      id: 'tabellen',
      label: 'Tabellen',
      children: tables.map(({ title, file }) => ({
        id: file,
        label: title,
        place: { file, pointer: '' },
        children: [],
      })),
    },
    {
      id: 'teile',
      label: 'Gemeinsame Teile',
      children: parts
        .filter(({ used }) => used)
        .map(({ name, file }) => ({ id: file, label: name, place: { file, pointer: '' }, children: [] })),
    },
    {
      id: 'beispiele',
      label: 'Beispiele',
      children: journeys.map(({ name, place }) => ({
        id: `beispiel ${place.pointer}`,
        label: name,
        place,
        children: [],
      })),
    },
  ];
  return groups.filter(({ place, children }) => place !== undefined || children.length > 0);
}

function stepEntry({ id, title, file, role, reached, questions, inMachine }: StepNode): OutlineEntry {
  return {
    id: `schritt ${id}`,
    label: title,
    hint: HINTS[role],
    place: file === undefined ? { file: 'machine.json', pointer: `/states/${id}` } : { file, pointer: '' },
    dim: !reached || !inMachine,
    children: questions.map(({ title: question, kind, place, field }) => ({
      id: `frage ${id} ${field} ${place.pointer}`,
      label: question,
      hint: kind.label,
      place,
      children: [],
    })),
  };
}

const HINTS: Record<StepNode['role'], string> = {
  questions: '',
  telling: 'Hinweis',
  summary: 'Übersicht',
  sending: 'Senden',
  final: 'Ende',
};
