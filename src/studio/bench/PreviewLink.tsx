import { Eye } from 'lucide-react';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { isDraft } from '../document/published.ts';
import { previewAddress } from '../release/addresses.ts';
import styles from './bench.module.css';

/** On a server for others, leads to the page as the draft has it, where that is another one than visitors see. */
export function PreviewLink() {
  const { workspace, state } = useStudio();
  const can = useAbilities();
  const { draft, files } = state.base;
  if (!can('live') || !can('previewPage') || (draft === undefined && !isDraft(files))) return null;
  return (
    <a
      className={styles.live}
      href={previewAddress(workspace.id)}
      target="_blank"
      rel="noreferrer"
      aria-label="Vorschau öffnen"
      title="Die Seite, wie Besucher den gespeicherten Entwurf sähen"
    >
      <Eye aria-hidden size={18} />
    </a>
  );
}
