import { useState } from 'react';
import { useStudio } from '../context/context.ts';
import { isDraft } from '../document/published.ts';
import { DiscardDraft } from './DiscardDraft.tsx';
import styles from './bench.module.css';

const TIME = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

const CHANGED = 'Was Sie hier geändert haben, sehen Besucher nicht.';

/** On a server for others: whether this is what visitors see, or a draft, whose, and since when. */
export function Standing() {
  const { workspace, state, findings } = useStudio();
  const { base } = state;
  const [asks, setAsks] = useState(false);
  const { access, draft } = base;
  const isUnpublished = isDraft(base.files);
  if (access === undefined) return null;
  return (
    <section className={styles.standing} data-draft={draft !== undefined || undefined} aria-label="Stand">
      <strong className={styles.stand}>
        {draft !== undefined ? 'Entwurf' : isUnpublished ? 'Nicht live' : 'Live'}
      </strong>
      {draft === undefined ? (
        <p>
          {workspace.isUnsaved() ? CHANGED : sayLive(isUnpublished, findings.list.length > 0)}{' '}
          {access === 'change'
            ? 'Ihre erste Änderung beginnt einen Entwurf, den nur das Studio zeigt.'
            : 'Sie können alles ausprobieren; gespeichert wird davon nichts.'}
        </p>
      ) : (
        <>
          <p>
            Besucher sehen ihn nicht. Zuletzt geändert von {draft.by} am {TIME.format(new Date(draft.changed))} Uhr.
            {draft.behind && ' Was live ist, hat sich seit seinem Beginn geändert.'}
          </p>
          {access === 'change' && (
            <button type="button" onClick={() => setAsks(true)}>
              Entwurf verwerfen …
            </button>
          )}
        </>
      )}
      {asks && draft !== undefined && <DiscardDraft begun={draft.begun} onClose={() => setAsks(false)} />}
    </section>
  );
}

/** What visitors see of a wizard without a draft: nothing before it is published, and of one with findings the version before. */
function sayLive(isUnpublished: boolean, hasFindings: boolean): string {
  if (isUnpublished) return 'Besucher sehen ihn nicht: Er ist nicht veröffentlicht.';
  return hasFindings ? 'Besucher sehen die letzte Fassung ohne Funde.' : 'Das sehen Besucher.';
}
