import { Component, useSyncExternalStore, type ReactNode } from 'react';
import { WizardRunner, type Contact } from '../../runner/index.ts';
import type { Session } from './session.ts';

type FrameProps = { session: Session; contact: Contact };

/** The page of a wizard as clients see it, without the site's header and footer. */
export function Frame({ session, contact }: FrameProps) {
  const shown = useSyncExternalStore(session.subscribe, session.state);
  if (shown === undefined) return null;
  const { number, wizard, begin } = shown;
  return (
    <DrawingBoundary key={number}>
      <WizardRunner
        wizard={wizard}
        navigation={session.navigationOf(shown)}
        contact={contact}
        inspect={session.inspect}
        {...(begin && { begin })}
      />
    </DrawingBoundary>
  );
}

/** Says that the page cannot be drawn. The next texts are drawn anew. */
class DrawingBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? (
      <p role="alert">Dieser Schritt lässt sich so nicht zeichnen. Die Funde sagen, was fehlt.</p>
    ) : (
      this.props.children
    );
  }
}
