import { focusDone } from '../parts/focusDrawn.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { usePublishing } from './context.ts';
import { PlannedThen } from './PlannedThen.tsx';
import { SignedForm } from './SignedForm.tsx';
import { useSigned } from './useSigned.ts';
import { missingToSign } from './words.ts';

/** Switches the wizard off for everybody, or on again. */
export function SwitchDialog({ onClose }: { onClose: () => void }) {
  const [publishing, told] = usePublishing();
  const isOff = told.release?.live.state === 'off';
  const signing = useSigned(isOff ? 'on' : 'off');
  const missing = told.acting ? 'Wird umgeschaltet …' : missingToSign(told, signing.signed);
  const turn = async () => {
    if (!(await publishing.turn(isOff, signing.signed))) return;
    onClose();
    focusDone();
  };
  return (
    <Overlay title={isOff ? 'Wieder anschalten?' : 'Abschalten?'} onClose={onClose}>
      <p>
        {isOff
          ? 'Danach können ihn alle wieder ausfüllen, in der Fassung, die vor dem Abschalten live war.'
          : 'Danach sehen Besucher statt des Assistenten die Telefonnummer der Kanzlei. Auch wer ihn gerade ausfüllt, kann nichts mehr absenden. Wieder anschalten können Sie ihn jederzeit.'}
      </p>
      {!isOff && (
        <PlannedThen becomes="Sie bleibt geplant; abgeschaltet bleibt er auch dann, bis er angeschaltet wird." />
      )}
      <SignedForm
        signing={signing}
        submit={isOff ? 'Wieder anschalten' : 'Abschalten'}
        missing={missing}
        danger={!isOff}
        onSubmit={() => void turn()}
        onClose={onClose}
      />
    </Overlay>
  );
}
