import { Plus } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components';
import { addQuestion, EditError, KINDS, type KindName } from '../../editing/index.ts';
import { planOr } from '../parts/planOr.ts';
import type { Place } from '../document/place.ts';
import { focusTitle } from '../parts/focusTitle.ts';
import { useStudio } from '../context/context.ts';
import styles from './questions.module.css';

type AddQuestionProps = {
  /** The schema of the group that the question is added to. */
  group: Place;
  /** The name of the question that follows; empty at the end. */
  before: string;
  label: string;
  /** Shown when the pointer or the focus is near. */
  quiet?: boolean;
};

const NAMES = Object.keys(KINDS) as KindName[];

/** Adds a question of a kind that the person chooses, selects it, and lets its words be typed. */
export function AddQuestion({ group, before, label, quiet = false }: AddQuestionProps) {
  const { workspace, edit, select, tell } = useStudio();
  const add = (kind: KindName) => {
    const planned = planOr(() => addQuestion(workspace.files, group, kind, { before }));
    if (planned instanceof EditError) tell(planned.message);
    else if (edit(`Frage ergänzen: ${KINDS[kind].label}`, planned.edits)) {
      focusTitle(select(planned.place));
    }
  };
  return (
    <MenuTrigger>
      <Button
        className={(quiet ? styles.between : styles.add) ?? ''}
        aria-label={quiet ? `${label} einfügen` : `${label} ergänzen`}
      >
        <Plus aria-hidden size={16} />
        {!quiet && `${label} ergänzen`}
      </Button>
      <Popover className={styles.popover ?? ''}>
        <Menu className={styles.menu ?? ''} aria-label="Art der Frage" onAction={(key) => add(key as KindName)}>
          {NAMES.map((name) => (
            <MenuItem key={name} id={name} className={styles.choice ?? ''} textValue={KINDS[name].label}>
              <Text slot="label">{KINDS[name].label}</Text>
              <Text slot="description">{KINDS[name].about}</Text>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
