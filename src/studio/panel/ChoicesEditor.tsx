import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { isPlainObject, joinPointer } from '../../engine/index.ts';
import type { Place } from '../document/place.ts';
import { useStudio } from '../workspace/context.ts';
import { TextInput } from './inputs.tsx';
import { useMoveKeys } from './useMoveKeys.ts';
import styles from './panel.module.css';

type ChoicesEditorProps = { place: Place; items: readonly unknown[]; disabled: boolean };

/** The answers of a closed question: words for people, and the value that is stored. */
export function ChoicesEditor({ place, items, disabled }: ChoicesEditorProps) {
  const { edit } = useStudio();
  const list = useRef<HTMLOListElement>(null);
  const itemAt = (index: number): Place => ({ file: place.file, pointer: joinPointer(place.pointer, index) });
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.children[index]?.querySelector<HTMLElement>('textarea')?.focus());
  const move = (index: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    if (edit('Antworten umordnen', [{ ...itemAt(index), move: to }])) focus(to);
  };
  useMoveKeys(list, move);
  const add = () => {
    const choice = { const: freeValue(items), title: 'Neue Antwort' };
    if (edit('Antwort ergänzen', [{ ...itemAt(items.length), insert: choice }])) focus(items.length);
  };
  return (
    <section className={styles.section} aria-labelledby={`antworten${place.pointer}`}>
      <h3 id={`antworten${place.pointer}`}>Antworten</h3>
      <ol ref={list} className={styles.items}>
        {items.map((item, index) => (
          <li key={itemAt(index).pointer}>
            <Choice place={itemAt(index)} item={item} number={index + 1} disabled={disabled} />
            <span className={styles.tools}>
              <Tool
                label={`Antwort ${index + 1} nach oben`}
                disabled={index === 0}
                onPress={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden size={16} />
              </Tool>
              <Tool
                label={`Antwort ${index + 1} nach unten`}
                disabled={index === items.length - 1}
                onPress={() => move(index, index + 1)}
              >
                <ArrowDown aria-hidden size={16} />
              </Tool>
              <Tool
                label={`Antwort ${index + 1} entfernen`}
                disabled={items.length === 1}
                onPress={() => edit('Antwort entfernen', [{ ...itemAt(index), remove: true }])}
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
    </section>
  );
}

type ToolProps = { label: string; disabled: boolean; onPress: () => void; children: React.ReactNode };

function Tool({ label, disabled, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.quiet}
      disabled={disabled}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

type ChoiceProps = { place: Place; item: unknown; number: number; disabled: boolean };

function Choice({ place, item, number, disabled }: ChoiceProps) {
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
    <div className={styles.choice}>
      <label htmlFor={id('title')}>Antwort {number}</label>
      <TextInput id={id('title')} value={text('title')} disabled={disabled} onChange={(value) => set('title', value)} />
      <label htmlFor={id('description')}>Erklärung darunter</label>
      <TextInput
        id={id('description')}
        value={text('description')}
        disabled={disabled}
        onChange={(value) => set('description', value)}
      />
      <p className={styles.stored}>
        Gespeichert wird <code>{JSON.stringify(item['const'])}</code>
      </p>
    </div>
  );
}

/** A value that no other answer has. */
function freeValue(items: readonly unknown[]): string {
  const taken = new Set(items.map((item) => (isPlainObject(item) ? item['const'] : undefined)));
  for (let number = items.length + 1; ; number += 1) if (!taken.has(`antwort${number}`)) return `antwort${number}`;
}
