import { CloseButton } from '../dialogs/DialogButtons.tsx';
import { focusDone } from '../parts/focusDrawn.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { usePublishing } from './context.ts';
import { PlannedFiles } from './PlannedThen.tsx';
import { SignedForm } from './SignedForm.tsx';
import { useSigned } from './useSigned.ts';
import { formatPlan, missingToSign } from './words.ts';

/** Stops the release that is planned, or removes it if it is not possible any more. */
export function StopPlanDialog({ onClose }: { onClose: () => void }) {
  const [publishing, told] = usePublishing();
  const planned = told.release?.planned;
  const isBlocked = planned?.obstacle !== undefined;
  const what = isBlocked ? 'Entfernen' : 'Stoppen';
  const signing = useSigned(isBlocked ? 'removed' : 'stopped');
  const missing = told.acting
    ? isBlocked
      ? 'Wird entfernt …'
      : 'Wird gestoppt …'
    : missingToSign(told, signing.signed, `${what}: Bitte schreiben Sie, warum`);
  const stop = async () => {
    if (!(await publishing.stopPlan(signing.signed))) return;
    onClose();
    focusDone();
  };
  return (
    <Overlay title={isBlocked ? 'Planung entfernen?' : 'Geplante Veröffentlichung stoppen?'} onClose={onClose}>
      {planned === undefined ? (
        <>
          <p role="status">Es ist keine Veröffentlichung geplant.</p>
          <CloseButton onClose={onClose} />
        </>
      ) : (
        <>
          <p>
            {formatPlan(planned)} <PlannedFiles />
          </p>
          <p>
            {isBlocked ? 'Danach steht sie nur noch im Verlauf.' : 'Danach geht sie nicht live.'} Der Entwurf bleibt,
            wie er ist, und lässt sich neu planen.
          </p>
          <SignedForm
            signing={signing}
            submit={what}
            label="Warum"
            missing={missing}
            onSubmit={() => void stop()}
            onClose={onClose}
          />
        </>
      )}
    </Overlay>
  );
}
