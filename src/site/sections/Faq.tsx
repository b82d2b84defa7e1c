import type { SectionOf } from '../content/page.ts';
import { Accordion } from './Accordion.tsx';
import { Band } from './Band.tsx';

export function Faq({ section: { items, action, ...head } }: { section: SectionOf<'faq'> }) {
  return (
    <Band {...head} beside actions={action && [action]}>
      <Accordion name={head.id ?? 'fragen'} questions={items} />
    </Band>
  );
}
