import { useEffect, useRef, useState } from 'react';
import { getUiOptions, toFieldPathId, type FieldProps } from '@rjsf/utils';
import { rowHeading, rowInWords } from '../engine/index.ts';
import { Button } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useFieldState } from './context.ts';
import { inputState, textIds } from './describedBy.ts';
import { pathPointer } from './fieldId.ts';
import type { RowsOptions } from './present.ts';
import styles from './fields.module.css';

/** A removed row, which can be put back. Its unfinished uploads wait at `token` instead of an index. */
type Removed = { row: unknown; index: number; token: string; heading: string };

/** A row with its React key, and its token in the pointers of its uploads; a new row has none yet. */
type Entry = { key: number; token: string; row: unknown };

/**
 * A list of groups: a fieldset for each row, and buttons to add, remove and move rows. A removed row can be put back
 * until the step is left.
 */
export function Rows(props: FieldProps) {
  const { fieldPathId, formData, onChange, uiSchema, registry, disabled = false } = props;
  const { list, schemas, blank, fresh, uiSchema: rowUi } = getUiOptions(uiSchema)['group'] as RowsOptions;
  const { SchemaField } = registry.fields;
  const { errors, uploads } = useFieldState();
  const id = fieldPathId.$id;
  const pointer = pathPointer(fieldPathId.path);
  const rows: unknown[] = Array.isArray(formData) ? formData : [];
  const [known, setKeys] = useState<number[]>([]);
  const keys = fitted(known, rows.length);
  const entries = rows.map((row, index): Entry => ({ key: keys[index] ?? 0, token: String(index), row }));
  const [removed, setRemoved] = useState<Removed[]>([]);
  const removals = useRef(0);
  const [said, setSaid] = useState('');
  /** Ids of elements, the first of which to exist gets the focus after the next rendering. */
  const focus = useRef<string[]>([]);
  const { title = 'Eintrag', add = `${title} hinzufügen` } = list.row ?? {};
  const { maxItems = Infinity } = list;
  const last = removed.at(-1);
  const texts = { description: list.description !== undefined, error: errors.get(pointer), note: undefined };
  const noticeAt = Math.min(last?.index ?? 0, rows.length);

  useEffect(() => {
    const wanted = focus.current.map((one) => document.getElementById(one)).find((one) => one !== null);
    if (wanted === undefined) return;
    focus.current = [];
    firstInput(wanted).focus();
  });

  // Nobody can put a row back after this list has left the page.
  useEffect(() => () => uploads.rearrange(pointer, (row) => (isIndex(row) ? row : undefined)), [uploads, pointer]);

  return (
    <div className={styles['list']}>
      {rows.map(rowAt).toSpliced(noticeAt, 0, ...(last === undefined ? [] : [notice(last)]))}
      {rows.length < maxItems ? (
        <Button
          id={id}
          look="secondary"
          order={`add:${pointer}`}
          disabled={disabled}
          onClick={append}
          describedBy={inputState(id, texts)['aria-describedby']}
        >
          {add}
        </Button>
      ) : (
        <p className={styles['help']}>Mehr als {maxItems} Einträge sind nicht möglich.</p>
      )}
      <VisuallyHidden as="p" role="status">
        {said}
      </VisuallyHidden>
    </div>
  );

  function rowAt(row: unknown, index: number) {
    const heading = headingOf(row, index);
    const rowId = rowIdAt(index);
    const error = errors.get(`${pointer}/${index}`);
    return (
      <fieldset
        key={keys[index]}
        id={rowId}
        tabIndex={-1}
        className={styles['row']}
        {...inputState(rowId, { description: false, error, note: undefined })}
      >
        <legend className={styles['rowTitle']}>{heading}</legend>
        {SchemaField !== undefined && (
          <SchemaField
            name={`${props.name}-${index}`}
            schema={schemas[index] ?? blank}
            uiSchema={rowUi}
            formData={row}
            fieldPathId={toFieldPathId(index, registry.globalFormOptions, fieldPathId)}
            required
            disabled={disabled}
            registry={registry}
            onChange={onChange}
            onBlur={props.onBlur}
            onFocus={props.onFocus}
          />
        )}
        {error !== undefined && (
          <p id={textIds(rowId).error} className={styles['error']}>
            {error}
          </p>
        )}
        <div className={styles['rowActions']}>
          {index > 0 && (
            <Button
              id={`${rowId}__hoch`}
              look="quiet"
              disabled={disabled}
              order={`up:${pointer}/${index}`}
              label={`Nach oben: ${heading}`}
              onClick={() => move(index, -1)}
            >
              Nach oben
            </Button>
          )}
          {index < rows.length - 1 && (
            <Button
              id={`${rowId}__runter`}
              look="quiet"
              disabled={disabled}
              order={`down:${pointer}/${index}`}
              label={`Nach unten: ${heading}`}
              onClick={() => move(index, 1)}
            >
              Nach unten
            </Button>
          )}
          <Button
            look="quiet"
            disabled={disabled}
            order={`remove:${pointer}/${index}`}
            label={`Entfernen: ${heading}`}
            onClick={() => remove(index)}
          >
            Entfernen
          </Button>
        </div>
      </fieldset>
    );
  }

  function notice({ heading, token }: Removed) {
    return (
      <div key={token} id={`${id}__entfernt`} tabIndex={-1} className={styles['note']}>
        {heading} ist entfernt.
        {rows.length < maxItems && (
          <Button look="quiet" disabled={disabled} label={`Rückgängig: ${heading} entfernen`} onClick={putBack}>
            Rückgängig
          </Button>
        )}
      </div>
    );
  }

  function append() {
    focus.current = [rowIdAt(rows.length)];
    setSaid(`${rows.length + 1}. ${title} hinzugefügt.`);
    change([...entries, { key: nextKey(keys), token: '', row: structuredClone(fresh) }]);
  }

  function move(index: number, by: 1 | -1) {
    const to = index + by;
    const { name } = rowInWords(list, index, rows[index]);
    const buttons = [`${rowIdAt(to)}__hoch`, `${rowIdAt(to)}__runter`];
    focus.current = by === -1 ? buttons : buttons.toReversed();
    setSaid(`${title}${name === '' ? '' : ` ${name}`} steht jetzt an Stelle ${to + 1} von ${rows.length}.`);
    change(entries.toSpliced(index, 1).toSpliced(to, 0, ...entries.slice(index, index + 1)));
  }

  function remove(index: number) {
    removals.current += 1;
    const parked = `-${removals.current}`;
    focus.current = [`${id}__entfernt`];
    setSaid('');
    setRemoved([...removed, { row: rows[index], index, token: parked, heading: headingOf(rows[index], index) }]);
    change(entries.toSpliced(index, 1), (token) => (token === String(index) ? parked : token));
  }

  function putBack() {
    if (last === undefined) return;
    const { row, token } = last;
    focus.current = [rowIdAt(noticeAt)];
    setSaid(`${headingOf(row, noticeAt)} ist wieder da.`);
    setRemoved(removed.slice(0, -1));
    change(entries.toSpliced(noticeAt, 0, { key: nextKey(keys), token, row }));
  }

  /** `elsewhere`: where the unfinished uploads of other rows wait. */
  function change(changed: Entry[], elsewhere = (token: string) => token) {
    setKeys(changed.map(({ key }) => key));
    uploads.rearrange(pointer, (token) => {
      const index = changed.findIndex((entry) => entry.token === token);
      return index === -1 ? elsewhere(token) : String(index);
    });
    const answers = changed.length === 0 ? undefined : changed.map(({ row }) => row);
    onChange(answers, fieldPathId.path, undefined, id);
  }

  function headingOf(row: unknown, index: number): string {
    return rowHeading(rowInWords(list, index, row));
  }

  function rowIdAt(index: number): string {
    return toFieldPathId(index, registry.globalFormOptions, fieldPathId).$id;
  }
}

/** As many keys as rows. Rows that came from elsewhere get new ones. */
function fitted(keys: number[], length: number): number[] {
  const next = nextKey(keys);
  return Array.from({ length }, (_, index) => keys[index] ?? next + index);
}

function nextKey(keys: number[]): number {
  return Math.max(-1, ...keys) + 1;
}

function isIndex(token: string): boolean {
  return /^\d+$/.test(token);
}

/** The first input of a new or restored row; anything else gets the focus itself. */
function firstInput(element: HTMLElement): HTMLElement {
  return element.tagName === 'FIELDSET'
    ? (element.querySelector<HTMLElement>('input, select, textarea') ?? element)
    : element;
}
