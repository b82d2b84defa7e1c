import { useEffect, useRef, useState } from 'react';
import { toFieldPathId, type FieldProps } from '@rjsf/utils';
import { rowHeading, rowInWords } from '../../engine/index.ts';
import { useFieldState } from '../base/context.ts';
import { pathPointer } from '../base/fieldId.ts';
import type { RowsOptions } from '../base/present.ts';
import { useNextFocus } from './useNextFocus.ts';

/** A removed row, which can be put back. Its unfinished uploads wait at `token` instead of an index. */
export type Removed = { row: unknown; index: number; token: string; heading: string };

/** A row with its React key, and its token in the pointers of its uploads; a new row has none yet. */
type Entry = { key: number; token: string; row: unknown };

export type RowList = {
  rows: { key: number; id: string; heading: string; row: unknown }[];
  /** The row that was removed last, and where it would be put back. */
  removed: Removed | undefined;
  noticeAt: number;
  /** The last change, for screen readers. */
  said: string;
  append: () => void;
  move: (index: number, by: 1 | -1) => void;
  remove: (index: number) => void;
  putBack: () => void;
};

/** The rows of a list, with what can be done to them. The focus goes where each change has happened. */
export function useRowList(props: FieldProps, { list, fresh }: Pick<RowsOptions, 'list' | 'fresh'>): RowList {
  const { fieldPathId, formData, registry } = props;
  const rows: unknown[] = Array.isArray(formData) ? formData : [];
  const { entries, change } = useEntries(props, rows);
  const [removed, setRemoved] = useState<Removed[]>([]);
  const removals = useRef(0);
  const [said, setSaid] = useState('');
  const focusNext = useNextFocus();
  const last = removed.at(-1);
  const noticeAt = Math.min(last?.index ?? 0, rows.length);
  const title = list.row?.title ?? 'Eintrag';
  const idAt = (index: number) => toFieldPathId(index, registry.globalFormOptions, fieldPathId).$id;
  const headingOf = (row: unknown, index: number) => rowHeading(rowInWords(list, index, row));

  return {
    rows: entries.map(({ key, row }, index) => ({ key, id: idAt(index), heading: headingOf(row, index), row })),
    removed: last,
    noticeAt,
    said,
    append: () => {
      focusNext(idAt(rows.length));
      setSaid(`${rows.length + 1}. ${title} hinzugefügt.`);
      change([...entries, { key: nextKey(entries), token: '', row: structuredClone(fresh) }]);
    },
    move: (index, by) => {
      const to = index + by;
      const { name } = rowInWords(list, index, rows[index]);
      const buttons = [`${idAt(to)}__hoch`, `${idAt(to)}__runter`];
      focusNext(...(by === -1 ? buttons : buttons.toReversed()));
      setSaid(`${title}${name === '' ? '' : ` ${name}`} steht jetzt an Stelle ${to + 1} von ${rows.length}.`);
      change(entries.toSpliced(index, 1).toSpliced(to, 0, ...entries.slice(index, index + 1)));
    },
    remove: (index) => {
      removals.current += 1;
      const parked = `-${removals.current}`;
      focusNext(`${fieldPathId.$id}__entfernt`);
      setSaid('');
      setRemoved([...removed, { row: rows[index], index, token: parked, heading: headingOf(rows[index], index) }]);
      change(entries.toSpliced(index, 1), (token) => (token === String(index) ? parked : token));
    },
    putBack: () => {
      if (last === undefined) return;
      const { row, token } = last;
      focusNext(idAt(noticeAt));
      setSaid(`${headingOf(row, noticeAt)} ist wieder da.`);
      setRemoved(removed.slice(0, -1));
      change(entries.toSpliced(noticeAt, 0, { key: nextKey(entries), token, row }));
    },
  };
}

/** The rows with keys that stay theirs while they move, and a function that changes them together with their uploads. */
function useEntries({ fieldPathId, onChange }: FieldProps, rows: readonly unknown[]) {
  const { uploads } = useFieldState();
  const pointer = pathPointer(fieldPathId.path);
  const [known, setKeys] = useState<number[]>([]);
  const keys = fitted(known, rows.length);
  const entries = rows.map((row, index): Entry => ({ key: keys[index] ?? 0, token: String(index), row }));

  // Nobody can put a row back after this list has left the page.
  useEffect(() => () => uploads.rearrange(pointer, (row) => (isIndex(row) ? row : undefined)), [uploads, pointer]);

  /** `elsewhere`: where the unfinished uploads of other rows wait. */
  const change = (changed: Entry[], elsewhere = (token: string) => token) => {
    setKeys(changed.map(({ key }) => key));
    uploads.rearrange(pointer, (token) => {
      const index = changed.findIndex((entry) => entry.token === token);
      return index === -1 ? elsewhere(token) : String(index);
    });
    const answers = changed.length === 0 ? undefined : changed.map(({ row }) => row);
    onChange(answers, fieldPathId.path, undefined, fieldPathId.$id);
  };
  return { entries, change };
}

/** As many keys as rows. Rows that came from elsewhere get new ones. */
function fitted(keys: number[], length: number): number[] {
  const next = Math.max(-1, ...keys) + 1;
  return Array.from({ length }, (_, index) => keys[index] ?? next + index);
}

function nextKey(entries: readonly Entry[]): number {
  return Math.max(-1, ...entries.map(({ key }) => key)) + 1;
}

function isIndex(token: string): boolean {
  return /^\d+$/.test(token);
}
