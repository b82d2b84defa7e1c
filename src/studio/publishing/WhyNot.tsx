import { usePublishing } from './context.ts';
import { FACTOR_FIRST, NOT_ALLOWED } from './words.ts';

/** Why somebody may not publish, and what to do about it. */
export function WhyNot() {
  const [, { release }] = usePublishing();
  if (release?.may.publishWithFactor !== true) return <p>{NOT_ALLOWED}</p>;
  return (
    <p>
      {FACTOR_FIRST} <a href="/studio/konto">In Ihrem Konto einrichten</a>
    </p>
  );
}
