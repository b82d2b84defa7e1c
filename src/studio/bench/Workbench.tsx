import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { EditError } from '../../editing/index.ts';
import { ActionsProvider } from '../actions/ActionsProvider.tsx';
import { useCheck } from '../checking/useCheck.ts';
import { useSurroundings } from '../checking/useSurroundings.ts';
import { outlineReader, type Outline } from '../document/outline.ts';
import { isSamePlace, stepOf, type Place } from '../document/place.ts';
import { sayFile } from '../document/sayFile.ts';
import { placeNow } from '../document/renamedPlace.ts';
import { treeReader } from '../document/trees.ts';
import { nextFinding } from '../findings/nextFinding.ts';
import { FindingsBar } from '../findings/FindingsBar.tsx';
import { hasSeenTour } from '../help/tourSeen.ts';
import { OutlineTree } from '../outline/OutlineTree.tsx';
import { Panel } from '../panel/Panel.tsx';
import { isRelease } from '../release/partsBetween.ts';
import { useRemedies } from '../remedies/useRemedies.ts';
import { StudioContext, useWorkspaceState, type Asked, type Selection, type Studio } from '../context/context.ts';
import { Above } from './Above.tsx';
import { BenchHead } from './BenchHead.tsx';
import { Notices } from './Notices.tsx';
import { CONTENT, focusContent, tabOf } from './regions.ts';
import { readSelection, withSelection, writeSelection } from '../context/address.ts';
import { useKeptFocus } from './keepFocus.ts';
import { useKeys } from './useKeys.ts';
import { useOthers } from './useOthers.ts';
import { viewFor, VIEWS } from '../context/viewNames.ts';
import { ViewArea } from './ViewArea.tsx';
import { later } from './later.tsx';
import styles from './bench.module.css';
import type { LeftBehind } from '../workspace/buffer.ts';
import type { Entry } from '../document/history.ts';
import type { Workspace } from '../workspace/workspace.ts';

const LaterOutline = later(OutlineTree);
const LaterFindings = later(FindingsBar);

type WorkbenchProps = { workspace: Workspace; window: string; left: LeftBehind[]; unbuffered: boolean };

