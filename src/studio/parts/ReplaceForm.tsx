import { useEffect, useId, useRef, type ReactNode } from 'react';
import { capitalized, counted } from '../document/words.ts';
import { PressButton } from './PressButton.tsx';
import looks from './looks.module.css';

type ReplaceFormProps = {
  query: string;
  words: string;
  onWords: (words: string) => void;
  /** How many texts would change. */
  count: number;
  /** They cannot be changed now. */
  idle?: boolean;
  onReplace: () => void;
  /** How it is replaced. */
  options?: ReactNode;
  /** Details of the changes. */
  children?: ReactNode;
};

/** By which words something is replaced, and in how many texts. */
export function ReplaceForm({
  query,
  words,
  onWords,
  count,
  idle = false,
  onReplace,
  options,
  children,
}: ReplaceFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // It opens above the texts, out of sight for the person who has scrolled.
  useEffect(() => input.current?.focus(), []);
  const where = `in ${counted(count, 'Text', 'Texten')}`;
  // Striking out is not what is meant before there are words.
  const look = words === '' ? {} : { className: looks.primary };
  return (
    <section className={looks.replace} aria-label="Ersetzen">
      <p className={looks.with}>
        <label htmlFor={id}>Ersetzen durch</label>
        <input ref={input} id={id} value={words} onChange={(event) => onWords(event.target.value)} />
        {options}
        <PressButton {...look} idle={idle || count === 0} onClick={onReplace}>
          {words === '' ? `${capitalized(where)} streichen` : `Ersetzen ${where}`}
        </PressButton>
      </p>
      {query.trim() === '' && <p className={looks.quiet}>Geben Sie oben ein, was ersetzt werden soll.</p>}
      {children}
    </section>
  );
}
