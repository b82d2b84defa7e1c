import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Replace as ReplaceIcon } from 'lucide-react';
import { partFile } from '../../check/browser.ts';
import type { WrittenText } from '../../editing/index.ts';
import { scrollWithin } from '../parts/scrollWithin.ts';
import { useViewQuery } from '../context/useViewQuery.ts';
import { stepOf } from '../document/place.ts';
import { useStudio } from '../context/context.ts';
import { filtered, groupsOf, keyOf, LONG, textAt, viewOf, type TextGroup } from './groups.ts';
import { Replace } from './Replace.tsx';
import { spansOf, type Search } from '../parts/search.ts';
import { TextSection, type FoundText } from './TextSection.tsx';
import { useSharing } from '../context/useSharing.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './texts.module.css';

type Shown = { group: TextGroup; rows: FoundText[] };

const NO_SPANS: FoundText['spans'] = [];

/** All words of a wizard in one list: searched, filtered, changed in place. */
export function TextsView() {
  const studio = useStudio();
  const { trees, outline, selection } = studio;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useViewQuery('suche');
  const [only, setOnly] = useViewQuery('nur');
  const [exact, setExact] = useState(false);
  const [replacing, setReplacing] = useState(false);
  /** The place where somebody types, and shared parts that may be changed. */
  const [typing, setTyping] = useState('');
  /** The selected text if its field was closed. */
  const [closed, setClosed] = useState('');
  const [unlocked, setUnlocked] = useState<ReadonlySet<string>>(new Set());
  const usersOf = useSharing();

  const groups = useMemo(() => groupsOf(trees, outline), [trees, outline]);
  const at = useMemo(() => textAt(groups, selection.place), [groups, selection.place]);
  const atKey = at === undefined ? '' : keyOf(at.file, at.pointer);
  // Only a text itself is a field; the first one of a question is merely shown.
  const openKey = at?.pointer === selection.place.pointer && atKey !== closed ? atKey : '';
  const filters = useMemo(() => new Set(only.split(' ').filter(Boolean)), [only]);
  const here = groups.find(({ file }) => file === selection.place.file);
  const file = filters.has('hier') ? here?.file : undefined;
  const chosen = useMemo(
    () => filtered(groups, { file, long: filters.has('lang'), empty: filters.has('leer'), kept: openKey }),
    [groups, file, filters, openKey],
  );
  const search = useMemo<Search>(
    () => ({ query, exact: exact && replacing, words: filters.has('wort') }),
    [query, exact, replacing, filters],
  );
  const shown = useMemo(() => searched(chosen, search, openKey), [chosen, search, openKey]);

  // A place that was chosen elsewhere is brought into sight.
  useEffect(() => {
    if (atKey !== '' && atKey !== typing) scrollWithin(document.getElementById(`${atKey}-zeile`), 'center');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each place, not when the typing moves on
  }, [atKey]);

  // The field has become a button again, which keeps the focus.
  useEffect(() => {
    if (closed !== '') document.getElementById(closed)?.focus();
  }, [closed]);

  // Rows are drawn again only if they change, so what they call stays the same.
  const latest = useRef(studio);
  useEffect(() => {
    latest.current = studio;
  }, [studio]);
  const open = useCallback((inFile: string, pointer: string) => {
    const there = latest.current.select({ file: inFile, pointer }, 'texte');
    setTyping(keyOf(there.file, there.pointer));
    setClosed('');
  }, []);
  const close = useCallback((inFile: string, pointer: string) => {
    setTyping('');
    setClosed(keyOf(inFile, pointer));
  }, []);
  const change = useCallback((inFile: string, { pointer, kind }: WrittenText, text: string) => {
    latest.current.edit(`Text: ${kind}`, [{ file: inFile, pointer, set: text }], keyOf(inFile, pointer));
  }, []);
  const show = useCallback((inFile: string, pointer: string) => {
    const place = { file: inFile, pointer };
    latest.current.select(place, viewOf(place));
  }, []);
  const showPart = useCallback((part: string) => {
    latest.current.select({ file: partFile(part), pointer: '' }, 'texte');
  }, []);
  const unlock = useCallback((inFile: string) => setUnlocked((before) => new Set(before).add(inFile)), []);
  const toggle = (name: string) => {
    const next = new Set(filters);
    if (!next.delete(name)) next.add(name);
    setOnly([...next].join(' '));
  };

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const texts = [...(list.current?.querySelectorAll<HTMLElement>('[data-text]') ?? [])];
    const index = texts.indexOf(event.target as HTMLElement);
    if (step === 0 || index < 0) return;
    event.preventDefault();
    texts[index + step]?.focus();
  };

  return (
    <div className={styles.page}>
      <div className={styles.bar} role="search">
        <label htmlFor={id}>
          <VisuallyHidden>In allen Texten suchen</VisuallyHidden>
        </label>
        <input
          id={id}
          type="search"
          className={styles.search}
          placeholder="In allen Texten suchen"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <div className={styles.filters} role="group" aria-label="Nur zeigen">
          <button type="button" aria-pressed={filters.has('hier')} title={here?.title} onClick={() => toggle('hier')}>
            nur {stepOf(selection.place.file) === undefined ? 'diese Datei' : 'dieser Schritt'}
          </button>
          <button
            type="button"
            aria-pressed={filters.has('lang')}
            title={`Texte mit mehr als ${LONG} Zeichen`}
            onClick={() => toggle('lang')}
          >
            nur lange
          </button>
          <button type="button" aria-pressed={filters.has('leer')} onClick={() => toggle('leer')}>
            nur leere
          </button>
          <button
            type="button"
            aria-pressed={filters.has('wort')}
            title="„Unfall“ findet nicht „Unfallort“"
            onClick={() => toggle('wort')}
          >
            nur ganze Wörter
          </button>
        </div>
        <button type="button" aria-expanded={replacing} onClick={() => setReplacing(!replacing)}>
          <ReplaceIcon aria-hidden size={16} />
          Ersetzen
        </button>
        <p className={styles.count} role="status">
          {sayCount(shown, groups, query)}
        </p>
      </div>
      {replacing && <Replace groups={chosen} search={search} onExact={setExact} />}
      <div ref={list} onKeyDown={move} role="presentation">
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
            onClose={close}
            onShow={show}
            onUnlock={unlock}
            onPart={showPart}
          />
        ))}
      </div>
    </div>
  );
}

