import type { ReactNode } from 'react';
import { bindSpaces } from '../../ui/bindSpaces.ts';
import { InlineText } from '../../ui/InlineText.tsx';
import { textIds } from '../base/describedBy.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { WithPhone } from '../../ui/WithPhone.tsx';
import styles from '../base/fields.module.css';

// Plain functions, not components: each component would add a React node for every field of a long step.

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

/**
 * Why the question is asked, shown on request. Placed after the input, so that Tab moves from the question to its
 * answers.
 */
export function reasonText(question: string, text: string | undefined): ReactNode {
  if (text === undefined) return null;
  return (
    <details className={styles['reason']}>
      <summary>
        Warum fragen wir das?<VisuallyHidden> {question}</VisuallyHidden>
      </summary>
      <p>{bindSpaces(text)}</p>
    </details>
  );
}

/**
 * An error, a note, or an urgent note. The element always exists, since screen readers announce only changes inside an
 * existing live region. The mark is hidden from them. `phone`: our number, which is a link where the text names it.
 */
export function message(
  id: string,
  text: string | undefined,
  look: 'error' | 'note' | 'urgent',
  phone?: string,
): ReactNode {
  const isMarked = look !== 'note';
  return (
    <div aria-live={look === 'error' ? undefined : 'polite'}>
      {text !== undefined && (
        <p className={styles[look]}>
          {isMarked && (
            <span className={styles['mark']} aria-hidden="true">
              !
            </span>
          )}
          <span id={id}>
            {look === 'error' && <VisuallyHidden>Fehler: </VisuallyHidden>}
            {look === 'urgent' && <VisuallyHidden>Eilt: </VisuallyHidden>}
            <WithPhone text={text} phone={phone} />
          </span>
        </p>
      )}
    </div>
  );
}
