import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
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
  const [typed, setTyped] = useState<string>();
  const wanted = typed?.trim().toLowerCase() ?? '';
  const found = typed === title ? options : options.filter((option) => option.label.toLowerCase().includes(wanted));
  return (
    <ComboBox
      className={styles.field ?? ''}
      allowsEmptyCollection
      selectedKey={value === '' ? null : value}
      inputValue={typed ?? title}
      onInputChange={setTyped}
      onOpenChange={(isOpen) => {
        if (!isOpen) setTyped(undefined);
      }}
      onSelectionChange={(key) => {
        // An empty field has no option; what is typed next belongs to it.
        if (key === null) return;
        setTyped(undefined);
        onChange(String(key));
      }}
    >
      <Label>{label}</Label>
      <span className={styles.combo}>
        <Input
          data-first={isFirst || undefined}
          onFocus={(event) => {
            // The list gives the focus back as it opens, when the first letter is already there.
            if (typed === undefined) event.target.select();
          }}
          onBlur={() => setTyped(undefined)}
        />
        <Button aria-label="Alle zeigen">
          <ChevronDown aria-hidden size={16} />
        </Button>
      </span>
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
