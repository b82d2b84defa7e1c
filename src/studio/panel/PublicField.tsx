import { useId } from 'react';
import { useStudio } from '../context/context.ts';
import styles from './panel.module.css';

/** Whether people can fill in the wizard once it is saved. A wizard that says nothing of it is published. */
export function PublicField({ isDraft }: { isDraft: boolean }) {
  const { edit, ask } = useStudio();
  const id = useId();
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
        <option value="draft">Entwurf</option>
        <option value="public">Veröffentlicht</option>
      </select>
      <p className={styles.hint}>
        {isDraft
          ? 'Gespeichert kann ihn niemand ausfüllen: Zu sehen ist er nur in der Vorschau.'
          : 'Gespeichert können ihn alle ausfüllen. Jede Änderung gilt mit dem Speichern, sobald es keinen Fund gibt.'}
      </p>
      <button type="button" className={styles.link} onClick={() => ask('fassungen')}>
        Frühere Fassungen
      </button>
    </div>
  );
}
