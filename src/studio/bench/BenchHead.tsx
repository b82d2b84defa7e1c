import { BookOpen, PanelLeft, PanelRight, Redo2, Save, Search, Undo2, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useStudio } from '../context/context.ts';
import { PressButton } from '../parts/PressButton.tsx';
import { useAbilities } from '../context/useAbilities.ts';
import { usePublishing } from '../publishing/context.ts';
import type { Pane, Panes } from './usePanes.ts';
import { PageLink } from './PageLink.tsx';
import { PreviewLink } from './PreviewLink.tsx';
import { ViewTabs } from './ViewTabs.tsx';
import looks from '../parts/looks.module.css';
import styles from './bench.module.css';

/** `hasPanel`: the view has properties beside it. */
type BenchHeadProps = { panes: Panes; hasPanel: boolean };

/** The head of the workbench: which wizard, which view, whether everything is saved. */
export function BenchHead({ panes, hasPanel }: BenchHeadProps) {
  const studio = useStudio();
  const { workspace, state, outline } = studio;
  const last = state.history.past.at(-1);
  const next = state.history.future[0];
  return (
    <header className={styles.head} data-region="kopf">
      <p className={styles.where}>
        <Link to="/">Alle Assistenten</Link>
        <SignedIn />
      </p>
      <h1 className={styles.title}>{outline.title || workspace.id}</h1>
      <PageLink />
      <PreviewLink />
      <ViewTabs />
      <div className={styles.actions}>
        <Fold pane="outline" name="Gliederung" icon={PanelLeft} panes={panes} />
        {hasPanel && <Fold pane="panel" name="Eigenschaften" icon={PanelRight} panes={panes} />}
        <PressButton
          idle={last === undefined}
          aria-keyshortcuts="Control+Z"
          title={last === undefined ? 'Es gibt nichts rückgängig zu machen' : `Rückgängig: ${last.label} (Strg Z)`}
          onClick={() => studio.undo()}
        >
          <Undo2 aria-hidden size={18} />
          <span className={styles.label}>Rückgängig</span>
        </PressButton>
        <PressButton
          idle={next === undefined}
          aria-keyshortcuts="Control+Shift+Z"
          title={next === undefined ? 'Es gibt nichts zu wiederholen' : `Wiederholen: ${next.label} (Strg Umschalt Z)`}
          onClick={() => studio.redo()}
        >
          <Redo2 aria-hidden size={18} />
          <span className={styles.label}>Wiederholen</span>
        </PressButton>
        <button
          type="button"
          aria-keyshortcuts="Control+K"
          title="Suchen (Strg K)"
          onClick={() => studio.ask('palette')}
        >
          <Search aria-hidden size={18} />
          <span className={styles.label}>Suchen</span>
        </button>
        <button type="button" title="Anleitung, passend zur Auswahl" onClick={() => studio.ask('anleitung')}>
          <BookOpen aria-hidden size={18} />
          <span className={styles.label}>Anleitung</span>
        </button>
        <SaveState />
      </div>
    </header>
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

/** The server takes a wizard up only without findings; until then people see the version before. */
const HELD = 'Gespeichert, gilt erst ohne Funde';

function SaveState() {
  const studio = useStudio();
  const { workspace, state, findings } = studio;
  const can = useAbilities();
  const unsaved = workspace.isUnsaved() || state.gone;
  const saved = can('live') ? 'Alles gespeichert' : findings.list.length === 0 ? 'Gespeichert' : HELD;
  if (!can('save')) return <span className={styles.saved}>Nur ansehen</span>;
  const word = state.saving ? 'Wird gespeichert …' : unsaved ? 'Nicht gespeichert' : saved;
  return (
    <>
      <span className={styles.saved} data-unsaved={unsaved || undefined} role="status">
        {word}
      </span>
      <PressButton
        className={looks.primary}
        idle={!unsaved || state.saving || state.conflicts.length > 0}
        aria-keyshortcuts="Control+S"
        onClick={() => studio.save()}
      >
        <Save aria-hidden size={18} />
        Speichern
      </PressButton>
    </>
  );
}
