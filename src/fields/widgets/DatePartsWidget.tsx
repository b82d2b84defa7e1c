import { useState } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { readParts, settleParts, withPart, writeParts, type DatePart } from '../base/dateParts.ts';
import { useCompletedYear } from './useCompletedYear.ts';
import { useInput } from './useInput.ts';
import styles from '../base/fields.module.css';

/** The parts in German order. `suffix` is appended to the id; the first input has the id of the field itself. */
const PARTS: { part: DatePart; label: string; suffix: string; size: number }[] = [
  { part: 'day', label: 'Tag', suffix: '', size: 2 },
  { part: 'month', label: 'Monat', suffix: '__monat', size: 2 },
  { part: 'year', label: 'Jahr', suffix: '__jahr', size: 4 },
];

/**
 * Three inputs for a date that people know by heart, such as a date of birth. Faster than a calendar. As in a native one, a year of two digits
 * is completed when the date is left, and a message says so.
 */
export function DatePartsWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, disabled, uiSchema } = props;
  const [typed, setTyped] = useState(() => readParts(value));
  const completed = useCompletedYear(props);
  const parts = writeParts(typed) === value ? typed : readParts(value);
  const { name, ...input } = useInput(props);
  const token: unknown = uiSchema?.['ui:autocomplete'];

  function leave() {
    completed.complete(writeParts(parts) ?? '');
    onBlur(id, value);
  }

  return (
    <>
      <div
        className={styles['dateParts']}
        role="presentation"
        onBlur={({ currentTarget, relatedTarget }) => {
          setTyped(settleParts(parts));
          if (!currentTarget.contains(relatedTarget)) leave();
        }}
      >
        {PARTS.map(({ part, label, suffix, size }) => (
          <label key={part}>
            {label}
            <input
              {...input}
              id={`${id}${suffix}`}
              name={`${name}#${part}`}
              aria-describedby={undefined}
              className={`${styles['input']} ${styles['sized']}`}
              type="text"
              size={size}
              inputMode="numeric"
              autoComplete={token === 'bday' ? `bday-${part}` : 'off'}
              spellCheck={false}
              value={parts[part]}
              disabled={disabled}
              onChange={(event) => {
                const next = withPart(parts, part, event.target.value);
                setTyped(next);
                onChange(writeParts(next));
                completed.forget();
              }}
            />
          </label>
        ))}
      </div>
      {completed.note}
    </>
  );
}
