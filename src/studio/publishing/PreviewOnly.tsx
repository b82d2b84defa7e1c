import { writeSelection } from '../context/address.ts';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import styles from './publishing.module.css';

/** Of a draft that nobody could fill in although it is published: so much, and the way to change that here. */
export function PreviewOnly() {
  const { workspace, selection, state } = useStudio();
  const mayChange = useAbilities()('draft') && state.base.draft?.writer === undefined;
  const offer = () => {
    const edit = { file: 'wizard.json', pointer: '/public', remove: true } as const;
    workspace.change([edit], { label: 'Zustand: Für alle', at: writeSelection(selection).toString() });
    void workspace.save();
  };
  return (
    <div className={styles.changed}>
      <p>Sein Zustand ist „Nur in der Vorschau“: Auch veröffentlicht kann ihn niemand ausfüllen.</p>
      {mayChange && (
        <button type="button" onClick={offer}>
          Für alle anbieten, sobald er veröffentlicht ist
        </button>
      )}
    </div>
  );
}
