import { useId, useState, type FormEvent } from 'react';
import { applyEdits, EditError } from '../../editing/index.ts';
import { api, failureMessage } from '../api/api.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import dialogs from '../dialogs/dialogs.module.css';
import styles from './list.module.css';
import { nameOf, type Listed } from './listed.ts';

type RenameWizardProps = { wizard: Listed; onClose: () => void; onDone: (title: string) => void };

/** Gives a wizard another title. Its folder and its address stay. */
export function RenameWizard({ wizard, onClose, onDone }: RenameWizardProps) {
  const id = useId();
  const [title, setTitle] = useState(nameOf(wizard));
  const [failure, setFailure] = useState('');
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return setFailure('Bitte geben Sie einen Titel an.');
    try {
      const { files, version } = await api.open(wizard.id);
      const file = 'wizard.json';
      const changed = applyEdits(files, [{ file, pointer: '/title', set: title.trim() }]);
      await api.save(wizard.id, { [file]: changed[file] ?? null }, version);
      onDone(title.trim());
    } catch (error) {
      setFailure(failureMessage(error, 'Das Umbenennen ist fehlgeschlagen.', EditError));
    }
  };
  return (
    <Overlay title={`„${nameOf(wizard)}“ umbenennen`} onClose={onClose}>
      <form className={styles.dialog} onSubmit={(event) => void rename(event)} noValidate>
        <p>
          {wizard.public ? 'Der neue Titel gilt sofort für alle. ' : ''}Die Adresse und der Ordner heißen weiter wie
          bisher.
        </p>
        <p>
          <label htmlFor={id}>Titel</label>
          <input id={id} value={title} data-first onChange={(event) => setTitle(event.target.value)} />
        </p>
        <p role="alert" className={dialogs.reason}>
          {failure}
        </p>
        <DialogButtons submit="Umbenennen" onClose={onClose} />
      </form>
    </Overlay>
  );
}
