import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { fold } from '../texts/search.ts';
import { readTyped } from './readTyped.ts';

type TypedEntryOptions<T> = {
  entries: readonly T[];
  /** The title of what is chosen; empty if nothing is. */
  title: string;
  titleOf: (entry: T) => string;
  /** All words by which an entry is found. */
  wordsOf: (entry: T) => string;
  onTake: (entry: T) => void;
};

/**
 * What is typed into the field of a list. Enter and leaving the field take the entry that was meant; if there is no such
 * entry, the letters stay and a sentence says why. Escape takes them back.
 */
export function useTypedEntry<T>({ entries, title, titleOf, wordsOf, onTake }: TypedEntryOptions<T>) {
  const [typed, setTyped] = useState<string>();
  const [missed, setMissed] = useState('');
  /** An entry was taken: the list, which opens whenever the text changes, stays closed until the next key. */
  const [taken, setTaken] = useState(false);
  const text = typed ?? title;
  const wanted = fold(text.trim());
  const found = text === title ? entries : entries.filter((entry) => fold(wordsOf(entry)).includes(wanted));
  const type = (letters: string | undefined) => {
    setTyped(letters);
    setMissed('');
  };
  /** False if what was typed names no entry. */
  const settle = (): boolean => {
    if (text === title || wanted === '') {
      type(undefined);
      return true;
    }
    const read = readTyped(text, found, titleOf);
    if ('says' in read) {
      setMissed(title === '' ? read.says : `${read.says} Es bleibt bei „${title}“.`);
      return false;
    }
    type(undefined);
    setTaken(true);
    onTake(read.entry);
    return true;
  };
  const inputProps = {
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      // The list gives the focus back as it opens, when the first letter is already there.
      if (typed === undefined) event.target.select();
    },
    onBlur: () => {
      settle();
      setTaken(false);
    },
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      setTaken(false);
      if (event.key === 'Escape') type(undefined);
      const isOption = event.currentTarget.hasAttribute('aria-activedescendant');
      // A form is not sent with what the field does not say.
      if (event.key !== 'Enter' || isOption || text === title) return;
      event.preventDefault();
      // The library would take the letters for the empty choice.
      if (settle()) event.stopPropagation();
    },
  };
  return { text, found, missed, taken, type, inputProps };
}
