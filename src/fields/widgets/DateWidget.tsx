import { useState, type FocusEvent } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { readMonth, formatMonth } from '../base/monthText.ts';
import { useCompletedYear } from './useCompletedYear.ts';
import { useInput } from './useInput.ts';
import styles from '../base/fields.module.css';

/**
 * A native date or month input. Where the browser has only a text input for months, people write them as they like. A
 * year of two digits is completed when the field is left, and a message says so.
 */
export function DateWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, onFocus, disabled, options } = props;
  const completed = useCompletedYear(props);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [typed, setTyped] = useState('');
  const answer = typeof value === 'string' ? value : '';
  // Both widgets are called like the types of their inputs.
  const type = String(props.uiSchema?.['ui:widget']);
  const isText = type === 'month' && input?.type === 'text';

  function leave({ target }: FocusEvent<HTMLInputElement>) {
    const month = type === 'month' ? readMonth(target.value) : undefined;
    completed.complete(month ?? target.value);
    onBlur(id, target.value);
  }

  /** The text of the input: the typed one, unless another answer was given since. */
  function shown(): string {
    return (readMonth(typed) ?? typed) === answer ? typed : formatMonth(answer);
  }

  return (
    <>
      <input
        {...useInput(props)}
        ref={setInput}
        className={styles['input']}
        type={type}
        placeholder={props.placeholder || (type === 'month' ? 'MM/JJJJ' : undefined)}
        autoComplete={typeof options['autocomplete'] === 'string' ? options['autocomplete'] : 'off'}
        value={isText ? shown() : answer}
        disabled={disabled}
        onChange={({ target }) => {
          setTyped(target.value);
          const given = isText ? (readMonth(target.value) ?? target.value) : target.value;
          onChange(given === '' ? undefined : given);
          completed.forget();
        }}
        onBlur={leave}
        onFocus={(event) => onFocus(id, event.target.value)}
      />
      {completed.note}
    </>
  );
}
