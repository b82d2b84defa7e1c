import { useId } from 'react';
import { useReply } from '../parts/useReply.ts';
import { focusDone } from '../parts/focusDrawn.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { usePublishing } from './context.ts';
import type { RetirementDraft } from './publishing.ts';
import { PlannedThen } from './PlannedThen.tsx';
import { SignedForm } from './SignedForm.tsx';
import { useSigned } from './useSigned.ts';
import { missingToRetire } from './words.ts';
import dialogs from '../dialogs/dialogs.module.css';
import styles from './publishing.module.css';

/** Stops offering the wizard, for good, with a sentence and a way on for its visitors; or says something else of one that is retired. */
export function RetireDialog({ onClose }: { onClose: () => void }) {
  const [publishing, told] = usePublishing();
  const signing = useSigned('retired');
  const { live } = told.release ?? {};
  const isRetired = live?.state === 'retired';
  const said = told.retirement ?? live?.retirement ?? { sentence: '', way: 'kontakt' };
  const missing = told.acting ? 'Wird zurückgezogen …' : missingToRetire(told, said, signing.signed);
  const retire = async () => {
    if (!(await publishing.retire(said, signing.signed))) return;
    onClose();
    focusDone();
  };
  return (
    <Overlay title={isRetired ? 'Satz für Besucher ändern' : 'Zurückziehen?'} onClose={onClose}>
      <p>
        {isRetired
          ? 'Besucher lesen statt des Assistenten den neuen Satz und gehen von dort weiter, wie Sie es hier sagen.'
          : 'Danach wird der Assistent nicht mehr angeboten: Statt seiner lesen Besucher Ihren Satz und wie es für sie weitergeht. Wer ihn gerade ausfüllt, liest das auch und kann noch einen Tag lang absenden. Was schon gesendet wurde, bleibt zu erreichen. Wieder anbieten können Sie ihn jederzeit.'}
      </p>
      {!isRetired && <PlannedThen becomes="Sie geschieht dann nicht." />}
      <SignedForm
        signing={signing}
        submit={isRetired ? 'Satz ändern' : 'Zurückziehen'}
        missing={missing}
        danger={!isRetired}
        onSubmit={() => void retire()}
        onClose={onClose}
      >
        <Sentence said={said} />
        <WayOn said={said} />
      </SignedForm>
    </Overlay>
  );
}

function Sentence({ said }: { said: RetirementDraft }) {
  const [publishing] = usePublishing();
  const id = useId();
  return (
    <p className={dialogs.field}>
      <label htmlFor={id}>Satz für Besucher</label>
      <textarea
        id={id}
        rows={3}
        maxLength={500}
        value={said.sentence}
        data-missing={said.sentence.trim().length < 10 || undefined}
        aria-describedby={`${id}-hinweis`}
        onChange={(event) => publishing.writeRetirement({ ...said, sentence: event.target.value })}
      />
      <span id={`${id}-hinweis`} className={styles.hint}>
        Warum es ihn nicht mehr gibt, zum Beispiel: „Seit Januar beraten wir dazu nicht mehr.“
      </span>
    </p>
  );
}

/** The ways on: the contact page, the telephone, and the other wizards that have a page. */
function WayOn({ said }: { said: RetirementDraft }) {
  const [publishing] = usePublishing();
  const id = useId();
  const { value: others, failure } = useReply(publishing.others);
  const chosen = said.way === 'assistent' ? `assistent ${said.wizard ?? ''}` : said.way;
  const choose = (value: string) => {
    const [way, wizard = ''] = value.split(' ');
    const { sentence } = said;
    publishing.writeRetirement(
      way === 'assistent' ? { sentence, way, wizard } : { sentence, way: way === 'telefon' ? way : 'kontakt' },
    );
  };
  return (
    <p className={dialogs.field}>
      <label htmlFor={id}>Wie es für sie weitergeht</label>
      <select id={id} value={chosen} onChange={(event) => choose(event.target.value)}>
        <option value="kontakt">Auf der Kontaktseite</option>
        <option value="telefon">Am Telefon</option>
        {others === undefined && said.way === 'assistent' && <option value={chosen}>Mit „{said.wizard}“</option>}
        {others?.map((one) => (
          <option key={one.id} value={`assistent ${one.id}`}>
            Mit „{one.title ?? one.id}“
          </option>
        ))}
      </select>
      {failure !== undefined && (
        <span role="alert">Welche anderen Assistenten es gibt, ließ sich nicht erfragen: {failure}</span>
      )}
    </p>
  );
}
