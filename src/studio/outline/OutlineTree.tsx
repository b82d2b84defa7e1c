import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { scrollWithin } from '../parts/scrollWithin.ts';
import { useActions } from '../actions/context.ts';
import { useActionKeys } from '../actions/useActionKeys.ts';
import { countInside } from '../document/place.ts';
import { useStudio } from '../context/context.ts';
import { entriesReader, keyOf, leadsNowhere, type OutlineEntry } from './entries.ts';
import { OutlineRow } from './OutlineRow.tsx';
import { useStepDrag } from './useStepDrag.ts';
import styles from './outline.module.css';
import { ancestorsOf, closestEntry, find, moveFor, rowStartingWith, visibleRows, type Row } from './rows.ts';

/** Milliseconds after which the next letter begins a new search. */
const SEARCH_PAUSE = 800;

/** The wizard as a tree: steps in the order people reach them with their questions, tables, parts, examples. */
export function OutlineTree() {
  const { outline, findings, selection } = useStudio();
  const [read] = useState(entriesReader);
  const entries = useMemo(() => read(outline), [read, outline]);
  const selected = useMemo(() => closestEntry(entries, selection.place), [entries, selection.place]);
  const { expanded, toggle } = useFolding(entries, selected);
  const rows = useMemo(() => visibleRows(entries, expanded), [entries, expanded]);
  const countAt = useMemo(() => countInside(findings.list), [findings.list]);
  const [focused, setFocused] = useState<string>();
  const keys = rows.map(({ entry }) => keyOf(entry));
  const stop = [focused, selected].find((key) => key !== undefined && keys.includes(key)) ?? keys[0];

  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollWithin(rowOf(area.current, selected), 'nearest');
  }, [selected]);
  const noteFocus = useHeldFocus(area, stop);
  useActionKeys(area, (element) => {
    const at = element.closest('[role="row"]');
    const subject = find(entries, at?.getAttribute('data-key') ?? '')?.subject;
    return at === null || subject === undefined ? undefined : { subject, at };
  });
  const { over, ...drag } = useStepDrag((event) => find(entries, keyAt(event) ?? ''));
  const hands = useHands({ area, entries, rows, expanded, toggle });

  return (
    <div
      ref={area}
      role="treegrid"
      className={styles.tree}
      tabIndex={-1}
      aria-label="Gliederung"
      {...drag}
      {...hands}
      onFocus={(event) => {
        noteFocus(true);
        setFocused(keyAt(event));
      }}
      onBlur={() => noteFocus(false)}
    >
      {rows.map((row) => {
        const { entry } = row;
        const { place, children } = entry;
        const key = keyOf(entry);
        const count = place === undefined ? 0 : countAt(place);
        return (
          <OutlineRow
            {...row}
            key={key}
            expanded={children.length === 0 ? undefined : expanded.has(key)}
            selected={key === selected}
            isStop={key === stop}
            isTarget={key === over}
            findings={count}
          />
        );
      })}
    </div>
  );
}

/** Which lines are unfolded. What is selected elsewhere is shown here; afterwards it may be folded again. */
function useFolding(entries: readonly OutlineEntry[], selected: string | undefined) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['schritte', 'tabellen']));
  const [shown, setShown] = useState<string>();
  if (shown !== selected) {
    setShown(selected);
    const above = selected === undefined ? [] : ancestorsOf(entries, selected);
    setExpanded(new Set([...expanded, ...above]));
  }
  const toggle = (key: string) => {
    const next = new Set(expanded);
    if (!next.delete(key)) next.add(key);
    setExpanded(next);
  };
  return { expanded, toggle };
}

/** Keeps the focus in the tree if the focused line goes, which no event tells. `stop`: the line that takes it. Returns what notes it. */
function useHeldFocus(area: RefObject<HTMLElement | null>, stop: string | undefined): (holds: boolean) => void {
  const holdsFocus = useRef(false);
  useEffect(() => {
    if (!holdsFocus.current) return;
    if (document.activeElement === document.body) rowOf(area.current, stop)?.focus();
    holdsFocus.current = area.current?.contains(document.activeElement) === true;
  });
  return useCallback((holds: boolean) => {
    holdsFocus.current = holds;
  }, []);
}

type Tree = {
  area: RefObject<HTMLElement | null>;
  entries: readonly OutlineEntry[];
  rows: readonly Row[];
  expanded: ReadonlySet<string>;
  toggle: (key: string) => void;
};

/** Handlers of keys and presses: move, fold, open a place, open the menu. */
function useHands({ area, entries, rows, expanded, toggle }: Tree) {
  const { choose } = useStudio();
  const { openMenu } = useActions();
  const search = useRef({ letters: '', at: 0 });
  const startingWith = (letter: string, key: string, now: number) => {
    const { letters, at } = search.current;
    search.current = { letters: now - at < SEARCH_PAUSE ? letters + letter : letter, at: now };
    return rowStartingWith(search.current.letters, rows, key);
  };
  const open = (key: string) => {
    const place = find(entries, key)?.place;
    if (place !== undefined) choose(place);
  };
  // A heading with nothing below it leads nowhere; its menu says what can be made there.
  const press = (key: string) => {
    const entry = find(entries, key);
    const row = rowOf(area.current, key);
    if (entry?.subject !== undefined && row !== null && leadsNowhere(entry)) openMenu(entry.subject, row);
    else open(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyAt(event);
    if (key === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return press(key);
    }
    const move = moveFor(event.key, rows, key, expanded);
    if (move !== undefined && 'toggle' in move) {
      event.preventDefault();
      return toggle(move.toggle);
    }
    const target = move?.to ?? (/^\p{L}$/u.test(event.key) ? startingWith(event.key, key, event.timeStamp) : undefined);
    if (target === undefined) return;
    event.preventDefault();
    rowOf(area.current, target)?.focus();
    open(target);
  };
  const onClick = (event: MouseEvent) => {
    const key = keyAt(event);
    if (key === undefined || !(event.target instanceof Element)) return;
    const row = rowOf(area.current, key);
    row?.focus();
    if (event.target.closest('[data-toggle]') !== null) return toggle(key);
    if (event.target.closest('[data-more]') === null) return press(key);
    const subject = find(entries, key)?.subject;
    if (subject !== undefined && row !== null) openMenu(subject, row);
  };
  return { onKeyDown, onClick };
}

/** The line that an event happened in. */
function keyAt({ target }: { target: EventTarget }): string | undefined {
  const row = target instanceof Element ? target.closest('[role="row"]') : null;
  return row?.getAttribute('data-key') ?? undefined;
}

function rowOf(area: Element | null, key: string | undefined): HTMLElement | null {
  return area?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key ?? '')}"]`) ?? null;
}
