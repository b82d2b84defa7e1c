import { Button, ComboBox, Header, ListBox, ListBoxItem, ListBoxSection, Popover, Text } from 'react-aria-components';
import { ChevronDown } from 'lucide-react';
import { ListInput, Missed } from '../parts/ListInput.tsx';
import { useTypedEntry } from '../parts/useTypedEntry.ts';
import { formatKind } from '../document/kinds.ts';
import type { Subject } from './subjects.ts';
import looks from '../parts/looks.module.css';
import styles from './conditions.module.css';

type SubjectBoxProps = {
  label: string;
  subjects: readonly Subject[];
  selected: string;
  disabled: boolean;
  /** It has the focus as a dialog opens. */
  isFirst?: boolean;
  onSelect: (subject: Subject) => void;
};

const CHOOSE = 'Bitte wählen Sie, worauf es ankommt.';
const GONE = 'Danach wird vorher nicht gefragt. Bitte wählen Sie eine andere Frage.';

/** Chooses a question or a computed value by its title. What is typed narrows the list. */
export function SubjectBox({ label, subjects, selected, disabled, isFirst = false, onSelect }: SubjectBoxProps) {
  const known = subjects.find(({ name }) => name === selected);
  const title = known?.title ?? selected;
  const typing = useTypedEntry({
    entries: subjects,
    idOf: (subject) => subject.name,
    titleOf: (subject) => subject.title,
    wordsOf: (subject) => `${subject.title} ${subject.where}`,
    chosen: selected,
    title,
    opensOnFocus: true,
    onTake: onSelect,
  });
  return (
    <ComboBox
      aria-label={label}
      className={styles.subject ?? ''}
      isDisabled={disabled}
      selectedKey={known === undefined ? null : selected}
      {...typing.comboBox}
    >
      <div className={styles.box}>
        <ListInput typing={typing} isFirst={isFirst} placeholder={selected === '' ? 'Bitte wählen' : undefined} />
        <Button aria-label={`Alle zeigen: ${label}`}>
          <ChevronDown aria-hidden size={16} />
        </Button>
      </div>
      <Missed sentence={typing.missed} className={styles.wrong ?? ''} />
      {known === undefined && <p className={styles.wrong}>{selected === '' ? CHOOSE : GONE}</p>}
      <Popover className={styles.popover ?? ''} maxHeight={360}>
        <ListBox
          className={styles.list ?? ''}
          renderEmptyState={() => <p className={styles.empty}>Keine Frage vor dieser Stelle heißt so.</p>}
        >
          {[...Map.groupBy(typing.found, ({ where }) => where)].map(([where, group]) => (
            <ListBoxSection key={where} id={where}>
              <Header className={styles.where ?? ''}>{where}</Header>
              {group.map((subject) => (
                <ListBoxItem
                  key={subject.name}
                  id={subject.name}
                  textValue={subject.title}
                  className={looks.option ?? ''}
                >
                  <Text slot="label">{subject.title}</Text>
                  <Text slot="description">{formatKind(subject.schema, {})}</Text>
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
