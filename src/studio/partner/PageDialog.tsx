import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './partner.module.css';

type PageDialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog above the page, which fills a phone. Escape closes it; then the focus is where it was before. */
export function PageDialog({ title, onClose, children }: PageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Button look="secondary" onClick={() => dialog.current?.close()}>
          Schließen
        </Button>
      </div>
      {children}
    </dialog>
  );
}
