import { ChevronDown } from 'lucide-react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { useTypedEntry } from '../bench/useTypedEntry.ts';
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
  const title = options.find(({ id }) => id === value)?.label ?? '';
  const { text, found, missed, taken, type, inputProps } = useTypedEntry({
    entries: options,
    title,
    titleOf: (option) => option.label,
    wordsOf: (option) => option.label,
    onTake: ({ id }) => onChange(id),
  });
  return (
    <ComboBox
      className={styles.field ?? ''}
      allowsEmptyCollection
      allowsCustomValue
      menuTrigger={taken ? 'manual' : 'input'}
      defaultFilter={() => true}
      validationBehavior="aria"
      selectedKey={value === '' ? null : value}
      inputValue={text}
      isInvalid={missed !== ''}
      onInputChange={type}
      onSelectionChange={(key) => {
        // Letters are no option; they are judged when the field is left.
        if (key === null) return;
        type(undefined);
        onChange(String(key));
      }}
    >
      <Label>{label}</Label>
      <span className={styles.combo}>
        <Input data-first={isFirst || undefined} {...inputProps} />
        <Button aria-label="Alle zeigen">
          <ChevronDown aria-hidden size={16} />
        </Button>
      </span>
      {missed !== '' && (
        <Text slot="errorMessage" className={styles.missed ?? ''}>
          {missed}
        </Text>
      )}
      <Popover className={styles.popover ?? ''} maxHeight={320}>
        <ListBox className={styles.list ?? ''} renderEmptyState={() => <p className={styles.hint}>So heißt nichts.</p>}>
          {found.map((option) => (
            <ListBoxItem key={option.id} id={option.id} textValue={option.label} className={styles.item ?? ''}>
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
