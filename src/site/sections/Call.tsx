import type { SectionOf } from '../content/page.ts';
import { Actions, Band } from './Band.tsx';

/** The last word of a page, on sign yellow. */
export function Call({ section: { actions, ...head } }: { section: SectionOf<'call'> }) {
  return (
    <Band {...head} tone="sign">
      <Actions actions={actions} first="asphalt" />
    </Band>
  );
}
