import { useState } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { useInput } from './useInput.ts';
import styles from '../base/fields.module.css';

/** A password input with a button to show the password. `ui:autocomplete` says whether it is a current or a new one. */
export function PasswordWidget(props: WidgetProps) {
  const { id, value, label, onChange, onBlur, disabled, options } = props;
  const [shown, setShown] = useState(false);
  return (
    <div className={styles['password']}>
      <input
        {...useInput(props)}
        className={styles['input']}
        type={shown ? 'text' : 'password'}
        autoComplete={typeof options['autocomplete'] === 'string' ? options['autocomplete'] : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={props.placeholder || undefined}
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={() => onBlur(id, value)}
      />
      <button
        type="button"
        className={styles['reveal']}
        data-scripted=""
        aria-controls={id}
        aria-label={`${label} ${shown ? 'verbergen' : 'anzeigen'}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Verbergen' : 'Anzeigen'}
      </button>
    </div>
  );
}
