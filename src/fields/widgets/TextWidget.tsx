import type { ChangeEvent, FocusEvent } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import type { PropertySchema, WidgetName } from '../../engine/index.ts';
import { readTyped } from '../base/readTyped.ts';
import { counter } from './Counter.tsx';
import { useInput } from './useInput.ts';
import { useTyped } from './useTyped.ts';
import styles from '../base/fields.module.css';

type InputKind = {
  type: string;
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'text';
  placeholder?: string;
  tabIndex?: number;
  /** Phones begin an answer with a capital letter otherwise. */
  autoCapitalize?: 'none';
};

/** The attributes in which each text-like widget differs from a plain input. */
const KINDS: Partial<Record<WidgetName, InputKind>> = {
  text: { type: 'text' },
  // Not `type=email`, with which browsers write another address than the one that was typed: `weiß.example` becomes `weiss.example`.
  email: { type: 'text', inputMode: 'email', autoCapitalize: 'none' },
  tel: { type: 'tel', inputMode: 'tel' },
  number: { type: 'text', inputMode: 'numeric' },
  time: { type: 'time' },
  trap: { type: 'text', tabIndex: -1 },
};

/**
 * A one-line input. `ui:widget` is its kind, `ui:size` the number of characters of an answer, `ui:capitals` that
 * answers are written in capitals.
 */
export function TextWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, onFocus, disabled, options } = props;
  const { uiSchema = {} } = props;
  const kind = KINDS[uiSchema['ui:widget'] as WidgetName] ?? { type: 'text' };
  const capitals = options['capitals'] === true;
  const read = (text: string) => readTyped(text, props.schema as PropertySchema, uiSchema);
  const [text, setTyped] = useTyped(value, read);
  const size = options['size'] as number | undefined;
  return (
    <>
      <input
        {...useInput(props)}
        className={[styles['input'], size !== undefined && styles['sized'], capitals && styles['capitals']]
          .filter(Boolean)
          .join(' ')}
        type={kind.type}
        size={size}
        tabIndex={kind.tabIndex}
        inputMode={
          (options['inputmode'] as InputKind['inputMode']) ??
          (props.schema.type === 'number' ? 'decimal' : kind.inputMode)
        }
        placeholder={props.placeholder || kind.placeholder}
        autoComplete={options['autocomplete'] ?? 'off'}
        autoCapitalize={capitals ? 'characters' : kind.autoCapitalize}
        spellCheck={kind.type === 'text' ? false : undefined}
        value={text}
        disabled={disabled}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          setTyped(event.target.value);
          onChange(read(event.target.value));
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => onBlur(id, event.target.value)}
        onFocus={(event: FocusEvent<HTMLInputElement>) => onFocus(id, event.target.value)}
      />
      {kind.type === 'text' && counter(text, options['limit'])}
    </>
  );
}

/** A multi-line input. */
export function TextareaWidget(props: WidgetProps) {
  const { id, onChange, onBlur, onFocus, disabled, options } = props;
  const value = typeof props.value === 'string' ? props.value : '';
  return (
    <>
      <textarea
        {...useInput(props)}
        className={styles['input']}
        rows={5}
        placeholder={props.placeholder || undefined}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={(event) => onBlur(id, event.target.value)}
        onFocus={(event) => onFocus(id, event.target.value)}
      />
      {counter(value, options['limit'])}
    </>
  );
}
