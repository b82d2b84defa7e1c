import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EditError } from '../../engine/editing/index.ts';
import { useCheck } from '../checking/useCheck.ts';
import { outlineOf, type Outline } from '../document/outline.ts';
import { stepOf, type Place } from '../document/place.ts';
import { treeReader } from '../document/trees.ts';
import { FindingsBar } from '../findings/FindingsBar.tsx';
import { OutlineTree } from '../outline/OutlineTree.tsx';
import { Panel } from '../panel/Panel.tsx';
import { StudioContext, useWorkspaceState, type Selection, type Studio } from '../workspace/context.ts';
import { BenchHead } from './BenchHead.tsx';
import { Notices } from './Notices.tsx';
import { readSelection, writeSelection } from './address.ts';
import { useKeys } from './useKeys.ts';
import { useOthers } from './useOthers.ts';
import { ViewArea } from './ViewArea.tsx';
import styles from './bench.module.css';
import type { LeftBehind } from '../workspace/buffer.ts';
import type { Entry } from '../workspace/history.ts';
import type { Workspace } from '../workspace/workspace.ts';

type WorkbenchProps = { workspace: Workspace; window: string; left: LeftBehind[]; unbuffered: boolean };

/** The workbench of one wizard: outline, view, properties, findings. All of them draw the same texts and selection. */
export function Workbench({ workspace, window: windowId, left, unbuffered }: WorkbenchProps) {
  const state = useWorkspaceState(workspace);
  const { files } = state.history;
  const [read] = useState(treeReader);
  const trees = read(files);
  const outline = useMemo(() => outlineOf(trees), [trees]);
  const findings = useCheck(workspace.id, files);
  const [query, setQuery] = useSearchParams();
  const selection = useMemo(() => withDefault(readSelection(query), outline), [query, outline]);
  const [said, setSaid] = useState('');

  const show = useCallback((next: Selection) => setQuery(writeSelection(next), { replace: false }), [setQuery]);
  const current = useRef(selection);
  useEffect(() => {
    current.current = selection;
  }, [selection]);

  const studio = useMemo<Studio>(() => {
    const tell = (sentence: string) => setSaid(sentence);
    const goTo = (entry: Entry | undefined, verb: string) => {
      if (entry === undefined) return;
      setSaid(`${verb}: ${entry.label}`);
      if (entry.at !== '') setQuery(new URLSearchParams(entry.at));
    };
    return {
      workspace,
      state,
      trees,
      outline,
      findings,
      selection,
      select: (place, view = current.current.view) => show({ view, place }),
      edit: (label, edits, merge) => {
        try {
          const at = writeSelection(current.current).toString();
          workspace.change(edits, { label, at, ...(merge !== undefined && { merge }) });
          return true;
        } catch (error) {
          if (!(error instanceof EditError)) throw error;
          tell(error.message);
          return false;
        }
      },
      undo: () => goTo(workspace.undo(), 'Rückgängig'),
      redo: () => goTo(workspace.redo(), 'Wiederholt'),
      tell,
    };
  }, [workspace, state, trees, outline, findings, selection, show, setQuery]);

  useKeys(studio);
  useOthers(workspace, windowId, sayPlace(selection.place, outline));
  useEffect(() => {
    document.title = `${workspace.isUnsaved() ? '• ' : ''}${outline.title || workspace.id} – Studio`;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // What IndexedDB holds survives; only without it is anything lost.
      if (unbuffered && workspace.isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [workspace, unbuffered]);

  return (
    <StudioContext value={studio}>
      <div className={styles.bench}>
        <BenchHead />
        <Notices left={left} unbuffered={unbuffered} />
        <nav className={styles.outline} aria-label="Gliederung">
          <OutlineTree />
        </nav>
        <main className={styles.view} id="ansicht" tabIndex={-1}>
          <ViewArea />
        </main>
        <aside className={styles.panel} aria-label="Eigenschaften">
          <Panel />
        </aside>
        <section className={styles.findings} aria-label="Funde">
          <FindingsBar />
        </section>
        <p className={styles.said} role="status">
          {said}
        </p>
      </div>
    </StudioContext>
  );
}

/** Without a selection, the first step is shown. */
function withDefault({ view, place }: Selection, { initial, steps }: Outline): Selection {
  if (place.file !== '') return { view, place };
  const first = steps.find(({ id }) => id === initial) ?? steps[0];
  return { view, place: { file: first?.file ?? 'wizard.json', pointer: '' } };
}

/** What a window shows, in words for other windows. */
function sayPlace({ file }: Place, { steps }: Outline): string {
  const id = stepOf(file);
  const step = steps.find((one) => one.id === id);
  return step === undefined ? file : `Schritt '${step.title}'`;
}
