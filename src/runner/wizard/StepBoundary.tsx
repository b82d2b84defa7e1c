import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import type { Contact } from '../base/contact.ts';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import styles from '../runner.module.css';

type StepBoundaryProps = { contact: Contact; embedded: boolean; isShown: boolean; children: ReactNode };

/**
 * Shows what to do if rendering a step fails. Without it, React removes the whole page. The answers stay in the draft,
 * except for a form in another page, which has none. What has failed before it was shown is tried once more.
 */
export class StepBoundary extends Component<StepBoundaryProps, { failed: boolean; wasShown: boolean }> {
  override state = { failed: false, wasShown: this.props.isShown };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  static getDerivedStateFromProps({ isShown }: StepBoundaryProps, { wasShown }: { wasShown: boolean }) {
    return isShown && !wasShown ? { failed: false, wasShown: true } : null;
  }

  override render(): ReactNode {
    const { contact, embedded, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <div className={styles['summaryBox']} role="alert">
        <Heading level={2}>Dieser Schritt lässt sich gerade nicht anzeigen</Heading>
        <p>
          Das tut uns leid. {!embedded && 'Ihre Antworten sind noch da, in diesem Browser-Tab. '}
          Bitte laden Sie die Seite neu oder rufen Sie uns an: <PhoneLink phone={contact.phone} />
        </p>
        <div className={styles['summaryActions']}>
          <Button onClick={() => window.location.reload()}>Seite neu laden</Button>
        </div>
      </div>
    );
  }
}
