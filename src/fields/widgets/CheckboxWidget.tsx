import type { WidgetProps } from '@rjsf/utils';
import { InlineText } from '../../ui/InlineText.tsx';
import { useInput } from './useInput.ts';
import styles from '../fields.module.css';

/** One box with its sentence beside it. Unticked until the person ticks it, consents too. */
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
