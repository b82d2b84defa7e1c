import { useState } from 'react';
import { useStudio } from '../context/context.ts';
import { DiscardDraft } from './DiscardDraft.tsx';
import styles from './bench.module.css';

const TIME = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** On a server for others: whether this is what visitors see, or a draft, whose, and since when. */
export function Standing() {
  const { base } = useStudio().state;
  const [asks, setAsks] = useState(false);
  const { access, draft } = base;
  if (access === undefined) return null;
  return (
    <section className={styles.standing} data-draft={draft !== undefined || undefined} aria-label="Stand">
      <strong className={styles.stand}>{draft === undefined ? 'Live' : 'Entwurf'}</strong>
      {draft === undefined ? (
        <p>
          Das sehen Besucher.{' '}
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
