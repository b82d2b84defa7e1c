import { KIND_GROUPS, KINDS, type KindName } from '../../format/index.ts';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Text } from 'react-aria-components';
import { addQuestion, EditError } from '../../editing/index.ts';
import { planOr } from '../parts/planOr.ts';
import { stepOf, type FilePlace } from '../document/place.ts';
import { useActions } from '../actions/context.ts';
import { readerOf } from '../context/useDefinition.ts';
import { reasonsAgainst } from './kinds.ts';
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
        <KindMenu
          group={group}
          before={before}
          withShared={!quiet && outline.parts.some(({ isStep }) => !isStep)}
          onChoose={(key) => (key === SHARED ? insert() : add(key as KindName))}
        />
      </Popover>
    </MenuTrigger>
  );
}

type KindMenuProps = Pick<AddQuestionProps, 'group' | 'before'> & {
  /** Whether there are shared parts to insert. */
  withShared: boolean;
  onChoose: (key: string) => void;
};

/** The kinds of questions, drawn only while it is open. What cannot be asked here says why. */
function KindMenu({ group, before, withShared, onChoose }: KindMenuProps) {
  const { workspace } = useStudio();
  const [against] = useState(() => reasonsAgainst(workspace.files, group, before, readerOf(workspace)));
  const aboutOf = (name: KindName) => {
    const reason = against.get(name);
    return reason === undefined ? KINDS[name].about : `Geht hier nicht: ${reason}`;
  };
  return (
    <Menu
      className={styles.menu ?? ''}
      aria-label="Art der Frage"
      disabledKeys={against.keys()}
      onAction={(key) => onChoose(String(key))}
    >
      {Object.entries(KIND_GROUPS).map(([title, kinds]) => (
        <MenuSection key={title}>
          <Header className={styles.group ?? ''}>{title}</Header>
          {kinds.map((name) => (
            <MenuItem key={name} id={name} className={looks.option ?? ''} textValue={KINDS[name].label}>
              <Text slot="label">{KINDS[name].label}</Text>
              <Text slot="description">{aboutOf(name)}</Text>
            </MenuItem>
          ))}
        </MenuSection>
      ))}
      {withShared && (
        <MenuItem id={SHARED} className={looks.option ?? ''} textValue="Gemeinsames einfügen …">
          <Text slot="label">Gemeinsames einfügen …</Text>
          <Text slot="description">Was auch in anderen Assistenten steht.</Text>
        </MenuItem>
      )}
    </Menu>
  );
}
