import { Eye } from 'lucide-react';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { isDraft } from '../document/published.ts';
import { previewAddress } from '../release/addresses.ts';
import styles from './bench.module.css';

/** On a server for others, the address of the page as the draft has it, where that is another one than visitors see. */
export function usePreviewAddress(): string | undefined {
  const { workspace, state } = useStudio();
  const can = useAbilities();
  const { draft, files } = state.base;
  if (!can('live') || !can('previewPage') || (draft === undefined && !isDraft(files))) return undefined;
  return previewAddress(workspace.id);
}

/** Leads to that page. */
export function PreviewLink() {
  const address = usePreviewAddress();
  if (address === undefined) return null;
  return (
    <a
      className={styles.live}
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label="Vorschau öffnen"
      title="Die Seite, wie Besucher den gespeicherten Entwurf sähen"
    >
      <Eye aria-hidden size={18} />
    </a>
  );
}
