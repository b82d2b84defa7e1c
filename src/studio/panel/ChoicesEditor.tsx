import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NEW } from '../../check/browser.ts';
import { addChoice, removeChoice, renameChoice } from '../../editing/index.ts';
import { isPlainObject, joinPointer } from '../../engine/index.ts';
import { RemovalDialog } from '../dialogs/RemovalDialog.tsx';
import { RenamingDialog } from '../dialogs/RenamingDialog.tsx';
import { isSamePlace, type Place } from '../document/place.ts';
import { about } from '../document/short.ts';
import { PressButton } from '../parts/PressButton.tsx';
import { useStudio } from '../context/context.ts';
import { EDITED } from '../parts/focusDrawn.ts';
import { TextInput } from '../parts/inputs.tsx';
import { scrollWithin } from '../parts/scrollWithin.ts';
import { useMoveKeys } from '../parts/useMoveKeys.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './panel.module.css';

type ChoicesEditorProps = {
  /** The question that offers the answers. */
  question: Place;
  place: Place;
  items: readonly unknown[];
  /** The answer that is selected, counted from 0. */
  chosen: number | undefined;
  disabled: boolean;
};

/** The answers of a closed question: words for people, and the value that is stored. */
export function ChoicesEditor({ question, place, items, chosen, disabled }: ChoicesEditorProps) {
  const { edit, outline } = useStudio();
  const [removing, setRemoving] = useState<Value>();
  const [renaming, setRenaming] = useState<Value>();
  const field = outline.steps
    .flatMap(({ questions }) => questions)
    .find((one) => isSamePlace(one.place, question))?.field;
  const list = useRef<HTMLOListElement>(null);
  const itemAt = (index: number): Place => ({ file: place.file, pointer: joinPointer(place.pointer, index) });
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.children[index]?.querySelector<HTMLElement>('textarea')?.focus());
  const move = (index: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    if (edit('Antworten umordnen', [{ ...itemAt(index), move: to }])) focus(to);
  };
  useMoveKeys(list, move);
  useEffect(() => {
    const item = chosen === undefined ? undefined : list.current?.children[chosen];
    if (item !== undefined) scrollWithin(item, 'nearest');
  }, [chosen]);
  const add = () => {
    if (edit('Antwort ergänzen', (files) => addChoice(files, question, NEW.choice))) focus(items.length);
  };
  return (
    <section className={styles.section} aria-labelledby={`antworten${place.pointer}`}>
      <h3 id={`antworten${place.pointer}`}>Antworten</h3>
      <ol ref={list} className={styles.items}>
        {items.map((item, index) => (
          <li key={joinPointer('', index)} aria-current={index === chosen || undefined}>
            <Choice
              place={itemAt(index)}
              item={item}
              number={index + 1}
              disabled={disabled}
              onRename={() => setRenaming(scalarOf(item))}
            />
            <span className={styles.tools}>
              <Tool
                label={about(`Antwort ${index + 1} nach oben`, titleOf(item))}
                disabled={index === 0}
                onPress={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden size={16} />
              </Tool>
              <Tool
                label={about(`Antwort ${index + 1} nach unten`, titleOf(item))}
                disabled={index === items.length - 1}
                onPress={() => move(index, index + 1)}
              >
                <ArrowDown aria-hidden size={16} />
              </Tool>
              <Tool
                label={about(`Antwort ${index + 1} entfernen`, titleOf(item))}
                disabled={items.length === 1}
                onPress={() => setRemoving(scalarOf(item))}
              >
                <Trash2 aria-hidden size={16} />
              </Tool>
            </span>
          </li>
        ))}
      </ol>
      <button type="button" className={styles.add} onClick={add}>
        <Plus aria-hidden size={16} /> Antwort ergänzen
      </button>
      {removing !== undefined && (
        <RemovalDialog
          what={`Antwort '${removing}'`}
          plan={(files) => removeChoice(files, question, removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {renaming !== undefined && field !== undefined && (
        <RenamingDialog
          what={`Wert '${renaming}'`}
          about="So wird die Antwort gespeichert und gesendet. Was auf der Seite steht, ändert sich damit nicht."
          name={String(renaming)}
          target={{ kind: 'choice', pointer: field, value: renaming }}
          plan={(files, to) => renameChoice(files, field, renaming, typeof renaming === 'number' ? Number(to) : to)}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </section>
  );
}

type Value = string | number | boolean;

type ToolProps = { label: string; disabled: boolean; onPress: () => void; children: ReactNode };

function Tool({ label, disabled, onPress, children }: ToolProps) {
  return (
    <PressButton className={styles.quiet} idle={disabled} aria-label={label} title={label} onClick={onPress}>
      {children}
    </PressButton>
  );
}

type ChoiceProps = { place: Place; item: unknown; number: number; disabled: boolean; onRename: () => void };

function Choice({ place, item, number, disabled, onRename }: ChoiceProps) {
  const { edit } = useStudio();
  if (!isPlainObject(item)) return <span>{JSON.stringify(item)}</span>;
  const set = (key: string, value: string) => {
    const target = { file: place.file, pointer: joinPointer(place.pointer, key) };
    const isGone = value === '' && key === 'description';
    edit(
      `Antwort ${number} ändern`,
      [isGone ? { ...target, remove: true } : { ...target, set: value }],
      target.pointer,
    );
  };
  const id = (key: string) => `antwort${place.pointer}/${key}`;
  const text = (key: string) => (typeof item[key] === 'string' ? item[key] : '');
  return (
    <div className={styles.choice} {...{ [EDITED]: `${place.file}${place.pointer}/title` }}>
      <label htmlFor={id('title')}>Antwort {number}</label>
      <div {...{ [EDITED]: `${place.file}${place.pointer}/title` }}>
        <TextInput
          id={id('title')}
          value={text('title')}
          disabled={disabled}
          onChange={(value) => set('title', value)}
        />
      </div>
      <label htmlFor={id('description')}>
        Erklärung darunter<VisuallyHidden>, Antwort {number}</VisuallyHidden>
      </label>
      <TextInput
        id={id('description')}
        value={text('description')}
        disabled={disabled}
        onChange={(value) => set('description', value)}
      />
      <p className={styles.stored}>
        Gespeichert wird <code>{JSON.stringify(item['const'])}</code>{' '}
        <button
          type="button"
          className={styles.link}
          disabled={disabled}
          aria-label={about(`Wert ändern, Antwort ${number}`, text('title'))}
          onClick={onRename}
        >
          Wert ändern
        </button>
      </p>
    </div>
  );
}

function titleOf(item: unknown): string {
  return isPlainObject(item) && typeof item['title'] === 'string' ? item['title'] : '';
}

/** The value that an answer stores; undefined if the answer is half-written. */
function scalarOf(item: unknown): Value | undefined {
  const value = isPlainObject(item) ? item['const'] : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
