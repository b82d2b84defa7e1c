import { useMemo, useRef, useState } from 'react';
import { Button, Collection, Tree, TreeItem, TreeItemContent, type Key } from 'react-aria-components';
import { ChevronRight, Ellipsis } from 'lucide-react';
import type { Finding } from '../../engine/authoring/finding.ts';
import { useActions } from '../actions/context.ts';
import { useActionKeys } from '../actions/useActionKeys.ts';
import { isInside, type Place } from '../document/place.ts';
import { useStudio } from '../workspace/context.ts';
import { entriesOf, keyOf, type OutlineEntry } from './entries.ts';
import styles from './outline.module.css';

/** The wizard as a tree: steps in the order people reach them with their questions, tables, parts, examples. */
export function OutlineTree() {
  const { outline, findings, selection, choose } = useStudio();
  const entries = useMemo(() => entriesOf(outline), [outline]);
  const selected = useMemo(() => closestEntry(entries, selection.place), [entries, selection.place]);
  const [expanded, setExpanded] = useState<Set<Key>>(new Set(['schritte', 'tabellen']));
  const [shown, setShown] = useState<string>();
  // What is selected elsewhere is shown here; afterwards it may be folded again.
  if (shown !== selected) {
    setShown(selected);
    const above = selected === undefined ? [] : ancestorsOf(entries, selected);
    setExpanded(new Set([...expanded, ...above]));
  }
  const open = (key: Key) => {
    const entry = find(entries, String(key));
    if (entry?.place !== undefined) choose(entry.place);
  };
  const area = useRef<HTMLDivElement>(null);
  useActionKeys(area, (element) => {
    const at = element.closest('[role="row"]');
    const subject = find(entries, at?.getAttribute('data-key') ?? '')?.subject;
    return at === null || subject === undefined ? undefined : { subject, at };
  });
  return (
    <div ref={area}>
      <Tree
        aria-label="Gliederung"
        className={styles.tree ?? ''}
        items={entries}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected === undefined ? [] : [selected]}
        expandedKeys={expanded}
        onExpandedChange={setExpanded}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : [...keys];
          if (key !== undefined) open(key);
        }}
        onAction={open}
      >
        {(entry) => <Entry entry={entry} findings={findings.list} />}
      </Tree>
    </div>
  );
}

function Entry({ entry, findings }: { entry: OutlineEntry; findings: readonly Finding[] }) {
  const { place, label, hint, children } = entry;
  const count = place === undefined ? 0 : findings.filter((found) => isInside(found, place)).length;
  const said = count === 0 ? label : `${label}, ${count === 1 ? '1 Fund' : `${count} Funde`}`;
  return (
    <TreeItem id={keyOf(entry)} textValue={said} className={styles.item ?? ''}>
      <TreeItemContent>
        {({ hasChildItems }) => (
          <span className={styles.row} data-dim={entry.dim || undefined}>
            {hasChildItems ? (
              <Button slot="chevron" className={styles.chevron ?? ''}>
                <ChevronRight aria-hidden size={16} />
              </Button>
            ) : (
              <span className={styles.chevron} />
            )}
            <span className={styles.label}>{label}</span>
            {hint !== undefined && <span className={styles.hint}>{hint}</span>}
            {count > 0 && (
              <span className={styles.badge} aria-hidden>
                {count}
              </span>
            )}
            {entry.subject !== undefined && <MenuButton entry={entry} />}
          </span>
        )}
      </TreeItemContent>
      <Collection items={children}>{(child) => <Entry entry={child} findings={findings} />}</Collection>
    </TreeItem>
  );
}

/** For the mouse; keys open the same menu on the row. */
function MenuButton({ entry: { subject, label } }: { entry: OutlineEntry }) {
  const { openMenu } = useActions();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.more}
      aria-label={`Aktionen für ${label}`}
      onClick={({ currentTarget }) => {
        const row = currentTarget.closest('[role="row"]');
        if (subject !== undefined) openMenu(subject, row ?? currentTarget);
      }}
    >
      <Ellipsis aria-hidden size={16} />
    </button>
  );
}

/** The innermost entry that contains a place. */
function closestEntry(entries: readonly OutlineEntry[], place: Place): string | undefined {
  const all = entries
    .flatMap(withChildren)
    .filter((entry) => entry.place !== undefined && isInside(place, entry.place));
  return all
    .toSorted((one, other) => (other.place?.pointer.length ?? 0) - (one.place?.pointer.length ?? 0))
    .map(keyOf)[0];
}

/** The entries that an entry lies in, which must be expanded to show it. */
function ancestorsOf(entries: readonly OutlineEntry[], key: string): string[] {
  const above = entries.filter(
    (entry) => keyOf(entry) !== key && withChildren(entry).some((one) => keyOf(one) === key),
  );
  return above.flatMap((entry) => [keyOf(entry), ...ancestorsOf(entry.children, key)]);
}

function find(entries: readonly OutlineEntry[], key: string): OutlineEntry | undefined {
  return entries.flatMap(withChildren).find((entry) => keyOf(entry) === key);
}

function withChildren(entry: OutlineEntry): OutlineEntry[] {
  return [entry, ...entry.children.flatMap(withChildren)];
}
