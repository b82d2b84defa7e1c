import type { ChangeEvent, FocusEvent } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { useInput } from './useInput.ts';
import styles from '../fields.module.css';

type InputKind = { type: string; inputMode?: 'numeric' | 'tel' | 'email' | 'text'; placeholder?: string; tabIndex?: number };

/** How each text-like widget differs from a plain input. */
const KINDS: Record<string, InputKind> = {
  text: { type: 'text' },
  email: { type: 'email', inputMode: 'email' },
  tel: { type: 'tel', inputMode: 'tel' },
  number: { type: 'text', inputMode: 'numeric' },
  time: { type: 'time' },
  trap: { type: 'text', tabIndex: -1 },
};

/** A one-line input. `ui:widget` says which kind. */
export function TextWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, onFocus, disabled, options } = props;
  const kind = KINDS[String(props.uiSchema?.['ui:widget'])] ?? { type: 'text' };
  return (
    <input
      {...useInput(props)}
      className={styles['input']}
      type={kind.type}
      tabIndex={kind.tabIndex}
      inputMode={(options['inputmode'] as InputKind['inputMode']) ?? kind.inputMode}
      placeholder={props.placeholder || kind.placeholder}
      autoComplete={typeof options['autocomplete'] === 'string' ? options['autocomplete'] : 'off'}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      disabled={disabled}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => onBlur(id, event.target.value)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => onFocus(id, event.target.value)}
    />
  );
}

/** Several lines of text. */
export function TextareaWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, onFocus, disabled } = props;
  return (
    <textarea
      {...useInput(props)}
      className={styles['input']}
      rows={5}
      placeholder={props.placeholder || undefined}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={(event) => onBlur(id, event.target.value)}
      onFocus={(event) => onFocus(id, event.target.value)}
    />
  );
}
