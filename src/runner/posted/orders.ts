import {
  newRow,
  questionAt,
  readPointer,
  writePointer,
  type Answers,
  type Step,
  type Wizard,
} from '../../engine/index.ts';
import { fieldId } from '../../fields/index.ts';
import { heldFiles, withFiles } from '../uploads/files.ts';
import { rowsSent, type Entry } from './read.ts';

/** The order of a button: `<kind>:<target>`, or only the kind. A form without one means 'Weiter'. */
export type Order = { kind: string; target: string };

export function readOrder(text: string | undefined): Order {
  const [, kind = 'next', target = ''] = /^([a-z]+)(?::(.*))?$/s.exec(text ?? '') ?? [];
  return { kind, target };
}

/** The answers after an order about a list or a file, and the id of the element that the browser is to show. */
export type Rearranged = { answers: Answers; place: string };

/**
 * Adds, removes or moves a row, or removes a file from the answers. Undefined if the order is about nothing of the kind,
 * or about something that is not there (any more). `entries`: those of the form. An empty row that they lack was added by a
 * first press of the same button.
 */
export function rearrange(
  wizard: Wizard,
  step: Step,
  answers: Answers,
  { kind, target }: Order,
  entries: readonly Entry[],
): Rearranged | undefined {
  if (kind === 'drop') return withoutFile(wizard, answers, target);
  const at = target.lastIndexOf('/');
  const [pointer, index] = kind === 'add' ? [target, 0] : [target.slice(0, at), Number(target.slice(at + 1))];
  const list = questionAt(step.fields, pointer);
  if (list === undefined || list.pointer !== pointer) return undefined;
  const value = readPointer(answers, pointer);
  const rows: unknown[] = Array.isArray(value) ? value : [];
  const fresh = newRow(list);
  const isThere = rows.length > rowsSent(pointer, entries) && JSON.stringify(rows.at(-1)) === JSON.stringify(fresh);
  const changed = kind === 'add' && isThere ? { rows, shown: rows.length - 1 } : withRow(rows, kind, index, fresh);
  if (changed === undefined || changed.rows.length > (list.schema.maxItems ?? Infinity)) return undefined;
  const after = structuredClone(answers);
  writePointer(after, pointer, changed.rows.length === 0 ? undefined : changed.rows);
  return {
    answers: after,
    place: changed.shown === undefined ? fieldId(pointer) : fieldId(`${pointer}/${changed.shown}`),
  };
}

/** The rows after an order, and the index of the one to show. */
function withRow(
  rows: unknown[],
  kind: string,
  index: number,
  fresh: unknown,
): { rows: unknown[]; shown?: number } | undefined {
  if (kind === 'add') return { rows: [...rows, fresh], shown: rows.length };
  if (!Object.hasOwn(rows, index)) return undefined;
  if (kind === 'remove') return { rows: rows.toSpliced(index, 1) };
  const to = index + (kind === 'up' ? -1 : 1);
  if ((kind !== 'up' && kind !== 'down') || !Object.hasOwn(rows, to)) return undefined;
  return { rows: rows.toSpliced(index, 1).toSpliced(to, 0, rows[index]), shown: to };
}

function withoutFile(wizard: Wizard, answers: Answers, id: string): Rearranged | undefined {
  const file = heldFiles(wizard, answers).find(({ ref }) => ref.id === id);
  return file && { answers: withFiles(answers, { without: [file] }), place: fieldId(file.pointer) };
}
