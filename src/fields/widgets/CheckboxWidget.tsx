import type { WidgetProps } from '@rjsf/utils';
import { InlineText } from '../../ui/InlineText.tsx';
import { useInput } from './useInput.ts';
import styles from '../fields.module.css';

/** A single checkbox with its label. Never ticked by default, in particular for consents. */
export function CheckboxWidget(props: WidgetProps) {
  const { id, value, label, onChange, onBlur, disabled } = props;
  return (
    <label className={styles['choice']}>
      <input
        {...useInput(props)}
        type="checkbox"
        checked={value === true}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked || undefined)}
        onBlur={() => onBlur(id, value)}
      />
      <span className={styles['choiceText']}>
        <InlineText text={label} />
      </span>
    </label>
  );
}
