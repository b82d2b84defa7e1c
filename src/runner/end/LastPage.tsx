import type { Step } from '../../engine/index.ts';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import type { Contact } from '../base/contact.ts';
import { Finished } from './Finished.tsx';
import { PageTitle, titleOf } from '../base/PageTitle.tsx';
import { afterwards as lastPage } from '../later/parts.ts';
import type { Run, SentRun } from '../run/run.ts';
import { useLoaded } from '../later/useLoaded.ts';
import { Waiting } from '../later/Waiting.tsx';

type LastPageProps = Omit<SentRun, 'answers'> & { step: Step; run: Run; contact: Contact };

/** A last step with its title: what was sent, or that nothing is known of that. */
export function LastPage({ wizard, navigation, step, run, contact }: LastPageProps) {
  const afterwards = useLoaded(lastPage, run.nothingSent);
  if (!run.nothingSent)
    return (
      <>
        <PageTitle text={run.embedded ? undefined : titleOf(wizard, step.id)} />
        <Finished
          step={step}
          receipt={run.receipt}
          contact={contact}
          {...(!run.embedded && { sent: { wizard, answers: run.answers(), navigation } })}
        />
      </>
    );
  if (afterwards === undefined) return <Waiting what="Die Angaben zu Ihrer Anfrage" parts={[lastPage]} remains="" />;
  return (
    <>
      <PageTitle text={titleOf(wizard, step.id, afterwards.NOTHING_SENT)} />
      <afterwards.NothingSent wizard={wizard} phone={<PhoneLink phone={contact.phone} />} />
    </>
  );
}
