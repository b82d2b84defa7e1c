import { useEffect, useId, useRef } from 'react';
import { counted } from '../document/words.ts';
import { PressButton } from '../parts/PressButton.tsx';
import type { WizardChange } from './changeTexts.ts';
import styles from './everywhere.module.css';

type ReplaceFormProps = {
  query: string;
  replacement: string;
  onReplacement: (words: string) => void;
  changes: readonly WizardChange[];
  /** How many texts are not shown yet. */
  hidden: number;
  isIdle: boolean;
  progress: string;
  onReplace: () => void;
};

/** By what is replaced, and how much that changes. */
export function ReplaceForm(props: ReplaceFormProps) {
  const { query, replacement, onReplacement, changes, hidden, isIdle, progress, onReplace } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const count = changes.reduce((sum, { texts }) => sum + texts.length, 0);
  const where = `in ${counted(count, 'Text', 'Texten')}`;
  // Striking out is not what is meant before there are words.
  const look = replacement === '' ? {} : { className: styles.primary };
  return (
    <section className={styles.replace} aria-label="Ersetzen">
      <p className={styles.with}>
        <label htmlFor={id}>Ersetzen durch</label>
        <input ref={input} id={id} value={replacement} onChange={(event) => onReplacement(event.target.value)} />
        <PressButton {...look} idle={isIdle || count === 0} onClick={onReplace}>
          {replacement === '' ? `${where[0]?.toUpperCase()}${where.slice(1)} streichen` : `Ersetzen ${where}`}
        </PressButton>
      </p>
      {query.trim() === '' && <p className={styles.about}>Geben Sie oben ein, was ersetzt werden soll.</p>}
      {hidden > 0 && (
        <p className={styles.about}>Bitte sehen Sie sich erst alle Texte an: {hidden} sind noch nicht gezeigt.</p>
      )}
      {count > 0 && hidden === 0 && (
        <p className={styles.about}>
          Geändert {changes.length === 1 ? 'wird' : 'werden'}: {changes.map(formatChange).join(', ')}. Unten steht, was
          sich ändert.
        </p>
      )}
      <p role="status" className={styles.about}>
        {progress}
      </p>
    </section>
  );
}

function formatChange({ title, texts }: WizardChange): string {
  return `${title} (${texts.length})`;
}
