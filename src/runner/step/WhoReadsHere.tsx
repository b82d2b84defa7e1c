import { stepsOf, uiAt, type Step, type Wizard } from '../../engine/index.ts';
import type { Contact } from '../base/contact.ts';
import { trust } from '../later/parts.ts';
import { useLoaded } from '../later/useLoaded.ts';

/** Tokens that stand for the person who fills the wizard in. */
const PERSONAL = new Set(['name', 'given-name', 'family-name', 'email', 'tel', 'bday']);

type PersonalQuestions = { files: boolean; person: boolean };

/** Whether a step asks for files, and for who the person is. */
function asksFor({ fields, file }: Step): PersonalQuestions {
  return {
    files: fields.some(({ schema }) => schema.upload !== undefined),
    person: fields.some(({ pointer }) => PERSONAL.has(String(uiAt(file.ui, pointer)['ui:autocomplete']))),
  };
}

/**
 * Who reads what this step asks for, if it asks for files or personal data and the wizard sends them: in full on the first such step and
 * where it is sent, in between in one line.
 */
export function WhoReadsHere({ wizard, step, contact }: { wizard: Wizard; step: Step; contact: Contact }) {
  const sends = wizard.forward(step.id)?.event === 'SUBMIT';
  const { files } = asksFor(step);
  const wanted = wizard.submitPath !== undefined && (sends || isAskedHere(step));
  const loaded = useLoaded(trust, wanted);
  if (!wanted || loaded === undefined) return null;
  const isFirst = stepsOf(wizard).find(isAskedHere)?.id === step.id;
  return <loaded.WhoReads imprint={contact.imprint} files={files} folded={!sends && !isFirst} />;
}

function isAskedHere(step: Step): boolean {
  const { files, person } = asksFor(step);
  return files || person;
}
