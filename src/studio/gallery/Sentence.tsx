import { useId } from 'react';
import type { FilePlace } from '../document/place.ts';
import { TextInput } from '../parts/inputs.tsx';
import { useStudio } from '../context/context.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './gallery.module.css';

type SentenceProps = {
  place: FilePlace;
  text: string;
  label: string;
  /** What the sentence is about, for those who do not see where it stands. */
  of: string;
};

/** A sentence of the definition, to be changed in place. */
export function Sentence({ place, text, label, of }: SentenceProps) {
  const { edit } = useStudio();
  const id = useId();
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
        <VisuallyHidden>, {of}</VisuallyHidden>
      </label>
      <TextInput
        id={id}
        value={text}
        onChange={(value) => edit('Satz bei Fehlern', [{ ...place, set: value }], `${place.file}${place.pointer}`)}
      />
    </>
  );
}

/** Begins an own sentence with the one that is said now. */
export function OwnSentence({ place, text, of }: Omit<SentenceProps, 'label'>) {
  const { edit } = useStudio();
  return (
    <button
      type="button"
      aria-label={`Eigenen Satz schreiben: ${of}`}
      onClick={() => edit('Eigener Satz bei Fehlern', [{ ...place, set: text }])}
    >
      Eigenen Satz schreiben
    </button>
  );
}
