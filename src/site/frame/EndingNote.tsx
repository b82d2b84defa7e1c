import type { Ending } from '../shared/retired.ts';

/** Above a retired wizard, for the person who has begun it. */
export function EndingNote({ title, sentence, until }: Ending) {
  return (
    <p data-ending="" role="note">
      „{title}“ wird nicht mehr angeboten. {sentence} Was Sie begonnen haben, können Sie noch bis {until} absenden.
    </p>
  );
}
