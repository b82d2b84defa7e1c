import { useState, type FocusEvent } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { completeYear } from '../../engine/index.ts';
import { message } from '../templates/texts.tsx';
import { useInput } from './useInput.ts';
import styles from '../fields.module.css';

/** A native date or month input. A year of two digits is completed when the field is left, and a message says so. */
export function DateWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, onFocus, disabled, options } = props;
  const [completed, setCompleted] = useState<string>();
  const type = props.uiSchema?.['ui:widget'] === 'month' ? 'month' : 'date';

  function leave({ target }: FocusEvent<HTMLInputElement>) {
    const whole = completeYear(target.value, String(new Date().getFullYear()));
    if (whole !== undefined) {
      onChange(whole);
      setCompleted(whole.slice(0, 4));
    }
    onBlur(id, target.value);
  }

  return (
    <>
      <input
        {...useInput(props)}
        className={styles['input']}
        type={type}
        placeholder={props.placeholder || (type === 'month' ? 'JJJJ-MM' : undefined)}
        autoComplete={typeof options['autocomplete'] === 'string' ? options['autocomplete'] : 'off'}
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        onChange={({ target }) => {
          onChange(target.value === '' ? undefined : target.value);
          setCompleted(undefined);
        }}
        onBlur={leave}
        onFocus={(event) => onFocus(id, event.target.value)}
      />
      {message(
        `${id}__jahr`,
        completed === undefined ? undefined : `Wir haben das Jahr zu ${completed} ergänzt. Bitte prüfen Sie es.`,
        'note',
      )}
    </>
  );
}
