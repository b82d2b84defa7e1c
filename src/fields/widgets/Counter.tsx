import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from '../fields.module.css';

/** How long nothing is typed until the count is read out. */
const PAUSE_MS = 1000;

/** From here on the count is shown: the last tenth, at least 5 and at most 100 characters. */
function margin(limit: number): number {
  return Math.min(100, Math.max(5, Math.ceil(limit / 10)));
}

/** How much still fits, once a text comes near its limit. What is too long is said, never cut off. */
export function counter(text: string, limit: unknown) {
  if (typeof limit !== 'number' || limit === 0 || text.length < limit - 2 * margin(limit)) return null;
  return <Counter text={text} limit={limit} />;
}

function Counter({ text, limit }: { text: string; limit: number }) {
  // As the engine counts: without the spaces around it, an emoji as one.
  const left = limit - Array.from(text.trim()).length;
  const sentence = left > margin(limit) ? '' : say(left, limit);
  const said = useSettled(sentence);
  return (
    <div className={`${styles['counter']} ${left < 0 ? styles['over'] : ''}`}>
      <span aria-hidden="true">{sentence}</span>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

function say(left: number, limit: number): string {
  return left < 0 ? `${-left} Zeichen zu viel. Möglich sind ${limit}.` : `noch ${left} Zeichen`;
}

/** The text once it has not changed for a moment: nobody wants to hear every key. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
