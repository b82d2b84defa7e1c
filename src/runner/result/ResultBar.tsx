import { useRef } from 'react';
import type { Judged } from '../../engine/index.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { resultLine, type ResultContext } from './resultTexts.ts';
import styles from '../result.module.css';

type ResultBarProps = {
  asked: ResultContext;
  judged: Judged;
  /** Leads to a question. */
  onQuestion: (pointer: string) => void;
};

/**
 * The result in one line that stays in view on narrow screens. Leads to the details, or to the first open question. The
 * panel announces the result; this line does not do so again.
 */
export function ResultBar({ asked, judged, onQuestion }: ResultBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  const line = resultLine(asked, judged);
  if (line === undefined) return null;
  const { known, text, open } = line;
  return (
    <button
      ref={button}
      type="button"
      data-scripted
      className={`${styles['bar']} ${known ? styles['known'] : ''}`}
      onClick={() => (open === undefined ? showDetails(button.current) : onQuestion(open))}
    >
      <span>{text}</span>
      <VisuallyHidden>{open === undefined ? ', zu den Einzelheiten' : ', zur Frage'}</VisuallyHidden>
      <span className={styles['arrow']} aria-hidden="true" />
    </button>
  );
}

function showDetails(button: HTMLElement | null): void {
  const heading = button?.closest('form')?.querySelector<HTMLElement>('[data-result-heading]');
  heading?.focus({ preventScroll: true });
  heading?.closest('section')?.scrollIntoView({ block: 'start' });
}
