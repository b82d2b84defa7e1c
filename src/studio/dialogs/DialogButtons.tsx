import dialogs from './dialogs.module.css';

type DialogButtonsProps = { submit: string; danger?: boolean; disabled?: boolean; onClose: () => void };

/** The only button of a dialog that asks for nothing. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <p className={dialogs.buttons}>
      <button type="button" onClick={onClose}>
        Schließen
      </button>
    </p>
  );
}

/** The buttons below a dialog's form: the one that does it, and 'Abbrechen'. */
export function DialogButtons({ submit, danger = false, disabled = false, onClose }: DialogButtonsProps) {
  return (
    <p className={dialogs.buttons}>
      <button type="submit" className={danger ? dialogs.danger : dialogs.primary} disabled={disabled}>
        {submit}
      </button>
      <button type="button" onClick={onClose}>
        Abbrechen
      </button>
    </p>
  );
}
