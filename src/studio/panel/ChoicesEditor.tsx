import { NEW } from '../../format/index.ts';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { addChoice, removeChoice, renameChoice } from '../../editing/index.ts';
import { isPlainObject, joinPointer } from '../../engine/index.ts';
import { useActions } from '../actions/context.ts';
import { removalForm, renamingForm } from '../actions/forms.ts';
import { isSamePlace, type FilePlace } from '../document/place.ts';
import { about } from '../document/short.ts';
import { useStudio } from '../context/context.ts';
import { drawNow } from '../parts/drawNow.ts';
import { EDITED } from '../parts/focusDrawn.ts';
import { TextInput } from '../parts/inputs.tsx';
import { scrollWithin } from '../parts/scrollWithin.ts';
import { useMoveKeys } from '../parts/useMoveKeys.ts';
import { ItemTools } from './ItemTools.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import looks from '../parts/looks.module.css';
import styles from './panel.module.css';

type ChoicesEditorProps = {
  /** The question that offers the answers. */
  question: FilePlace;
  place: FilePlace;
  items: readonly unknown[];
  /** The answer that is selected, counted from 0. */
  chosen: number | undefined;
  disabled: boolean;
};

/** The answers of a closed question: words for people, and the value that is stored. */
export function ChoicesEditor({ question, place, items, chosen, disabled }: ChoicesEditorProps) {
  const { edit } = useStudio();
  const dialog = useChoiceForms(question);
  const list = useRef<HTMLOListElement>(null);
  const itemAt = (index: number): FilePlace => ({ file: place.file, pointer: joinPointer(place.pointer, index) });
  const focus = (index: number) => list.current?.children[index]?.querySelector<HTMLElement>('textarea')?.focus();
  const move = (index: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    if (drawNow(() => edit('Antworten umordnen', [{ ...itemAt(index), move: to }]))) focus(to);
  };
  useMoveKeys(list, move);
  useEffect(() => {
    const item = chosen === undefined ? undefined : list.current?.children[chosen];
    if (item !== undefined) scrollWithin(item, 'nearest');
  }, [chosen]);
  const add = () => {
    if (drawNow(() => edit('Antwort ergänzen', (files) => addChoice(files, question, NEW.choice)))) focus(items.length);
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
              onRename={() => dialog('rename', item)}
            />
            <ItemTools
              name={`Antwort ${index + 1}`}
              words={titleOf(item)}
              index={index}
              count={items.length}
              keepsOne
              onMove={move}
              onRemove={() => dialog('remove', item)}
            />
          </li>
        ))}
      </ol>
      <button type="button" className={styles.add} onClick={add}>
        <Plus aria-hidden size={16} /> Antwort ergänzen
      </button>
    </section>
  );
}

type Value = string | number | boolean;

/** Opens the dialog that removes an answer, or gives it another value, once its uses are shown. */
function useChoiceForms(question: FilePlace) {
  const { outline } = useStudio();
  const { ask } = useActions();
  const field = outline.steps.flatMap((step) => step.questions).find((one) => isSamePlace(one.place, question))?.field;
  return (deed: 'remove' | 'rename', item: unknown) => {
    const value = scalarOf(item);
    const at = document.activeElement;
    if (value === undefined || at === null) return;
    if (deed === 'remove')
      ask(
        removalForm({
          what: `Antwort '${titleOf(item) || value}'`,
          plan: (files) => removeChoice(files, question, value),
        }),
        at,
      );
    else if (field !== undefined)
      ask(
        renamingForm({
          what: `Wert '${value}'`,
          about: 'So wird die Antwort gespeichert und gesendet. Was auf der Seite steht, ändert sich damit nicht.',
          name: String(value),
          target: { kind: 'choice', pointer: field, value },
          plan: (files, to) => renameChoice(files, field, value, typeof value === 'number' ? Number(to) : to),
        }),
        at,
      );
  };
}

type ChoiceProps = { place: FilePlace; item: unknown; number: number; disabled: boolean; onRename: () => void };

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
          className={looks.link}
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
