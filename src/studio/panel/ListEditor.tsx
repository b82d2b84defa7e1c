import { Plus } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { isPlainObject, joinPointer } from '../../engine/index.ts';
import { isDay } from '../../engine/days.ts';
import { formatDay } from '../parts/dates.ts';
import type { Outline } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';
import { useStudio } from '../context/context.ts';
import { isParagraphs } from '../../format/places.ts';
import { formatFilled } from '../findings/formatWords.ts';
import { formatWhere } from '../document/formatWhere.ts';
import { labelAt, labelOf } from '../document/labels.ts';
import { emptyItem } from './emptyAt.ts';
import { freshWording } from './freshWording.ts';
import { drawNow } from '../parts/drawNow.ts';
import { focusEditor } from '../parts/focusDrawn.ts';
import { NumberInput } from '../parts/inputs.tsx';
import { ItemTools } from './ItemTools.tsx';
import { pastedEdits, type PasteEvent } from '../parts/pastedParagraphs.ts';
import { StringInput } from './StringInput.tsx';
import { useMoveKeys } from '../parts/useMoveKeys.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './panel.module.css';

type ListEditorProps = { labelledBy: string; place: FilePlace; items: readonly unknown[]; disabled: boolean };

/** Adds an entry behind the last one, and puts the focus there. */
function useAdd(place: FilePlace, count: number, list: RefObject<HTMLOListElement | null>) {
  const { edit, select, trees, outline } = useStudio();
  return () => {
    const item: FilePlace = { file: place.file, pointer: joinPointer(place.pointer, count) };
    const fresh = freshWording(trees[place.file]?.value, item) ?? emptyItem(item);
    if (!drawNow(() => edit(`${formatWhere(place, trees, outline)} ergänzen`, [{ ...item, insert: fresh }]))) return;
    if (!isPlainObject(fresh)) {
      focusItem(list.current, count);
      return;
    }
    const [first] = Object.keys(fresh);
    const { file, pointer } = select(item);
    if (first !== undefined) focusEditor({ file, pointer: joinPointer(pointer, first) });
  };
}

/** Several pasted paragraphs become as many entries, the last of which takes the focus. */
function usePaste(place: FilePlace, list: RefObject<HTMLOListElement | null>) {
  const { edit, trees, outline } = useStudio();
  return (event: PasteEvent, index: number) => {
    const pasted = pastedEdits({ ...place, pointer: joinPointer(place.pointer, index) }, event);
    if (pasted === undefined) return;
    event.preventDefault();
    if (drawNow(() => edit(`${formatWhere(place, trees, outline)} einfügen`, pasted.edits)))
      focusItem(list.current, index + pasted.edits.length - 1);
  };
}

/** A list: its items can be changed, added, removed and moved, by button and with Alt and the arrow keys. */
export function ListEditor({ labelledBy, place, items, disabled }: ListEditorProps) {
  const { edit, outline, trees } = useStudio();
  const list = useRef<HTMLOListElement>(null);
  const name = labelAt(place);
  const change = (does: string) => `${formatWhere(place, trees, outline)}: ${does}`;
  const addition = isParagraphs(place.file, place.pointer) ? 'Absatz ergänzen' : 'Eintrag ergänzen';
  const itemAt = (index: number): FilePlace => ({ file: place.file, pointer: joinPointer(place.pointer, index) });
  const move = (index: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    if (drawNow(() => edit(change('Reihenfolge ändern'), [{ ...itemAt(index), move: to }])))
      focusItem(list.current, to);
  };
  useMoveKeys(list, move);
  const paste = usePaste(place, list);
  const add = useAdd(place, items.length, list);
  return (
    <>
      <ol ref={list} className={styles.items} aria-labelledby={labelledBy}>
        {items.map((item, index) => (
          <li key={itemAt(index).pointer}>
            <Item
              place={itemAt(index)}
              item={item}
              label={`${name}, ${index + 1}`}
              disabled={disabled}
              onPaste={(event) => paste(event, index)}
            />
            <ItemTools
              name={`${name}, ${index + 1}`}
              words={formatItem(item, outline)}
              index={index}
              count={items.length}
              disabled={disabled}
              onMove={move}
              onRemove={() => edit(change('Eintrag entfernen'), [{ ...itemAt(index), remove: true }])}
            />
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={styles.add}
        disabled={disabled}
        aria-label={`${addition}: ${name}`}
        onClick={add}
      >
        <Plus aria-hidden size={16} /> {addition}
      </button>
    </>
  );
}

type ItemProps = {
  place: FilePlace;
  item: unknown;
  label: string;
  disabled: boolean;
  onPaste: (event: PasteEvent) => void;
};

function Item({ place, item, label, disabled, onPaste }: ItemProps) {
  const { edit, select, trees, outline } = useStudio();
  const set = (next: unknown) =>
    edit(
      `${formatWhere(place, trees, outline, label)} ändern`,
      [{ ...place, set: next }],
      `${place.file}${place.pointer}`,
    );
  const id = `eintrag${place.pointer}`;
  if (typeof item === 'string' || typeof item === 'number')
    return (
      <>
        <label htmlFor={id}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
        {typeof item === 'string' ? (
          <StringInput id={id} place={place} value={item} disabled={disabled} onChange={set} onPaste={onPaste} />
        ) : (
          <NumberInput id={id} value={item} disabled={disabled} onChange={set} />
        )}
      </>
    );
  return (
    <button
      type="button"
      className={styles.nested}
      aria-label={`${label}: ${formatItem(item, outline)}`}
      onClick={() => select(place)}
    >
      {formatItem(item, outline)}
    </button>
  );
}

/** What an item of a list is about, in its own words if it has some. */
function formatItem(item: unknown, outline: Outline): string {
  return formatFilled(wordsOf(item), outline);
}

function wordsOf(item: unknown): string {
  if (typeof item === 'string') return item;
  if (!isPlainObject(item)) return JSON.stringify(item);
  const { validFrom: day, ...texts } = item;
  if (typeof day === 'string') return `${isDay(day) ? `ab ${formatDay(day)}` : 'Tag fehlt'}: ${wordsOf(texts)}`;
  const text = ['title', 'intro', 'outro', 'description', 'label', 'name', 'message', 'field', 'target', 'text'].map(
    (key) => item[key],
  );
  const first = text.find((one) => typeof one === 'string' || Array.isArray(one));
  return first === undefined ? Object.keys(item).map(labelOf).join(', ') : String(first);
}

function focusItem(list: HTMLOListElement | null, index: number): void {
  list?.children[index]?.querySelector<HTMLElement>('textarea, input, select, button')?.focus();
}
