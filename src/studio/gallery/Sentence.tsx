import { useId } from 'react';
import type { Place } from '../document/place.ts';
import { TextInput } from '../panel/inputs.tsx';
import { useStudio } from '../workspace/context.ts';
import styles from './gallery.module.css';

/** A sentence of the definition, to be changed in place. */
export function Sentence({ place, text, label }: { place: Place; text: string; label: string }) {
  const { edit } = useStudio();
  const id = useId();
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
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
export function OwnSentence({ place, text }: { place: Place; text: string }) {
  const { edit } = useStudio();
  return (
    <button type="button" onClick={() => edit('Eigener Satz bei Fehlern', [{ ...place, set: text }])}>
      Eigenen Satz schreiben
    </button>
  );
}
