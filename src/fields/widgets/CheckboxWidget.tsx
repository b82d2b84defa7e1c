import type { WidgetProps } from '@rjsf/utils';
import { InlineText } from '../../ui/InlineText.tsx';
import { textIds } from '../base/describedBy.ts';
import { useInput } from './useInput.ts';
import styles from '../base/fields.module.css';

/** A single checkbox with its label. Never ticked by default, in particular for consents. */
export function CheckboxWidget(props: WidgetProps) {
  const { id, value, label, schema, onChange, onBlur, disabled } = props;
  return (
    <label className={styles['choice']}>
      <input
        {...useInput(props)}
        {...(schema.description !== undefined && { 'aria-labelledby': textIds(id).label })}
        type="checkbox"
        checked={value === true}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked || undefined)}
        onBlur={() => onBlur(id, value)}
      />
      <span className={styles['choiceText']}>
        <span id={textIds(id).label} className={styles['choiceTitle']}>
          <InlineText text={label} />
        </span>
        {schema.description !== undefined && (
          <span id={textIds(id).description} className={styles['choiceDescription']}>
            <InlineText text={schema.description} />
          </span>
        )}
      </span>
    </label>
  );
}
