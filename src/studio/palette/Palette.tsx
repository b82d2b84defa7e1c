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
import styles from './palette.module.css';

/** Finds every command, every place and every text by typing (Strg K). */
export function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Overlay title="Suchen und ausführen" onClose={onClose}>
      <Search onClose={onClose} />
    </Overlay>
  );
}

/** A combobox with a list, as the ARIA Authoring Practices have it: the focus stays in the text. */
function Search({ onClose }: { onClose: () => void }) {
  const { choose } = useStudio();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { here, found } = useEntries(typed);
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

/** What fits what is typed here, and with the search of all wizards behind it. */
function useEntries(typed: string) {
  const { outline, trees } = useStudio();
  const commands = useCommands();
  const navigate = useNavigate();
  const places = useMemo(() => placeEntries(outline), [outline]);
  const words = useScreenWords();
  const all = useMemo(() => [...commands, ...places, ...words], [commands, places, words]);
  // The entries are prepared when somebody types. Texts are many, and come after the names.
  const named = useMemo(() => once(() => searchable(all)), [all]);
  const texts = useMemo(() => once(() => searchable(textEntries(trees, places, outline))), [trees, places, outline]);
  const here = typed.trim() === '' ? all.slice(0, MOST_SHOWN) : findEntries([...named(), ...texts()], typed);
  const found = [...here, ...everywhere(typed, (address) => void navigate(address))];
  return { here, found };
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
  if (count === 0) return 'Nichts gefunden. Bitte suchen Sie mit anderen Worten.';
  if (count === MOST_SHOWN) return `Die ersten ${count} Treffer`;
  return `${count} Treffer`;
}
