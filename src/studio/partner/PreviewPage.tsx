import type { Contact } from '../../runner/index.ts';
import { Frame } from '../preview/Frame.tsx';
import type { Session } from '../preview/session.ts';

type PreviewPageProps = {
  session: Session;
  contact: Contact;
  /** Why it cannot be drawn, as a German sentence. */
  failure: string | undefined;
};

/** A wizard as its visitors would see it, or why it cannot be shown. */
export function PreviewPage({ session, contact, failure }: PreviewPageProps) {
  if (failure !== undefined) return <p role="alert">Dieser Entwurf lässt sich im Moment nicht zeigen. {failure}</p>;
  return <Frame session={session} contact={contact} />;
}
