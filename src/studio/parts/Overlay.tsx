import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styles from './overlay.module.css';

type OverlayProps = {
  title: string;
  /** For two columns side by side where there is room, and more than fits: it can be closed without reaching its end. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A dialog above the workbench. Escape and a click beside it close it, but not the second click of the double click that has opened it. A field with `data-first` has the focus at the
 * beginning, its words marked.
 */
export function Overlay({ title, wide = false, onClose, children }: OverlayProps) {
  const dialog = useRef<HTMLElement>(null);
  /** How many clicks there were at the same place, with the one that goes on. */
  const clicks = useRef(1);
  useEffect(() => {
    const first = dialog.current?.querySelector<HTMLInputElement>('[data-first]');
    first?.focus();
    first?.select();
  }, []);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className={styles.overlay ?? ''}
      data-wide={wide || undefined}
      shouldCloseOnInteractOutside={() => clicks.current < 2}
      onMouseDown={({ detail }) => {
        clicks.current = detail;
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog ref={dialog} className={styles.dialog ?? ''}>
          <Heading slot="title" className={styles.title ?? ''}>
            {title}
          </Heading>
          {wide && (
            <button type="button" className={styles.close} aria-label="Schließen" title="Schließen" onClick={onClose}>
              <X aria-hidden size={18} />
            </button>
          )}
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
