import { ExternalLink } from 'lucide-react';
import { readPointer } from '../../engine/index.ts';
import { useStudio } from '../context/context.ts';
import { isDraft } from '../document/published.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { usePublishing } from '../publishing/context.ts';
import { liveAddress } from '../release/addresses.ts';
import styles from './bench.module.css';

/** The address of the page that visitors see, if the wizard has one. */
export function usePageAddress(): string | undefined {
  const { workspace, state } = useStudio();
  const [, { release }] = usePublishing();
  const can = useAbilities();
  const { draft, files } = state.base;
  const live = draft?.live ?? files;
  const isThere = !can('live') || release?.live.state === 'live';
  if (!isThere || isDraft(live) || isEmbedded(live['wizard.json'])) return undefined;
  return liveAddress(workspace.id, live);
}

/** Leads to the page that visitors see, if the wizard has one. */
export function PageLink() {
  const address = usePageAddress();
  if (address === undefined) return null;
  return (
    <a
      className={styles.live}
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label="Seite öffnen"
      title={`Die Seite, die Besucher sehen: ${address}`}
    >
      <ExternalLink aria-hidden size={18} />
    </a>
  );
}

/** Whether it stands on other pages only. */
function isEmbedded(text: string | undefined): boolean {
  try {
    return readPointer(JSON.parse(text ?? ''), '/embedded') === true;
  } catch {
    return true;
  }
}
