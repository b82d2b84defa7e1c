import { useEffect, useRef, useState } from 'react';
import type { Receipt, Step } from '../../engine/index.ts';
import type { Contact } from '../base/contact.ts';
import { Finished } from '../end/Finished.tsx';
import { Snackbar } from '../../ui/Snackbar.tsx';
import styles from '../runner.module.css';

type SentPanelProps = { step: Step; receipt: Receipt | undefined; summary: string; contact: Contact };

/** Specification 1, section 9. */
const PANEL_MS = 5000;
const SNACKBAR_MS = 4000;

/**
 * Shown after sending: the texts and links of the last step for a while, then one permanent line. Does not shrink while
 * one of its links has the focus or is under the pointer.
 */
export function SentPanel({ step, receipt, summary, contact }: SentPanelProps) {
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const panelOver = useDelay(PANEL_MS, held);
  const snackbarOver = useDelay(SNACKBAR_MS, false);

  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <>
      <div
        ref={box}
        className={styles['sent']}
        tabIndex={-1}
        onPointerOver={({ target }) => setHeld(isLink(target))}
        onPointerLeave={() => setHeld(false)}
        onFocus={({ target }) => setHeld(isLink(target))}
        onBlur={() => setHeld(false)}
      >
        {panelOver ? (
          <Line summary={summary} receipt={receipt} />
        ) : (
          <Finished step={step} receipt={receipt} contact={contact} />
        )}
      </div>
      <Snackbar text={snackbarOver ? undefined : summary} />
    </>
  );
}

function Line({ summary, receipt }: Pick<SentPanelProps, 'summary' | 'receipt'>) {
  return (
    <p className={styles['sentLine']}>
      <span aria-hidden="true">✓</span>
      <span>
        {summary}{' '}
        {receipt !== undefined && (
          <>
            Ihre Referenznummer: <strong translate="no">{receipt.referenz}</strong>
          </>
        )}
      </span>
    </p>
  );
}

function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

/** Returns true once the time has passed while not held, and from then on. */
function useDelay(milliseconds: number, held: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (held || over) return undefined;
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, held, over]);
  return over;
}
