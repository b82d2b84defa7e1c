import { useId } from 'react';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import looks from '../parts/looks.module.css';
import styles from './panel.module.css';

/** Whether people can fill in the wizard once it is saved. A wizard that says nothing of it is published. */
export function PublicField({ isDraft }: { isDraft: boolean }) {
  const { edit, ask } = useStudio();
  const id = useId();
  const isServer = useAbilities()('live');
  const place = { file: 'wizard.json', pointer: '/public' };
  const set = (draft: boolean) =>
    edit(draft ? 'Zum Entwurf machen' : 'Veröffentlichen', [
      draft ? { ...place, set: false } : { ...place, remove: true },
    ]);
  return (
    <div className={styles.value}>
      <div className={styles.name}>
        <label htmlFor={id}>Zustand</label>
      </div>
      <select id={id} value={isDraft ? 'draft' : 'public'} onChange={(event) => set(event.target.value === 'draft')}>
        <option value="draft">{isServer ? 'Nur in der Vorschau' : 'Entwurf'}</option>
        <option value="public">{isServer ? 'Für alle' : 'Veröffentlicht'}</option>
      </select>
      <p className={styles.hint}>{formatWhat(isDraft, isServer)}</p>
      <button
        type="button"
        className={`${looks.link} ${styles.link}`}
        onClick={() => ask(isServer ? 'verlauf' : 'fassungen')}
      >
        {isServer ? 'Verlauf' : 'Frühere Fassungen'}
      </button>
    </div>
  );
}

function formatWhat(isDraft: boolean, isServer: boolean): string {
  if (isServer)
    return isDraft
      ? 'Auch veröffentlicht kann ihn niemand ausfüllen: Zu sehen ist er nur in der Vorschau.'
      : 'Veröffentlicht können ihn alle ausfüllen.';
  return isDraft
    ? 'Gespeichert kann ihn niemand ausfüllen: Zu sehen ist er nur in der Vorschau.'
    : 'Gespeichert können ihn alle ausfüllen. Jede Änderung gilt mit dem Speichern, sobald es keinen Fund gibt.';
}
