import type { ReactNode } from 'react';
import { InlineText } from '../../ui/InlineText.tsx';
import { textIds } from '../describedBy.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from '../fields.module.css';

// Plain functions, not components: each would cost every field of a long step a node of its own.

export function helpText(id: string, text: string | undefined): ReactNode {
  if (text === undefined) return null;
  return (
    <p id={textIds(id).description} className={styles['help']}>
      <InlineText text={text} />
    </p>
  );
}

export function optionalText(id: string): ReactNode {
  return (
    <span id={textIds(id).optional} className={styles['optional']}>
      {' '}
      (freiwillig)
    </span>
  );
}

/** Why it is asked, on demand. It stands after the answers, so that Tab leads from the question to them. */
export function reasonText(question: string, text: string | undefined): ReactNode {
  if (text === undefined) return null;
  return (
    <details className={styles['reason']}>
      <summary>
        Warum fragen wir das?<VisuallyHidden> {question}</VisuallyHidden>
      </summary>
      <p>{text}</p>
    </details>
  );
}

/**
 * The place is there from the start, so that screen readers hear a note that appears in it. The mark is for eyes only.
 */
export function message(id: string, text: string | undefined, look: 'error' | 'note'): ReactNode {
  return (
    <div aria-live={look === 'note' ? 'polite' : undefined}>
      {text !== undefined && (
        <p className={styles[look]}>
          {look === 'error' && (
            <span className={styles['mark']} aria-hidden="true">
              !
            </span>
          )}
          <span id={id}>
            {look === 'error' && <VisuallyHidden>Fehler: </VisuallyHidden>}
            {text}
          </span>
        </p>
      )}
    </div>
  );
}
