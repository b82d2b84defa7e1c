import { useCallback, useEffect, useEffectEvent, useMemo, useState, type KeyboardEvent } from 'react';
import { useStudio } from '../context/context.ts';
import { useSharing } from '../context/useSharing.ts';
import { useViewQuery } from '../context/useViewQuery.ts';
import { stepOf } from '../document/place.ts';
import { scrollWithin } from '../parts/scrollWithin.ts';
import { keyOf, type TextGroup } from './groups.ts';
import { Replace } from './Replace.tsx';
import { TextsBar } from './TextsBar.tsx';
import { TextSection } from './TextSection.tsx';
import { useRowCalls } from './useRowCalls.ts';
import { useShownTexts, type ShownGroup } from './useShownTexts.ts';
import styles from './texts.module.css';

/** All words of a wizard in one list: searched, filtered, changed in place. */
export function TextsView() {
  const { selection } = useStudio();
  const [query, setQuery] = useViewQuery('suche');
  const [only, setOnly] = useViewQuery('nur');
  const [exact, setExact] = useState(false);
  const [replacing, setReplacing] = useState(false);
  /** The selected text if its field was closed. */
  const [closed, setClosed] = useState('');
  const filters = useMemo(() => new Set(only.split(' ').filter(Boolean)), [only]);
  const texts = useShownTexts({ query, exact: exact && replacing, filters, closed });
  const toggle = (name: string) => {
    const next = new Set(filters);
    if (!next.delete(name)) next.add(name);
    setOnly([...next].join(' '));
  };
  return (
    <div className={styles.page}>
      <TextsBar
        query={query}
        onQuery={setQuery}
        filters={filters}
        onToggle={toggle}
        here={{ title: texts.here?.title, isStep: stepOf(selection.place.file) !== undefined }}
        replacing={replacing}
        onReplacing={setReplacing}
        count={texts.count}
      />
      {replacing && <Replace groups={texts.chosen} search={texts.search} onExact={setExact} />}
      <TextList {...texts} query={query} closed={closed} onClosed={setClosed} />
    </div>
  );
}

type TextListProps = {
  shown: ShownGroup[];
  /** The key of the selected text, and of that one whose field is open. */
  atKey: string;
  openKey: string;
  query: string;
  closed: string;
  onClosed: (key: string) => void;
};

type Paste = ReturnType<typeof useRowCalls>['paste'];

/** Opens the last of several paragraphs that were pasted. */
function useOpenPasted(paste: Paste, open: (file: string, pointer: string) => void) {
  return useCallback(
    (...pasted: Parameters<Paste>) => {
      const last = paste(...pasted);
      if (last !== undefined) open(last.file, last.pointer);
    },
    [paste, open],
  );
}

/** The texts that were found, one section for each group. */
function TextList({ shown, atKey, openKey, query, closed, onClosed }: TextListProps) {
  /** The text in which somebody types, and shared parts that may be changed. */
  const [typing, setTyping] = useState('');
  const [unlocked, setUnlocked] = useState<ReadonlySet<string>>(new Set());
  const usersOf = useSharing();
  const { select, change, paste, show, showPart } = useRowCalls();

  // A place that was chosen elsewhere is brought into sight.
  const bringIntoSight = useEffectEvent((key: string) => {
    if (key !== typing) scrollWithin(document.getElementById(`${key}-zeile`), 'center');
  });
  useEffect(() => {
    if (atKey !== '') bringIntoSight(atKey);
  }, [atKey]);

  // The field has become a button again, which keeps the focus.
  useEffect(() => {
    if (closed !== '') document.getElementById(closed)?.focus();
  }, [closed]);

  const open = useCallback(
    (file: string, pointer: string) => {
      setTyping(select(file, pointer));
      onClosed('');
    },
    [select, onClosed],
  );
  const close = useCallback(
    (file: string, pointer: string) => {
      setTyping('');
      onClosed(keyOf(file, pointer));
    },
    [onClosed],
  );
  const pasteInto = useOpenPasted(paste, open);
  const unlock = useCallback((file: string) => setUnlocked((before) => new Set(before).add(file)), []);
  return (
    <div onKeyDown={walk} role="presentation">
      {shown.map(({ group, rows }) => (
        <TextSection
          key={group.id}
          file={group.file}
          title={group.title}
          hint={group.hint}
          part={group.part}
          uses={group.uses}
          rows={rows}
          openKey={keyWithin(group, openKey)}
          typing={keyWithin(group, typing)}
          users={group.part === undefined ? undefined : usersOf(group.part)}
          isLocked={group.part !== undefined && !unlocked.has(group.file)}
          showsUses={query === ''}
          onOpen={open}
          onChange={change}
          onPaste={pasteInto}
          onClose={close}
          onShow={show}
          onUnlock={unlock}
          onPart={showPart}
        />
      ))}
    </div>
  );
}

/** Arrows lead from text to text. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const texts = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-text]')];
  const index = texts.indexOf(event.target as HTMLElement);
  if (step === 0 || index < 0) return;
  event.preventDefault();
  texts[index + step]?.focus();
}

/** The key of a text if it stands in the group; empty otherwise, so that other groups are not drawn again. */
function keyWithin({ file }: TextGroup, key: string): string {
  return key.startsWith(keyOf(file, '')) ? key : '';
}
