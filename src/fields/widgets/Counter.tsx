import { useEffect, useState } from 'react';
import { tidyText } from '../../engine/index.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from '../base/fields.module.css';

/** Pause in typing after which the count is announced, in milliseconds. */
const PAUSE_MS = 1000;

/** The count is shown from this many remaining characters: a tenth of the limit, at least 5 and at most 100. */
function margin(limit: number): number {
  return Math.min(100, Math.max(5, Math.ceil(limit / 10)));
}

/**
 * The number of remaining characters, shown when a text approaches its limit. Texts that are too long are reported,
 * never cut.
 */
export function counter(text: string, limit: unknown) {
  if (typeof limit !== 'number' || limit === 0 || text.length < limit - 2 * margin(limit)) return null;
  return <Counter text={text} limit={limit} />;
}

function Counter({ text, limit }: { text: string; limit: number }) {
  // Counts like the engine: without surrounding spaces, and an emoji, or a letter with its marks, as one character.
  const left = limit - Array.from(tidyText(text)).length;
  const sentence = left > margin(limit) ? '' : formatLeft(left, limit);
  const said = useSettled(sentence);
  return (
    <div className={`${styles['counter']} ${left < 0 ? styles['over'] : ''}`}>
      <span aria-hidden="true">{sentence}</span>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

function formatLeft(left: number, limit: number): string {
  return left < 0 ? `${-left} Zeichen zu viel. Möglich sind ${limit}.` : `noch ${left} Zeichen`;
}

/** Returns the text once it has not changed for a while, so that not every key press is announced. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
