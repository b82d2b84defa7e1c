import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react';
import { isAble } from '../api/abilities.ts';
import { useStudio } from '../context/context.ts';
import type { FindingText } from '../checking/findings.ts';
import type { Workspace, WorkspaceState } from '../workspace/workspace.ts';
import type { Publishing, PublishingState } from './publishing.ts';

export const PublishingContext = createContext<Publishing | undefined>(undefined);

/** What is live, and what can be done about it. Throws outside of the workbench. */
export function usePublishing(): [Publishing, PublishingState] {
  const publishing = use(PublishingContext);
  if (publishing === undefined) throw new Error('usePublishing needs the workbench around it.');
  return [publishing, useSyncExternalStore(publishing.subscribe, publishing.state)];
}

/** Stands for a draft that says what is live. */
export const UNCHANGED = 'Keine Änderungen gegenüber dem, was live ist.';

/** Whether the draft, as it is on the screen, says what is live. */
export function isUnchanged(workspace: Pick<Workspace, 'state' | 'isUnsaved'>): boolean {
  return workspace.state().base.draft?.unchanged === true && !workspace.isUnsaved();
}

/** The same, unless folder and studio contradict each other: publishing it decides which one counts. */
export function useIsUnchanged(): boolean {
  const { workspace } = useStudio();
  const [, { release }] = usePublishing();
  return isUnchanged(workspace) && release?.live.conflict !== true;
}

const NONE: readonly FindingText[] = [];

/** What keeps the draft, as it is shown, from being published by the server's check; empty while that is not known. */
export function useServerFindings(
  publishing: Publishing,
  workspace: Pick<Workspace, 'state' | 'isUnsaved'>,
): readonly FindingText[] {
  const { release } = useSyncExternalStore(publishing.subscribe, publishing.state);
  const examination = release?.examination;
  if (examination?.state !== 'faulty' || workspace.isUnsaved()) return NONE;
  // As the check has written them.
  const findings = examination.findings as readonly FindingText[];
  return examination.version === workspace.state().base.version ? findings : NONE;
}

/** Whether there is a draft, or becomes one, that the server has not checked as it is on the screen. */
export function useIsUnchecked(publishing: Publishing, workspace: Pick<Workspace, 'state' | 'isUnsaved'>): boolean {
  const { release } = useSyncExternalStore(publishing.subscribe, publishing.state);
  const { base } = workspace.state();
  if (!isAble('live', base) || (base.draft === undefined && !workspace.isUnsaved())) return false;
  const { examination } = release ?? {};
  const isChecked = examination?.version === base.version && examination.state !== 'running';
  return !isChecked || workspace.isUnsaved();
}

/** Keeps known what is live: asks when that may have changed, and when somebody comes back to the window. */
export function useLive(publishing: Publishing, { base, off, planned, review }: WorkspaceState): void {
  const { version, draft } = base;
  const isServer = isAble('live', base);
  // Anybody who types saves a draft every few seconds, which changes nothing of what is live.
  const stand = draft === undefined ? version : `${draft.begun} ${draft.behind}`;
  const plan = planned && `${planned.plan} ${planned.isBlocked}`;
  const shown = !isServer ? '' : `${stand} ${off} ${plan} ${review}`;
  useEffect(() => {
    if (shown !== '') void publishing.load();
  }, [publishing, shown]);
  useReview(publishing, version);
  useEffect(() => {
    if (!isServer) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void publishing.load();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [publishing, isServer]);
}

/** Keeps known what became of a draft that was submitted: the first change of it voids what was asked or answered. */
function useReview(publishing: Publishing, version: string): void {
  const isOfDraft = useSyncExternalStore(publishing.subscribe, () => {
    const { release } = publishing.state();
    return release?.review !== undefined && release.review.lapse === undefined;
  });
  const known = useRef(version);
  useEffect(() => {
    if (isOfDraft && known.current !== version) void publishing.load();
    known.current = version;
  }, [publishing, isOfDraft, version]);
}
