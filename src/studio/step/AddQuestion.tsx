import { KINDS, type KindName } from '../../format/index.ts';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components';
import { addQuestion, EditError } from '../../editing/index.ts';
import { planOr } from '../parts/planOr.ts';
import { stepOf, type FilePlace } from '../document/place.ts';
import { useActions } from '../actions/context.ts';
import { focusTitle } from '../parts/focusDrawn.ts';
import { useStudio } from '../context/context.ts';
import looks from '../parts/looks.module.css';
import styles from './questions.module.css';

type AddQuestionProps = {
  /** The schema of the group that the question is added to. */
  group: FilePlace;
  /** The name of the question that follows; empty at the end. */
  before: string;
  label: string;
  /** Shown when the pointer or the focus is near. */
  quiet?: boolean;
};

/** The entry that is no kind of question. */
const SHARED = 'gemeinsam';
const NAMES = Object.keys(KINDS) as KindName[];

/** Adds a question of a kind that the person chooses, selects it, and lets its words be typed. */
export function AddQuestion({ group, before, label, quiet = false }: AddQuestionProps) {
  const { workspace, outline, edit, select, notify } = useStudio();
  const { act } = useActions();
  const button = useRef<HTMLButtonElement>(null);
  const step = stepOf(group.file);
  const insert = () => {
    if (step !== undefined && button.current !== null) act({ kind: 'step', id: step }, 'part', button.current);
  };
  const add = (kind: KindName) => {
    const planned = planOr(() => addQuestion(workspace.files, group, kind, { before }));
    if (planned instanceof EditError) notify(planned.message);
    else if (edit(`Frage ergänzen: ${KINDS[kind].label}`, planned.edits)) {
      focusTitle(select(planned.place));
    }
  };
  return (
    <MenuTrigger>
      <Button ref={button} className={(quiet ? styles.between : styles.add) ?? ''} aria-label={label}>
        <Plus aria-hidden size={16} />
        {!quiet && label}
      </Button>
      <Popover className={styles.popover ?? ''}>
        <Menu
          className={styles.menu ?? ''}
          aria-label="Art der Frage"
          onAction={(key) => (key === SHARED ? insert() : add(key as KindName))}
        >
          {NAMES.map((name) => (
            <MenuItem key={name} id={name} className={looks.option ?? ''} textValue={KINDS[name].label}>
              <Text slot="label">{KINDS[name].label}</Text>
              <Text slot="description">{KINDS[name].about}</Text>
            </MenuItem>
          ))}
          {!quiet && outline.parts.some(({ isStep }) => !isStep) && (
            <MenuItem id={SHARED} className={looks.option ?? ''} textValue="Gemeinsames einfügen …">
              <Text slot="label">Gemeinsames einfügen …</Text>
              <Text slot="description">Was auch in anderen Assistenten steht.</Text>
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
