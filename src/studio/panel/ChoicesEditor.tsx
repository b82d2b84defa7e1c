import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NEW } from '../../check/browser.ts';
import { addChoice, removeChoice, renameChoice } from '../../editing/index.ts';
import { isPlainObject, joinPointer } from '../../engine/index.ts';
import { RemovalDialog } from '../dialogs/RemovalDialog.tsx';
import { RenamingDialog } from '../dialogs/RenamingDialog.tsx';
import { isSamePlace, type Place } from '../document/place.ts';
import { about } from '../document/short.ts';
import { useStudio } from '../context/context.ts';
import { drawn } from '../parts/drawn.ts';
import { EDITED } from '../parts/focusDrawn.ts';
import { TextInput } from '../parts/inputs.tsx';
import { scrollWithin } from '../parts/scrollWithin.ts';
import { useMoveKeys } from '../parts/useMoveKeys.ts';
import { ItemTools } from './ItemTools.tsx';
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
  const { edit } = useStudio();
  const [asked, setAsked] = useState<Asked>();
  const ask = (deed: Asked['deed'], item: unknown) => {
    const value = scalarOf(item);
    setAsked(value === undefined ? undefined : { deed, value, words: titleOf(item) });
  };
  const list = useRef<HTMLOListElement>(null);
  const itemAt = (index: number): Place => ({ file: place.file, pointer: joinPointer(place.pointer, index) });
  const focus = (index: number) => list.current?.children[index]?.querySelector<HTMLElement>('textarea')?.focus();
  const move = (index: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    if (drawn(() => edit('Antworten umordnen', [{ ...itemAt(index), move: to }]))) focus(to);
  };
  useMoveKeys(list, move);
  useEffect(() => {
    const item = chosen === undefined ? undefined : list.current?.children[chosen];
    if (item !== undefined) scrollWithin(item, 'nearest');
  }, [chosen]);
  const add = () => {
    if (drawn(() => edit('Antwort ergänzen', (files) => addChoice(files, question, NEW.choice)))) focus(items.length);
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
              onRename={() => ask('rename', item)}
            />
            <ItemTools
              name={`Antwort ${index + 1}`}
              words={titleOf(item)}
              index={index}
              count={items.length}
              keepsOne
              onMove={move}
              onRemove={() => ask('remove', item)}
            />
          </li>
        ))}
      </ol>
      <button type="button" className={styles.add} onClick={add}>
        <Plus aria-hidden size={16} /> Antwort ergänzen
      </button>
      {asked !== undefined && <ChoiceDialog question={question} {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

type Value = string | number | boolean;

/** What is to be done to the answer that stores this value, once its uses were shown. */
type Asked = { deed: 'remove' | 'rename'; value: Value; words: string };

function ChoiceDialog({ question, deed, value, words, onClose }: Asked & { question: Place; onClose: () => void }) {
  const { outline } = useStudio();
  if (deed === 'remove')
    return (
      <RemovalDialog
        what={`Antwort '${words || value}'`}
        plan={(files) => removeChoice(files, question, value)}
        onClose={onClose}
      />
    );
  const questions = outline.steps.flatMap((step) => step.questions);
  const field = questions.find((one) => isSamePlace(one.place, question))?.field;
  if (field === undefined) return null;
  return (
    <RenamingDialog
      what={`Wert '${value}'`}
      about="So wird die Antwort gespeichert und gesendet. Was auf der Seite steht, ändert sich damit nicht."
      name={String(value)}
      target={{ kind: 'choice', pointer: field, value }}
      plan={(files, to) => renameChoice(files, field, value, typeof value === 'number' ? Number(to) : to)}
      onClose={onClose}
    />
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