/** The workbench of one wizard: outline, view, properties, findings. All of them draw the same texts and selection. */
export function Workbench({ workspace, window: windowId, left, unbuffered }: WorkbenchProps) {
  const state = useWorkspaceState(workspace);
  const { files } = state.history;
  const [read] = useState(treeReader);
  const trees = read(files);
  const [readOutline] = useState(outlineReader);
  const outline = useMemo(() => readOutline(trees), [readOutline, trees]);
  const around = useSurroundings(workspace.id, state.base.pictures);
  const findings = useCheck(workspace.id, files, around);
  const remedies = useRemedies(workspace.id, state.history, findings, around);
  const [query, setQuery] = useSearchParams();
  const selection = useMemo(() => {
    const { view, place } = withDefault(readSelection(query), outline);
    return { view, place: placeNow(place, trees, state.renamed) };
  }, [query, outline, trees, state.renamed]);
  const { state: arrived } = useLocation() as { state: { told?: string } | null };
  const [said, setSaid] = useState(arrived?.told ?? '');
  const [asked, setAsked] = useState<Asked | undefined>(() => (hasSeenTour() ? undefined : 'rundgang'));

  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const show = useCallback(
    (next: Selection) => setQuery((before) => withSelection(before, next), { replace: false }),
    [setQuery],
  );
  // Of the address: it names a view that was chosen before that one has loaded and is drawn.
  const chosen = useCallback(
    () => withDefault(readSelection(new URLSearchParams(location.search)), outline),
    [outline],
  );

  const studio = useMemo<Studio>(() => {
    const tell = (sentence: string) => setSaid(sentence);
    /** Whoever goes to another place has typed the words of this one. */
    const leaveFor = (place: Place) => {
      if (!isSamePlace(place, chosen().place)) workspace.settle();
      return placeNow(place, read(workspace.files), workspace.state().renamed);
    };
    const goTo = (entry: Entry | undefined, verb: string) => {
      if (entry === undefined) return;
      setSaid(`${verb}: ${entry.label}`);
      if (entry.at === '') return;
      // To where one is already, it is no move that going back would have to pass.
      const replace = entry.at === writeSelection(chosen()).toString();
      setQuery((before) => withSelection(before, readSelection(new URLSearchParams(entry.at))), { replace });
    };
    return {
      workspace,
      state,
      trees,
      outline,
      findings,
      remedies,
      selection,
      select: (place, view = chosen().view) => {
        const there = leaveFor(place);
        show({ view, place: there });
        return there;
      },
      choose: (place) => {
        const there = leaveFor(place);
        show({ view: viewFor(there.file, chosen().view), place: there });
      },
      edit: (label, edits, merge) => {
        try {
          const at = writeSelection(chosen()).toString();
          const made = typeof edits === 'function' ? edits(workspace.files) : edits;
          workspace.change(made, { label, at, ...(merge !== undefined && { merge }) });
          return true;
        } catch (error) {
          if (!(error instanceof EditError)) throw error;
          tell(error.message);
          return false;
        }
      },
      nextFinding: (direction) => {
        const found = nextFinding(findings.list, chosen().place, direction);
        setSaid(found === undefined ? 'Es gibt keine Funde.' : `${found.message} ${found.remedy}`);
        if (found !== undefined) show({ view: chosen().view, place: { file: found.file, pointer: found.pointer } });
      },
      mend: () => {
        const { file, pointer } = chosen().place;
        const found = findings.list.find((one) => one.file === file && one.pointer === pointer);
        const fix = found === undefined ? undefined : remedies.get(found)?.[0];
        if (fix === undefined) {
          setSaid('An dieser Stelle gibt es keinen Fund, den ein Handgriff behebt.');
          return;
        }
        const at = writeSelection(chosen()).toString();
        workspace.change(fix.edits, { label: fix.label, at });
        setSaid(`Behoben: ${fix.label}`);
      },
      ask: setAsked,
      save: () => {
        workspace.settle();
        const { base, gone, conflicts } = workspace.state();
        const isSaid = !gone && conflicts.length === 0 && workspace.isUnsaved();
        if (isSaid && isRelease(base.files, workspace.files)) setAsked('freigabe');
        else void workspace.save();
      },
      undo: () => goTo(workspace.undo(), 'Rückgängig'),
      redo: () => goTo(workspace.redo(), 'Wiederholt'),
      tell,
    };
  }, [workspace, state, read, trees, outline, findings, remedies, selection, chosen, show, setQuery]);

  const isWide = VIEWS.some(({ view, wide }) => view === selection.view && wide);
  useKeys(studio);
  useKeptFocus();
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
      <ActionsProvider>
        <div className={styles.bench} data-wide={isWide || undefined}>
          <a
            className={styles.skip}
            href={`#${CONTENT}`}
            onClick={(event) => {
              // The address says what is selected, and stays.
              event.preventDefault();
              focusContent();
            }}
          >
            Zum Inhalt
          </a>
          <BenchHead />
          <Notices left={left} unbuffered={unbuffered} />
          <nav className={styles.outline} data-region="gliederung" aria-label="Gliederung">
            <LaterOutline />
          </nav>
          <main className={styles.view} data-region="ansicht">
            <div
              id={CONTENT}
              className={styles.content}
              role="tabpanel"
              tabIndex={-1}
              aria-labelledby={tabOf(selection.view)}
            >
              <ViewArea />
            </div>
          </main>
          {!isWide && (
            <aside className={styles.panel} data-region="eigenschaften" aria-label="Eigenschaften">
              <Panel />
            </aside>
          )}
          <section className={styles.findings} data-region="funde" aria-label="Funde">
            <LaterFindings />
          </section>
          <Above asked={asked} onClose={() => setAsked(undefined)} />
          <p className={styles.said} role="status">
            {said}
          </p>
        </div>
      </ActionsProvider>
    </StudioContext>
  );
}

/** How long a sentence stays on screen. */
const SAID_MS = 8000;

/** Without a selection, the first step is shown. */
function withDefault({ view, place }: Selection, { initial, steps }: Outline): Selection {
  if (place.file !== '') return { view, place };
  const first = steps.find(({ id }) => id === initial) ?? steps[0];
  return { view, place: { file: first?.file ?? 'wizard.json', pointer: '' } };
}

/** What a window shows, in words for other windows. */
function sayPlace({ file }: Place, outline: Outline): string {
  const said = sayFile(file, outline);
  return stepOf(file) === undefined ? said : `Schritt '${said}'`;
}
