import type { DefinitionFiles } from '../../check/fileNames.ts';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Menu, MenuItem, Popover, Text } from 'react-aria-components';
import { EditError } from '../../editing/index.ts';
import { focusNewLine } from '../parts/focusDrawn.ts';
import { inNextFrames } from '../parts/nextFrames.ts';
import { planOr } from '../parts/planOr.ts';
import { ConditionDialog } from '../conditions/ConditionDialog.tsx';
import { useStudio } from '../context/context.ts';
import { actionsFor } from './actionsFor.ts';
import { ActionsContext } from './context.ts';
import { FormDialog } from './FormDialog.tsx';
import styles from './actions.module.css';
import type { Action, Change, Form, Subject, Values } from './action.ts';

type OpenMenu = { subject: Subject; at: Element };
type OpenDialog = { action: Action; at: Element };

/** Holds the one menu and the one dialog that the actions of all views open. */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const studio = useStudio();
  const [menu, setMenu] = useState<OpenMenu>();
  const [asking, setAsking] = useState<OpenDialog>();
  const { apply, start, actions } = useDoing(setMenu, setAsking);
  useFocusBack(asking?.at);

  return (
    <ActionsContext value={actions}>
      {children}
      {menu !== undefined && (
        <ActionMenu
          opened={menu}
          actions={actionsFor(studio, menu.subject)}
          onClose={() => setMenu(undefined)}
          onAction={(action) => start(action, menu.at)}
        />
      )}
      {asking !== undefined && (
        <ActionDialog
          action={asking.action}
          onClose={() => setAsking(undefined)}
          onDone={(change) => apply(change, asking.action.label, asking.at)}
        />
      )}
    </ActionsContext>
  );
}

/** What actions do, at once or after a question. It stays the same while the studio is drawn anew. */
function useDoing(setMenu: (opened: OpenMenu) => void, setAsking: (asking: OpenDialog) => void) {
  const studio = useStudio();
  const latest = useRef(studio);
  useEffect(() => {
    latest.current = studio;
  }, [studio]);

  const apply = useCallback((change: Change, label: string, at?: Element) => {
    const { edit, choose, notify } = latest.current;
    if (change.edits.length === 0) return;
    // A message of the edit itself takes the place of this one.
    notify(change.done ?? change.label ?? label);
    if (!edit(change.label ?? label, change.edits)) return;
    if (change.select === undefined) return;
    if (at?.closest('[role="treegrid"]')) focusNewLine();
    choose(change.select);
  }, []);

  const attempt = useCallback(
    (label: string, plan: (files: DefinitionFiles) => Change, at?: Element) => {
      const { workspace, notify } = latest.current;
      const change = planOr(() => plan(workspace.files));
      if (change instanceof EditError) notify(change.message);
      else apply(change, label, at);
    },
    [apply],
  );

  const start = useCallback(
    (action: Action, at: Element) => {
      if ('show' in action) {
        latest.current.select(action.show);
        return;
      }
      if (!('make' in action)) {
        setAsking({ action, at });
        return;
      }
      attempt(action.label, action.make, at);
    },
    [attempt, setAsking],
  );

  const actions = useMemo(
    () => ({
      openMenu: (subject: Subject, at: Element) => {
        if (actionsFor(latest.current, subject).length === 0) latest.current.notify(formatNothing(subject));
        else setMenu({ subject, at });
      },
      ask: (form: Form, at: Element) => setAsking({ action: { id: '', label: form.title, form }, at }),
      act: (subject: Subject, id: string, at: Element) => {
        const action = actionsFor(latest.current, subject).find((one) => one.id === id);
        if (action === undefined) latest.current.notify('Das geht hier nicht.');
        else start(action, at);
      },
      perform: (subject: Subject, id: string, values: Values) => {
        const action = actionsFor(latest.current, subject).find((one) => one.id === id);
        if (action === undefined || !('form' in action)) latest.current.notify('Das geht hier nicht.');
        else attempt(action.label, (files) => action.form.plan(files, values));
      },
    }),
    [start, attempt, setMenu, setAsking],
  );
  return { apply, start, actions };
}

/** Gives the focus back to where a dialog was opened, or to what is selected there since. */
function useFocusBack(opened: Element | undefined): void {
  const from = useRef<Element>(undefined);
  useEffect(() => {
    const at = from.current;
    from.current = opened;
    if (opened !== undefined || at === undefined) return undefined;
    // The dialog, which is gone, gives the focus back in the next frame: to what was selected before.
    return inNextFrames((frame) => {
      if (frame < 2) return false;
      focusBack(at);
      return true;
    });
  }, [opened]);
}

/** Why there is nothing to do with a subject. */
function formatNothing(subject: Subject): string {
  return subject.kind === 'all' && subject.of === 'mails'
    ? 'Alle Arten von E-Mails gibt es schon. Jede hat ihre eigenen Aktionen.'
    : 'Hier gibt es nichts zu tun.';
}

/** Focuses what is selected now in the picture, and elsewhere what the dialog was opened from. */
function focusBack(at: Element): void {
  const now = at.closest('[role="application"]')?.querySelector('[data-spot][tabindex="0"]') ?? at;
  if (now instanceof HTMLElement) now.focus({ preventScroll: true });
}

/** Gives the focus to an entry as soon as it is drawn. In the next frame, keys that were pressed before it would be lost. */
function focusEntry(entry: Element | null): void {
  if (entry instanceof HTMLElement) entry.focus({ preventScroll: true });
}

type ActionMenuProps = {
  opened: OpenMenu;
  actions: readonly Action[];
  onClose: () => void;
  onAction: (action: Action) => void;
};

function ActionMenu({ opened, actions, onClose, onAction }: ActionMenuProps) {
  const trigger: RefObject<Element | null> = useRef(opened.at);
  return (
    <Popover
      triggerRef={trigger}
      trigger="MenuTrigger"
      isOpen
      placement="bottom start"
      className={styles.popover ?? ''}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Menu
        aria-label="Aktionen"
        className={styles.menu ?? ''}
        onClose={onClose}
        onAction={(key) => {
          onClose();
          const action = actions.find(({ id }) => id === key);
          if (action !== undefined) onAction(action);
        }}
      >
        {actions.map(({ id, label, keys }, index) => (
          <MenuItem
            ref={index === 0 ? focusEntry : null}
            key={id}
            id={id}
            textValue={label}
            className={styles.item ?? ''}
          >
            <Text slot="label">{label}</Text>
            {keys !== undefined && <span className={styles.keys}>{keys}</span>}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}

type ActionDialogProps = { action: Action; onClose: () => void; onDone: (change: Change) => void };

function ActionDialog({ action, onClose, onDone }: ActionDialogProps) {
  const { select } = useStudio();
  if ('form' in action) return <FormDialog form={action.form} onClose={onClose} onDone={onDone} />;
  if (!('condition' in action)) return null;
  return <ConditionDialog {...action.condition} onClose={onClose} onDone={select} />;
}
