import type { WidgetProps } from '@rjsf/utils';
import { readSum, writeSum } from '../../engine/index.ts';
import { useInput } from './useInput.ts';
import styles from '../base/fields.module.css';

/** A sum to compute. The answer contains its numbers. The input is disabled until they are drawn. */
export function ArithmeticWidget(props: WidgetProps) {
  const { id, value, label, onChange, onBlur, disabled } = props;
  const sum = readSum(value);
  return (
    <div className={styles['sum']}>
      <span aria-hidden="true">{sum === undefined ? '… + … =' : `${sum.left} + ${sum.right} =`}</span>
      <input
        {...useInput(props)}
        className={styles['input']}
        aria-label={sum === undefined ? label : `${label}: ${sum.left} plus ${sum.right}`}
        inputMode="numeric"
        autoComplete="off"
        value={sum?.result ?? ''}
        disabled={disabled === true || sum === undefined}
        onChange={(event) => sum !== undefined && onChange(writeSum({ ...sum, result: event.target.value }))}
        onBlur={() => onBlur(id, value)}
      />
    </div>
  );
}