function searched(groups: readonly TextGroup[], search: Search, kept: string): Shown[] {
  const isSearch = search.query.trim() !== '';
  return groups.flatMap((group) => {
    const rows = group.texts.flatMap((entry) => {
      const spans = isSearch ? spansOf(entry.text, search) : NO_SPANS;
      const isShown = !isSearch || spans.length > 0 || keyOf(group.file, entry.pointer) === kept;
      return isShown ? [{ entry, spans }] : [];
    });
    return rows.length === 0 && (isSearch || group.uses.length === 0) ? [] : [{ group, rows }];
  });
}

/** The key of a text if it stands in the group; empty otherwise, so that other groups are not drawn again. */
function keyWithin({ file }: TextGroup, key: string): string {
  return key.startsWith(keyOf(file, '')) ? key : '';
}

function sayCount(shown: readonly Shown[], groups: readonly TextGroup[], query: string): string {
  const all = groups.reduce((sum, { texts }) => sum + texts.length, 0);
  const rows = shown.flatMap((one) => one.rows);
  if (rows.length === all) return sayTexts(all);
  const hits = rows.reduce((sum, { spans }) => sum + spans.length, 0);
  const found = query.trim() === '' ? '' : hits === 1 ? ', 1 Treffer' : `, ${hits} Treffer`;
  return `${rows.length} von ${sayTexts(all)}${all === 1 ? '' : 'n'}${found}`;
}

function sayTexts(count: number): string {
  return count === 1 ? '1 Text' : `${count} Texte`;
}
