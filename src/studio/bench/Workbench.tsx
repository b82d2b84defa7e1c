import { useEffect, useMemo, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { useLocation } from 'react-router';
import { ActionsProvider } from '../actions/ActionsProvider.tsx';
import { isAble, type Ability, type Permissions } from '../api/abilities.ts';
import { releaseApi } from '../api/api.ts';
import type { Findings } from '../checking/findings.ts';
import type { Surroundings } from '../checking/protocol.ts';
import { useCheck } from '../checking/useCheck.ts';
import { useSurroundings } from '../checking/useSurroundings.ts';
import { StudioContext, useWorkspaceState, type DialogName, type Studio, type View } from '../context/context.ts';
import { readDialog } from '../context/address.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { isWide } from '../context/viewNames.ts';
import { stepOf, type FilePlace } from '../document/place.ts';
import { formatFile } from '../document/formatFile.ts';
import { readerOf } from '../context/useDefinition.ts';
import type { Outline } from '../document/outline.ts';
import { FindingsBar } from '../findings/FindingsBar.tsx';
import { isFirstTask } from '../help/taskBegun.ts';
import { hasSeenTour } from '../help/tourSeen.ts';
import { OutlineTree } from '../outline/OutlineTree.tsx';
import { Panel } from '../panel/Panel.tsx';
import { lazyPart } from '../parts/lazyPart.tsx';
import { PublishingContext, useIsUnchecked, useLive, useServerFindings } from '../publishing/context.ts';
import { Publishing } from '../publishing/publishing.ts';
import { RemarksProvider } from '../remarks/RemarksProvider.tsx';
import { useRemedies } from '../remedies/useRemedies.ts';
import type { LeftBehind } from '../workspace/buffer.ts';
import { keepSaved } from '../workspace/keepSaved.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { Above } from './Above.tsx';
import { BenchHead } from './BenchHead.tsx';
import { changesOn, movesOn } from './commands.ts';
import { Edge } from './Edge.tsx';
import { useKeptFocus } from './keepFocus.ts';
import { later } from './later.tsx';
import { Notices } from './Notices.tsx';
import { CONTENT, focusContent, tabOf } from './regions.ts';
import { useKeys } from './useKeys.ts';
import { useOthers } from './useOthers.ts';
import { usePanes, type Panes } from './usePanes.ts';
import { useNotice } from './useNotice.ts';
import { useSelection } from './useSelection.ts';
import { useWindow } from './useWindow.ts';
import { ViewArea } from './ViewArea.tsx';
import styles from './bench.module.css';

const LaterOutline = later(OutlineTree);
const LaterFindings = later(FindingsBar);
const LaterRemarks = lazyPart(async () => (await import('../remarks/PlaceRemarks.tsx')).PlaceRemarks);

type WorkbenchProps = { workspace: Workspace; window: string; left: LeftBehind[]; unbuffered: boolean };

/** The workbench of one wizard: outline, view, properties, findings. All of them draw the same texts and selection. */
export function Workbench({ workspace, window: windowId, left, unbuffered }: WorkbenchProps) {
  const state = useWorkspaceState(workspace);
  const read = readerOf(workspace)(state.history.files);
  const [trees, outline] = [read.trees(), read.outline()];
  const [around, isAsking] = useSurroundings(workspace.id, state.base.pictures);
  const [publishing] = useState(() => new Publishing({ workspace, api: releaseApi, pause: passed }));
  const findings = useFindings(workspace, publishing, around, isAsking);
  const remedies = useRemedies(workspace.id, state.history, findings, around);
  const { selection, chosen, show } = useSelection(outline, trees, state.renamed);
  const { state: arrived, search } = useLocation() as { state: { told?: string } | null; search: string };
  const [notice, notify] = useNotice(arrived?.told ?? '');
  const panes = usePanes();
  const [asked, setAsked] = useState<DialogName | undefined>(() => askedFirst(workspace.id, search));

  const can = useCan(publishing, state.base);

  const studio = useMemo<Studio>(() => {
    const bench = { workspace, outline, findings, remedies, chosen, show, ask: setAsked, notify };
    const shown = { workspace, state, trees, outline, findings, remedies, selection, can };
    return { ...shown, ...movesOn(bench), ...changesOn(bench), ask: setAsked, notify };
  }, [workspace, state, trees, outline, findings, remedies, selection, can, chosen, show, notify]);

  useKeys(studio);
  useKeptFocus();
  useOthers(workspace, windowId, formatPlace(selection.place, outline));
  useWindow(workspace, outline.title, unbuffered);
  useEffect(() => keepSaved(workspace), [workspace]);
  useLive(publishing, state);

  return (
    <StudioContext value={studio}>
      <PublishingContext value={publishing}>
        <RemarksProvider wizard={workspace.id}>
          <ActionsProvider>
            <div
              className={styles.bench}
              data-wide={isWide(selection.view) || undefined}
              data-folded={panes.folded.join(' ')}
              style={widthsOf(panes)}
            >
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
              <BenchHead panes={panes} hasPanel={!isWide(selection.view)} />
              <Notices left={left} unbuffered={unbuffered} />
              <Regions view={selection.view} panes={panes} />
              <Above asked={asked} panes={panes} onClose={() => setAsked(undefined)} />
              <p className={styles.said} role="status">
                {notice}
              </p>
            </div>
          </ActionsProvider>
        </RemarksProvider>
      </PublishingContext>
    </StudioContext>
  );
}

/** What the check of this window finds in the files, and what only the server has found. */
function useFindings(workspace: Workspace, publishing: Publishing, around: Surroundings, isAsking: boolean): Findings {
  const checked = useCheck(workspace.id, workspace.files, around, isAsking);
  const beyond = useServerFindings(publishing, workspace);
  const isUnchecked = useIsUnchecked(publishing, workspace);
  return useMemo(() => ({ ...checked, beyond, isUnchecked }), [checked, beyond, isUnchecked]);
}

/** What can be done here: as the server has sent it, passed on only when it has changed. */
function useCan(publishing: Publishing, { access }: Permissions): (ability: Ability) => boolean {
  const told = useSyncExternalStore(publishing.subscribe, () =>
    JSON.stringify(publishing.state().release?.may ?? null),
  );
  return useMemo(() => {
    const may = (JSON.parse(told) as Permissions['may'] | null) ?? undefined;
    return (ability: Ability) => isAble(ability, { access, may });
  }, [access, told]);
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

/** What stands side by side: outline, view, properties, findings. */
function Regions({ view, panes }: { view: View; panes: Panes }) {
  const { folded } = panes;
  const can = useAbilities();
  return (
    <>
      <nav className={styles.outline} data-region="gliederung" aria-label="Gliederung">
        <LaterOutline />
      </nav>
      {!folded.includes('outline') && <Edge pane="outline" panes={panes} />}
      <main className={styles.view} data-region="ansicht">
        <div id={CONTENT} className={styles.content} role="tabpanel" tabIndex={-1} aria-labelledby={tabOf(view)}>
          <ViewArea />
        </div>
      </main>
      {!isWide(view) && (
        <>
          {!folded.includes('panel') && <Edge pane="panel" panes={panes} />}
          <aside className={styles.panel} data-region="eigenschaften" aria-label="Eigenschaften">
            <Panel />
            {can('remark') && <LaterRemarks />}
          </aside>
        </>
      )}
      <section className={styles.findings} data-region="funde" aria-label="Funde">
        <LaterFindings />
      </section>
    </>
  );
}

/** The widths of columns that were changed, for the styles. */
function widthsOf({ widths }: Panes): CSSProperties {
  return Object.fromEntries(Object.entries(widths).map(([pane, width]) => [`--${pane}-width`, `${width}px`]));
}

/** What the address asks for, else the tour. Anybody who begins with the first task is not shown around besides. */
function askedFirst(wizard: string, search: string): DialogName | undefined {
  const asked = readDialog(new URLSearchParams(search));
  if (asked !== undefined) return asked;
  return hasSeenTour() || isFirstTask(wizard) ? undefined : 'rundgang';
}

/** What a window shows, in words for other windows. */
function formatPlace({ file }: FilePlace, outline: Outline): string {
  const said = formatFile(file, outline);
  return stepOf(file) === undefined ? said : `Schritt „${said}“`;
}
