import type { ReactNode } from 'react';
import dialogs from './dialogs.module.css';
import looks from '../parts/looks.module.css';

type CloseButtonProps = { label?: string; onClose: () => void };

/** The only button of a dialog that asks for nothing. */
export function CloseButton({ label = 'Schließen', onClose }: CloseButtonProps) {
  return (
    <p className={dialogs.buttons}>
      <button type="button" onClick={onClose}>
        {label}
      </button>
    </p>
  );
}

type DialogButtonsProps = {
  submit: string;
  danger?: boolean;
  /** It does nothing now. It keeps the focus, and with it the next key. */
  disabled?: boolean;
  /** What the first button does where it submits no form. */
  onSubmit?: () => void;
  /** Buttons in between. */
  children?: ReactNode;
  onClose: () => void;
};

/** The buttons below a dialog: the one that does it, and 'Abbrechen'. */
export function DialogButtons(props: DialogButtonsProps) {
  const { submit, danger = false, disabled = false, onSubmit, children, onClose } = props;
  return (
    <p className={dialogs.buttons}>
      <button
        type={onSubmit === undefined ? 'submit' : 'button'}
        className={danger ? looks.danger : looks.primary}
        aria-disabled={disabled || undefined}
        onClick={(event) => (disabled ? event.preventDefault() : onSubmit?.())}
      >
        {submit}
      </button>
      {children}
      <button type="button" onClick={onClose}>
        Abbrechen
      </button>
    </p>
  );
}
