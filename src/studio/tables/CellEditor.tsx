import { useId, type KeyboardEvent } from 'react';
import type { Choice } from '../../engine/index.ts';
import { NOTHING } from './cells.ts';
import type { Way } from './useCellEditor.ts';
import styles from './tables.module.css';

type CellEditorProps = {
  label: string;
  text: string;
  /** Why the text is not understood. */
  fault: string | undefined;
  choices: readonly Choice[] | undefined;
  /** The text may be long. */
  isLong: boolean;
  onType: (text: string) => void;
  onLeave: (way: Way) => void;
};

/** The field in a cell that is being edited. What is not understood stays in it, with the reason below. */
export function CellEditor({ label, text, fault, choices, isLong, onType, onLeave }: CellEditorProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const way = wayOf(event);
    if (way === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onLeave(way);
  };
  const common = {
    'aria-label': label,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}grund`,
    className: styles.input,
    value: text,
    // The cell was chosen for editing, so the focus belongs here.
    ref: focusOnce,
    onKeyDown,
    onBlur: () => onLeave('blur'),
  };
  return (
    <>
      {isLong ? (
        <textarea {...common} rows={4} onChange={(event) => onType(event.target.value.replaceAll('\n', ' '))} />
      ) : (
        <input
          {...common}
          list={choices === undefined ? undefined : `${id}wahl`}
          onChange={(event) => onType(event.target.value)}
        />
      )}
      {choices !== undefined && (
        <datalist id={`${id}wahl`}>
          {choices.map((choice) => (
            <option key={String(choice.const)}>{choice.title}</option>
          ))}
        </datalist>
      )}
      {fault !== undefined && (
        <span id={`${id}grund`} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </>
  );
}

function wayOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): Way | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter') return 'down';
  if (key === 'Escape') return 'cancel';
  return key === 'Tab' ? (shiftKey ? 'previous' : 'next') : undefined;
}

/** React calls a stable ref once for each element. A dash stands for no value: what is typed replaces it, and does not become negative behind it. */
function focusOnce(element: HTMLInputElement | HTMLTextAreaElement | null): void {
  element?.focus();
  element?.setSelectionRange(element.value === NOTHING ? 0 : element.value.length, element.value.length);
}
