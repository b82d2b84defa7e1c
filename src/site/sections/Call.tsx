import type { SectionOf } from '../content/page.ts';
import { useBrand, whoAnswers } from '../shared/brand.ts';
import { Actions, Band } from './Band.tsx';

/** The last call to action of a page, on a yellow background. */
export function Call({ section: { actions, answers, ...head } }: { section: SectionOf<'call'> }) {
  const who = whoAnswers(useBrand());
  return (
    <Band {...head} tone="sign">
      <Actions actions={actions} first="asphalt" />
      {answers === true && who !== undefined && <p>{who}</p>}
    </Band>
  );
}
