import { Ellipsis } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, SubmenuTrigger } from 'react-aria-components';
import {
  EditError,
  makeConditional,
  makeUnconditional,
  moveQuestionToStep,
  whenAnswered,
  type Edit,
  type Files,
} from '../../editing/index.ts';
import { planOr } from '../parts/planOr.ts';
import { stepOf, type Place } from '../document/place.ts';
import { useStudio } from '../context/context.ts';
import { askedBefore, type Row } from './questions.ts';
import styles from './questions.module.css';
import { plainTitle } from '../document/titles.ts';

type QuestionMenuProps = { row: Row; rows: readonly Row[]; onRemove: () => void };

/** What else can be done about a question: its condition, another step, removing it. */
export function QuestionMenu({ row, rows, onRemove }: QuestionMenuProps) {
  const { workspace, outline, edit, select, tell } = useStudio();
  const { place, title, conditionAt } = row;
  const own = stepOf(place.file);
  const others = outline.steps.filter(({ id, file, role }) => file !== undefined && id !== own && role !== 'final');
  const earlier = askedBefore(row, rows);
  const apply = (label: string, plan: (files: Files) => { edits: Edit[]; place: Place }) => {
    const planned = planOr(() => plan(workspace.files));
    if (planned instanceof EditError) tell(planned.message);
    else if (edit(label, planned.edits)) select(planned.place);
  };
  return (
    <MenuTrigger>
      <Button className={styles.more ?? ''} aria-label={`Mehr zu '${title}'`}>
        <Ellipsis aria-hidden size={16} />
      </Button>
      <Popover className={styles.popover ?? ''}>
        <Menu className={styles.menu ?? ''} aria-label={title}>
          {conditionAt !== undefined && (
            <MenuItem
              className={styles.choice ?? ''}
              onAction={() => select({ file: place.file, pointer: conditionAt })}
            >
              Bedingung ändern
            </MenuItem>
          )}
          {conditionAt !== undefined && (
            <MenuItem
              className={styles.choice ?? ''}
              onAction={() => apply(`'${title}' immer fragen`, (files) => makeUnconditional(files, place))}
            >
              Immer fragen
            </MenuItem>
          )}
          {earlier.length > 0 && (
            <SubmenuTrigger>
              <MenuItem className={styles.choice ?? ''}>Nur wenn …</MenuItem>
              <Popover className={styles.popover ?? ''}>
                <Menu className={styles.menu ?? ''} aria-label="Nur wenn">
                  {earlier.flatMap((other) =>
                    other.choices.map((choice) => (
                      <MenuItem
                        key={`${other.field} ${String(choice.const)}`}
                        className={styles.choice ?? ''}
                        onAction={() =>
                          apply(`'${title}' nur unter einer Bedingung`, (files) =>
                            makeConditional(files, place, whenAnswered(other.name, [choice.const])),
                          )
                        }
                      >
                        {`'${other.title}' ist '${plainTitle(choice.title)}'`}
                      </MenuItem>
                    )),
                  )}
                </Menu>
              </Popover>
            </SubmenuTrigger>
          )}
          {others.length > 0 && (
            <SubmenuTrigger>
              <MenuItem className={styles.choice ?? ''}>In einen anderen Schritt</MenuItem>
              <Popover className={styles.popover ?? ''}>
                <Menu className={styles.menu ?? ''} aria-label="In den Schritt">
                  {others.map(({ id, title: name }) => (
                    <MenuItem
                      key={id}
                      className={styles.choice ?? ''}
                      onAction={() =>
                        apply(`'${title}' nach '${name}' verschieben`, (files) => moveQuestionToStep(files, place, id))
                      }
                    >
                      {name}
                    </MenuItem>
                  ))}
                </Menu>
              </Popover>
            </SubmenuTrigger>
          )}
          <MenuItem className={styles.choice ?? ''} onAction={onRemove}>
            Löschen …
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
