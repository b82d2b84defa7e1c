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
import { useTypedEntry } from '../bench/useTypedEntry.ts';
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
  const { text, found, missed, taken, type, inputProps } = useTypedEntry({
    entries: subjects,
    title,
    titleOf: (subject) => subject.title,
    wordsOf: (subject) => `${subject.title} ${subject.name} ${subject.where}`,
    onTake: (subject) => {
      if (subject.name !== selected) onSelect(subject);
    },
  });
  return (
    <ComboBox
      aria-label={label}
      className={styles.subject ?? ''}
      isDisabled={disabled}
      menuTrigger={taken ? 'manual' : 'focus'}
      allowsEmptyCollection
      allowsCustomValue
      defaultFilter={() => true}
      validationBehavior="aria"
      selectedKey={known === undefined ? null : selected}
      inputValue={text}
      isInvalid={missed !== ''}
      onInputChange={type}
      onSelectionChange={(key) => {
        // Letters are no question; they are judged when the field is left.
        if (key === null) return;
        const chosen = subjects.find(({ name }) => name === key);
        type(undefined);
        if (chosen !== undefined && chosen.name !== selected) onSelect(chosen);
      }}
    >
      <div className={styles.box}>
        <Input {...inputProps} />
        <Button aria-label={`Alle zeigen: ${label}`}>
          <ChevronDown aria-hidden size={16} />
        </Button>
      </div>
      {missed !== '' && (
        <Text slot="errorMessage" className={styles.wrong ?? ''}>
          {missed}
        </Text>
      )}
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
