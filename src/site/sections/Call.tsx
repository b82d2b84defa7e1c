import type { SectionOf } from '../content/page.ts';
import { Actions, Band } from './Band.tsx';

/** The last call to action of a page, on a yellow background. */
export function Call({ section: { actions, ...head } }: { section: SectionOf<'call'> }) {
  return (
    <Band {...head} tone="sign">
      <Actions actions={actions} first="asphalt" />
    </Band>
  );
}
