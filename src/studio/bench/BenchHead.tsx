import { ArrowLeft, BookOpen, PanelLeft, PanelRight, Redo2, Search, Undo2, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useStudio } from '../context/context.ts';
import { PressButton } from '../parts/PressButton.tsx';
import { ONE_COLUMN, useMedia } from '../parts/useMedia.ts';
import { usePublishing } from '../publishing/context.ts';
import type { Pane, Panes } from './usePanes.ts';
import { HeadMenu } from './HeadMenu.tsx';
import { PageLink } from './PageLink.tsx';
import { PreviewLink } from './PreviewLink.tsx';
import { SaveButton, SaveState } from './SaveState.tsx';
import { ViewTabs } from './ViewTabs.tsx';
import styles from './bench.module.css';

/** `hasPanel`: the view has properties beside it. */
type BenchHeadProps = { panes: Panes; hasPanel: boolean };

/** The head of the workbench: which wizard, which view, whether everything is saved. In one column a menu has what is rare. */
export function BenchHead({ panes, hasPanel }: BenchHeadProps) {
  const { workspace, outline } = useStudio();
  const title = outline.title || workspace.id;
  if (useMedia(ONE_COLUMN))
    return (
      <header className={styles.head} data-region="kopf">
        <Link className={styles.back} to="/" aria-label="Alle Assistenten" title="Alle Assistenten">
          <ArrowLeft aria-hidden size={20} />
        </Link>
        <div className={styles.named}>
          <h1 className={styles.title} title={title}>
            {title}
          </h1>
          <SaveState />
        </div>
        <div className={styles.actions}>
          <Fold pane="outline" name="Gliederung" icon={PanelLeft} panes={panes} />
          <UndoButton />
          <SearchButton />
          <SaveButton />
          <HeadMenu panes={panes} hasPanel={hasPanel} />
        </div>
        <ViewTabs />
      </header>
    );
  return (
    <header className={styles.head} data-region="kopf">
      <p className={styles.where}>
        <Link to="/" title="Alle Assistenten">
          <ArrowLeft aria-hidden size={18} />
          <span className={styles.label}>Alle Assistenten</span>
        </Link>
        <SignedIn />
      </p>
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
      <PageLink />
      <PreviewLink />
      <ViewTabs />
      <div className={styles.actions}>
        <Fold pane="outline" name="Gliederung" icon={PanelLeft} panes={panes} />
        {hasPanel && <Fold pane="panel" name="Eigenschaften" icon={PanelRight} panes={panes} />}
        <UndoButton />
        <RedoButton />
        <SearchButton />
        <GuideButton />
        <SaveState />
        <SaveButton />
      </div>
    </header>
  );
}

function UndoButton() {
  const { state, undo } = useStudio();
  const last = state.history.past.at(-1);
  return (
    <PressButton
      idle={last === undefined}
      aria-keyshortcuts="Control+Z"
      title={last === undefined ? 'Es gibt nichts rückgängig zu machen' : `Rückgängig: ${last.label} (Strg Z)`}
      onClick={undo}
    >
      <Undo2 aria-hidden size={18} />
      <span className={styles.label}>Rückgängig</span>
    </PressButton>
  );
}

function RedoButton() {
  const { state, redo } = useStudio();
  const next = state.history.future[0];
  return (
    <PressButton
      idle={next === undefined}
      aria-keyshortcuts="Control+Shift+Z"
      title={next === undefined ? 'Es gibt nichts zu wiederholen' : `Wiederholen: ${next.label} (Strg Umschalt Z)`}
      onClick={redo}
    >
      <Redo2 aria-hidden size={18} />
      <span className={styles.label}>Wiederholen</span>
    </PressButton>
  );
}

function SearchButton() {
  const { ask } = useStudio();
  return (
    <button type="button" aria-keyshortcuts="Control+K" title="Suchen (Strg K)" onClick={() => ask('palette')}>
      <Search aria-hidden size={18} />
      <span className={styles.label}>Suchen</span>
    </button>
  );
}

function GuideButton() {
  const { ask } = useStudio();
  return (
    <button type="button" title="Anleitung, passend zur Auswahl" onClick={() => ask('anleitung')}>
      <BookOpen aria-hidden size={18} />
      <span className={styles.label}>Anleitung</span>
    </button>
  );
}

/** On a server for others: who one is, as all that is saved and published will be signed. */
function SignedIn() {
  const [, { release }] = usePublishing();
  if (release?.name === undefined) return null;
  return (
    <>
      {' · '}
      <a href="/studio/konto" aria-label={`Angemeldet als ${release.name}`}>
        {release.name}
      </a>
    </>
  );
}

type FoldProps = { pane: Pane; name: string; icon: LucideIcon; panes: Panes };

/** Shows a column, or gives its room to the view. */
function Fold({ pane, name, icon: Icon, panes: { folded, fold } }: FoldProps) {
  const isShown = !folded.includes(pane);
  return (
    <button
      type="button"
      className={styles.fold}
      aria-label={name}
      aria-expanded={isShown}
      title={`${name} ${isShown ? 'ausblenden' : 'einblenden'}`}
      onClick={() => fold(pane)}
    >
      <Icon aria-hidden size={18} />
    </button>
  );
}
