import { focusDone } from '../parts/focusDrawn.ts';
import { formatMomentOfYear } from '../parts/dates.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { usePublishing } from './context.ts';
import { SignedForm } from './SignedForm.tsx';
import { useSigned } from './useSigned.ts';
import { missingToSign } from './words.ts';

/** Offers a retired wizard again, as it was. */
export function OfferAgainDialog({ onClose }: { onClose: () => void }) {
  const [publishing, told] = usePublishing();
  const signing = useSigned('offered');
  const { entry, offered } = told.release?.live ?? {};
  const missing = told.acting ? 'Wird wieder angeboten …' : missingToSign(told, signing.signed);
  const offer = async () => {
    if (entry === undefined || !(await publishing.restore(entry, signing.signed, 'offered'))) return;
    onClose();
    focusDone();
  };
  return (
    <Overlay title="Wieder anbieten?" onClose={onClose}>
      <p>
        Danach können ihn alle wieder ausfüllen
        {offered !== undefined &&
          `, in der Fassung ${offered.by === undefined ? 'vom Betrieb' : `von ${offered.by}`}, ${formatMomentOfYear(offered.at)}`}
        .
      </p>
      <SignedForm
        signing={signing}
        submit="Wieder anbieten"
        missing={missing}
        onSubmit={() => void offer()}
        onClose={onClose}
      />
    </Overlay>
  );
}
