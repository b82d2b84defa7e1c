import { ChevronDown } from 'lucide-react';
import { Button, ComboBox, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { ListInput, Missed } from '../parts/ListInput.tsx';
import { useTypedEntry } from '../parts/useTypedEntry.ts';
import styles from './actions.module.css';
import type { Option } from './action.ts';

type OptionFieldProps = {
  label: string;
  options: readonly Option[];
  value: string;
  isFirst: boolean;
  onChange: (value: string) => void;
};

/** One of several options, found by typing. */
export function OptionField({ label, options, value, isFirst, onChange }: OptionFieldProps) {
  const typing = useTypedEntry({
    entries: options,
    idOf: (option) => option.id,
    titleOf: (option) => option.label,
    wordsOf: (option) => option.label,
    chosen: value,
    title: options.find(({ id }) => id === value)?.label ?? '',
    onTake: ({ id }) => onChange(id),
  });
  return (
    <ComboBox className={styles.field ?? ''} selectedKey={value === '' ? null : value} {...typing.comboBox}>
      <Label>{label}</Label>
      <span className={styles.combo}>
        <ListInput typing={typing} isFirst={isFirst} />
        <Button aria-label="Alle zeigen">
          <ChevronDown aria-hidden size={16} />
        </Button>
      </span>
      <Missed sentence={typing.missed} className={styles.missed ?? ''} />
      <Popover className={styles.popover ?? ''} maxHeight={320}>
        <ListBox className={styles.list ?? ''} renderEmptyState={() => <p className={styles.hint}>So heißt nichts.</p>}>
          {typing.found.map((option) => (
            <ListBoxItem key={option.id} id={option.id} textValue={option.label} className={styles.item ?? ''}>
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
