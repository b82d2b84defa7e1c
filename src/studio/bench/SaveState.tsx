import { Save } from 'lucide-react';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { PressButton } from '../parts/PressButton.tsx';
import looks from '../parts/looks.module.css';
import styles from './bench.module.css';

/** The server takes a wizard up only without findings; until then people see the version before. */
const HELD = 'Gespeichert, gilt erst ohne Funde';

/** Whether everything is saved, in words. */
export function SaveState() {
  const { workspace, state, findings } = useStudio();
  const can = useAbilities();
  const unsaved = workspace.isUnsaved() || state.gone;
  const saved = can('live') ? 'Alles gespeichert' : findings.list.length === 0 ? 'Gespeichert' : HELD;
  if (!can('save')) return <span className={styles.saved}>Nur ansehen</span>;
  const word = state.saving ? 'Wird gespeichert …' : unsaved ? 'Nicht gespeichert' : saved;
  return (
    <span className={styles.saved} data-unsaved={unsaved || undefined} role="status">
      {word}
    </span>
  );
}

/** Saves. A draft on a server saves itself, and has this only for a wizard that is gone, which nothing makes again by itself. */
export function SaveButton() {
  const studio = useStudio();
  const { workspace, state } = studio;
  const can = useAbilities();
  if (!can('save') || (!can('folder') && !state.gone)) return null;
  const unsaved = workspace.isUnsaved() || state.gone;
  return (
    <PressButton
      className={looks.primary}
      idle={!unsaved || state.saving || state.conflicts.length > 0}
      aria-keyshortcuts="Control+S"
      onClick={() => studio.save()}
    >
      <Save aria-hidden size={18} />
      <span className={styles.saveLabel}>Speichern</span>
    </PressButton>
  );
}
