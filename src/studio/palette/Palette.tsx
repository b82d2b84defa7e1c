import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { once } from '../../engine/memoize.ts';
import { focusLine, focusText } from '../parts/focusDrawn.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { useStudio } from '../context/context.ts';
import {
  everywhere,
  findEntries,
  MOST_SHOWN,
  placeEntries,
  searchable,
  textEntries,
  type PaletteEntry,
} from './entries.ts';
import { useCommands, useScreenWords } from './useCommands.ts';
import { useGuideEntries } from './useGuideEntries.ts';
import { useThingEntries } from './useThingEntries.ts';
import styles from './palette.module.css';

type PaletteProps = {
  /** What the head of the workbench has besides. */
  head: readonly PaletteEntry[];
  /** Shows the properties, if they are folded. */
  showPanel: () => void;
  /** Opens a section of the guide. */
  onTopic: (title: string) => void;
  onClose: () => void;
};

/** Finds every command, every place and every text by typing (Strg K). */
export function Palette(props: PaletteProps) {
  return (
    <Overlay title="Suchen und ausführen" onClose={props.onClose}>
      <Search {...props} />
    </Overlay>
  );
}

/** A combobox with a list, as the ARIA Authoring Practices have it: the focus stays in the text. */
function Search(props: PaletteProps) {
  const { onClose } = props;
  const { choose } = useStudio();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { here, found } = useEntries(typed, props);
  const active = found.length === 0 ? undefined : `${id}-${at}`;
  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const act = ({ id: key, place, isText, run }: PaletteEntry) => {
    onClose();
    run?.();
    if (place === undefined) return;
    choose(place);
    if (isText === true) focusText(place);
    else focusLine(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[at];
    if (event.key === 'Enter' && chosen !== undefined) act(chosen);
    else if (event.key === 'ArrowDown' && found.length > 0) setAt((at + 1) % found.length);
    else if (event.key === 'ArrowUp' && found.length > 0) setAt((at + found.length - 1) % found.length);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.search}>
        <label htmlFor={id}>Befehl, Schritt, Frage oder Text</label>
        <input
          ref={input}
          id={id}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Hits id={id} found={found} at={at} onAct={act} onKeyDown={onKeyDown} />
      <p role="status" className={styles.kind}>
        {formatCount(here.length)}
      </p>
    </>
  );
}

/** What fits what is typed here, and behind it the guide and the search of all wizards. `here`: without these ways on. */
function useEntries(typed: string, { head, showPanel, onTopic }: PaletteProps) {
  const { outline, trees } = useStudio();
  const commands = useCommands();
  const things = useThingEntries(showPanel);
  const guide = useGuideEntries(onTopic);
  const navigate = useNavigate();
  const places = useMemo(() => placeEntries(outline), [outline]);
  const words = useScreenWords();
  const all = useMemo(() => [...commands, ...head, ...places, ...words], [commands, head, places, words]);
  // The entries are prepared when somebody types. Texts are many, and come after the names.
  const named = useMemo(() => once(() => searchable([...all, ...things()])), [all, things]);
  const texts = useMemo(() => once(() => searchable(textEntries(trees, places, outline))), [trees, places, outline]);
  const isTyped = typed.trim() !== '';
  const here = isTyped ? findEntries([...named(), ...texts()], typed) : all.slice(0, MOST_SHOWN);
  const waysOn = isTyped ? [...guide(typed), ...everywhere(typed, (address) => void navigate(address))] : [];
  return { here, found: [...here, ...waysOn] };
}

type HitsProps = {
  id: string;
  found: readonly PaletteEntry[];
  at: number;
  onAct: (entry: PaletteEntry) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Hits({ id, found, at, onAct, onKeyDown }: HitsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Treffer" className={styles.list}>
      {found.map((entry, index) => (
        <div
          key={entry.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={styles.item}
          onClick={() => onAct(entry)}
          onKeyDown={onKeyDown}
        >
          <span className={styles.label}>{entry.label}</span>{' '}
          <span className={styles.kind}>{entry.keys === undefined ? entry.kind : `${entry.kind}, ${entry.keys}`}</span>
        </div>
      ))}
    </div>
  );
}

function formatCount(count: number): string {
  if (count === 0)
    return 'Hier nichts gefunden. Bitte suchen Sie mit anderen Worten, oder nehmen Sie, was in der Liste steht.';
  if (count === MOST_SHOWN) return `Die ersten ${count} Treffer`;
  return `${count} Treffer`;
}
