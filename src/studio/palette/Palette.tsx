import { useEffect, useMemo, useRef, useState } from 'react';
import { Autocomplete, Input, Label, Menu, MenuItem, SearchField, Text } from 'react-aria-components';
import { Overlay } from '../bench/Overlay.tsx';
import { useStudio } from '../workspace/context.ts';
import { findEntries, placeEntries, textEntries, type PaletteEntry } from './entries.ts';
import { useCommands } from './useCommands.ts';
import styles from './palette.module.css';

/** Finds every command, every place and every text by typing (Strg K). */
export function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Overlay title="Suchen und ausführen" onClose={onClose}>
      <Search onClose={onClose} />
    </Overlay>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const { outline, trees, select } = useStudio();
  const commands = useCommands();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const named = useMemo(() => [...commands, ...placeEntries(outline)], [commands, outline]);
  const texts = useMemo(() => textEntries(trees, placeEntries(outline)), [trees, outline]);
  // Texts are many, and come after the names.
  const found = typed.trim() === '' ? findEntries(named, '') : findEntries([...named, ...texts], typed);
  const act = ({ place, run }: PaletteEntry) => {
    onClose();
    if (place !== undefined) select(place);
    run?.();
  };
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField className={styles.search ?? ''}>
        <Label>Befehl, Schritt, Frage oder Text</Label>
        <Input ref={input} />
      </SearchField>
      <Menu
        aria-label="Treffer"
        className={styles.menu ?? ''}
        items={found}
        renderEmptyState={() => <p className={styles.none}>Nichts gefunden. Bitte suchen Sie mit anderen Worten.</p>}
        onAction={(key) => {
          const entry = found.find(({ id }) => id === key);
          if (entry !== undefined) act(entry);
        }}
      >
        {(entry) => (
          <MenuItem id={entry.id} textValue={entry.label} className={styles.item ?? ''}>
            <Text slot="label" className={styles.label ?? ''}>
              {entry.label}
            </Text>
            <Text slot="description" className={styles.kind ?? ''}>
              {entry.keys === undefined ? entry.kind : `${entry.kind}, ${entry.keys}`}
            </Text>
          </MenuItem>
        )}
      </Menu>
    </Autocomplete>
  );
}
