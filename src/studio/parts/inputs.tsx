import { useState, type ClipboardEventHandler } from 'react';
import { readNumber, formatNumber } from '../../engine/index.ts';
import { formatWeekday } from './dates.ts';
import styles from './inputs.module.css';

type InputProps<T> = { id: string; value: T; disabled?: boolean; onChange: (value: T) => void };
type TextInputProps = InputProps<string> & { onPaste?: ClipboardEventHandler<HTMLTextAreaElement> | undefined };

/** A text of any length; grows with its lines. */
export function TextInput({ id, value, disabled = false, onChange, onPaste }: TextInputProps) {
  return (
    <div className={styles.grow} data-text={`${value} `}>
      <textarea
        id={id}
        rows={1}
        value={value}
        disabled={disabled}
        onPaste={onPaste}
        onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
      />
    </div>
  );
}

/** What is in a field of a number: its text, and the value that it was left with although it is no number. */
type Typed = { text: string; kept?: number };

/** A number. What is no number stays in the field, also when it is left, says so and changes nothing. */
export function NumberInput({ id, value, disabled = false, onChange }: InputProps<number>) {
  const [entry, setEntry] = useState<Typed>();
  // Undo and the like change the value below what was typed.
  const typed = entry?.kept === undefined || entry.kept === value ? entry?.text : undefined;
  const isWrong = typed !== undefined && readNumber(typed) === undefined;
  return (
    <>
      <input
        id={id}
        inputMode="decimal"
        className={styles.number}
        value={typed ?? formatNumber(value)}
        disabled={disabled}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-falsch` : undefined}
        onChange={(event) => {
          setEntry({ text: event.target.value });
          const number = readNumber(event.target.value);
          if (number !== undefined) onChange(number);
        }}
        onBlur={() => setEntry(isWrong && typed.trim() !== '' ? { text: typed, kept: value } : undefined)}
      />
      {isWrong && (
        <p id={`${id}-falsch`} className={styles.wrong}>
          {typed.trim() === '' ? 'Hier fehlt eine Zahl.' : `„${typed.trim()}“ ist keine Zahl.`} Es bleibt bei{' '}
          {formatNumber(value)}.
        </p>
      )}
    </>
  );
}

/** A day as `2026-11-24`, in the browser's own field, which may write it as another country does: German words stand beside it. While it is none, nothing changes. */
export function DateInput({ id, value, disabled = false, onChange }: InputProps<string>) {
  return (
    <span className={styles.day}>
      <input
        id={id}
        type="date"
        value={value}
        disabled={disabled}
        aria-describedby={`${id}-tag`}
        onChange={(event) => {
          if (event.target.value !== '') onChange(event.target.value);
        }}
      />
      <span id={`${id}-tag`}>{value === '' ? '' : formatWeekday(value)}</span>
    </span>
  );
}

const MEGABYTE = 1024 * 1024;

/** A size in bytes, as megabytes. */
export function SizeInput({ id, value, disabled = false, onChange }: InputProps<number>) {
  return (
    <NumberInput
      id={id}
      value={Math.round((value / MEGABYTE) * 100) / 100}
      disabled={disabled}
      onChange={(size) => onChange(Math.round(size * MEGABYTE))}
    />
  );
}
