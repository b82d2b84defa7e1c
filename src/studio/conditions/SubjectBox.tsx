import { useState } from 'react';
import {
  Button,
  ComboBox,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Text,
} from 'react-aria-components';
import { ChevronDown } from 'lucide-react';
import type { Subject } from './subjects.ts';
import styles from './conditions.module.css';

type SubjectBoxProps = {
  label: string;
  subjects: readonly Subject[];
  selected: string;
  disabled: boolean;
  onSelect: (subject: Subject) => void;
};

/** Chooses a question or a computed value by its title. What is typed narrows the list. */
export function SubjectBox({ label, subjects, selected, disabled, onSelect }: SubjectBoxProps) {
  const known = subjects.find(({ name }) => name === selected);
  const title = known?.title ?? selected;
  const [typed, setTyped] = useState<string>();
  const wanted = typed?.trim().toLowerCase() ?? '';
  const found =
    wanted === '' || typed === title
      ? subjects
      : subjects.filter(({ title: one, name, where }) => `${one} ${name} ${where}`.toLowerCase().includes(wanted));
  return (
    <ComboBox
      aria-label={label}
      className={styles.subject ?? ''}
      isDisabled={disabled}
      menuTrigger="focus"
      allowsEmptyCollection
      selectedKey={known === undefined ? null : selected}
      inputValue={typed ?? title}
      onInputChange={setTyped}
      onOpenChange={(open) => {
        if (!open) setTyped(undefined);
      }}
      onSelectionChange={(key) => {
        const chosen = subjects.find(({ name }) => name === key);
        setTyped(undefined);
        if (chosen !== undefined && chosen.name !== selected) onSelect(chosen);
      }}
    >
      <div className={styles.box}>
        <Input
          onFocus={(event) => {
            // The list gives the focus back as it opens, when the first letter may be there.
            if (typed === undefined) event.target.select();
          }}
          onBlur={() => setTyped(undefined)}
        />
        <Button aria-label={`Alle zeigen: ${label}`}>
          <ChevronDown aria-hidden size={16} />
        </Button>
      </div>
      {known === undefined && (
        <p className={styles.wrong}>Danach wird vorher nicht gefragt. Bitte wählen Sie eine andere Frage.</p>
      )}
      <Popover className={styles.popover ?? ''} maxHeight={360}>
        <ListBox
          className={styles.list ?? ''}
          renderEmptyState={() => <p className={styles.empty}>Keine Frage vor dieser Stelle heißt so.</p>}
        >
          {[...Map.groupBy(found, ({ where }) => where)].map(([where, group]) => (
            <ListBoxSection key={where} id={where}>
              <Header className={styles.where ?? ''}>{where}</Header>
              {group.map((subject) => (
                <ListBoxItem
                  key={subject.name}
                  id={subject.name}
                  textValue={subject.title}
                  className={styles.option ?? ''}
                >
                  <Text slot="label">{subject.title}</Text>
                  <Text slot="description">{subject.name}</Text>
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
