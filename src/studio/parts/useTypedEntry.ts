import { useRef, useState, type KeyboardEvent } from 'react';
import { entriesWith, meant, formatMissed } from './readTyped.ts';

type TypedEntryOptions<T> = {
  entries: readonly T[];
  idOf: (entry: T) => string;
  titleOf: (entry: T) => string;
  /** All words by which an entry is found. */
  wordsOf: (entry: T) => string;
  /** The identity of what is chosen; empty if nothing is. */
  chosen: string;
  /** What the field shows for it. */
  title: string;
  opensOnFocus?: boolean;
  onTake: (entry: T) => void;
};

/** The list that belongs to the field. */
type OpenList = { close: () => void; setOpen: (isOpen: boolean) => void };

/**
 * What is typed into the field of a list (a ComboBox). Enter and leaving the field take the only entry that is meant. If
 * there is none, or several, the letters stay and a sentence says so; the choice is kept. Escape takes the letters back.
 */
export function useTypedEntry<T>(options: TypedEntryOptions<T>) {
  const { entries, idOf, titleOf, wordsOf, chosen, title, opensOnFocus = false, onTake } = options;
  const { typed, isJudged, type, judge } = useLetters();
  const [isFocused, setFocused] = useState(false);
  /** Enter was pressed on an option of the list. */
  const choosing = useRef(false);
  const found = entriesWith(typed ?? '', entries, wordsOf);
  const fitting = meant(typed ?? '', found, titleOf);
  const isEmpty = typed === undefined || typed.trim() === '';
  const take = (entry: T) => {
    type(undefined);
    if (idOf(entry) !== chosen) onTake(entry);
  };
  /** Takes what is meant; whether the field is as it was, or says what is chosen now. */
  const settle = () => {
    const [only] = fitting;
    if (isEmpty) type(undefined);
    else if (only !== undefined && fitting.length === 1) take(only);
    else judge();
    return isEmpty || fitting.length === 1;
  };
  const onKeyDownCapture = (event: KeyboardEvent, list: OpenList) => {
    const isOption = event.currentTarget.hasAttribute('aria-activedescendant');
    choosing.current = event.key === 'Enter' && isOption;
    if (typed === undefined || isOption || !['Enter', 'Escape'].includes(event.key)) return;
    // A form is neither sent nor closed with what the field does not say.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') type(undefined);
    if (event.key === 'Escape' || settle()) list.close();
    else list.setOpen(false);
  };
  return {
    found,
    missed: isJudged && !isEmpty ? formatMissed(typed, fitting.map(titleOf), title) : '',
    onKeyDownCapture,
    isTyping: typed !== undefined,
    comboBox: {
      allowsEmptyCollection: true,
      defaultFilter: () => true,
      validationBehavior: 'aria',
      isInvalid: isJudged,
      inputValue: typed ?? title,
      // The library opens the list at any change of the text; only letters shall.
      menuTrigger: typed !== undefined ? 'input' : opensOnFocus && !isFocused ? 'focus' : 'manual',
      onInputChange: (letters: string) => {
        choosing.current = false;
        type(letters);
      },
      onSelectionChange: (key: string | number | null) => {
        // The library also tells what is chosen already, to have the letters taken back.
        const entry = entries.find((one) => idOf(one) === key);
        if (entry === undefined || (key === chosen && !choosing.current)) return;
        take(entry);
      },
      onFocus: () => setFocused(true),
      onBlur: () => {
        setFocused(false);
        settle();
      },
    },
  } as const;
}

/** The letters in the field; undefined while it shows what is chosen. `judge`: says that they mean nothing, or too much. */
function useLetters() {
  const [typed, setTyped] = useState<string>();
  const [isJudged, setJudged] = useState(false);
  const type = (letters: string | undefined) => {
    setTyped(letters);
    setJudged(false);
  };
  return { typed, isJudged, type, judge: () => setJudged(true) };
}
