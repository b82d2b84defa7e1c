import type { ReactNode } from 'react';
import type { Wizard } from '../../engine/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import styles from '../runner.module.css';

export const NOTHING_SENT = 'Hier ist keine Anfrage zu sehen';

/**
 * A last step that was opened where nothing is known to have been sent. `phone`: a link, handed in like all that the first step has loaded:
 * importing it would split that code.
 */
export function NothingSent({ wizard, phone }: { wizard: Wizard; phone: ReactNode }) {
  return (
    <div className={styles['finished']}>
      <Heading level={1} className={styles['heading']} tabIndex={-1} data-step-heading>
        {NOTHING_SENT}
      </Heading>
      <p className={styles['intro']}>
        Was Sie senden, steht hier höchstens einen Tag lang: in dem Browser, mit dem Sie es gesendet haben, bis Sie ihn
        schließen. Was bei uns ist, bleibt bei uns, auch wenn es hier nicht mehr steht.
      </p>
      <p className={styles['intro']}>Möchten Sie Ihre Referenznummer wissen? Rufen Sie uns an: {phone}</p>
      <div className={styles['links']}>
        <ButtonLink href={wizard.route ?? '/'} look="secondary">
          Zum Fragebogen
        </ButtonLink>
      </div>
    </div>
  );
}
