import { formatEnd, type Catalogue, type EndingWizard, type Retirement } from '../wizards/index.ts';
import type { Ending, RetiredWizard } from './renderer.ts';

const CONTACT = { href: '/kontakt', label: 'Zur Kontaktseite' };

/** The wizards that are not offered any more, as pages show them. */
export function retiredOf(catalogue: Pick<Catalogue, 'retired' | 'all'>): RetiredWizard[] {
  return catalogue.retired().map(({ id, routes, retired: { title, sentence, ...on } }) => ({
    id,
    title,
    sentence,
    routes,
    way: wayOf(on, catalogue),
  }));
}

/** Where visitors can go. Another wizard that is not offered by now leaves the telephone. */
function wayOf(
  { way, wizard: id }: Pick<Retirement, 'way' | 'wizard'>,
  catalogue: Pick<Catalogue, 'all'>,
): RetiredWizard['way'] {
  if (way === 'kontakt') return CONTACT;
  const next = way === 'assistent' ? catalogue.all().find(({ wizard }) => wizard.id === id)?.wizard : undefined;
  return next?.route === undefined ? undefined : { href: next.route, label: next.definition.wizard.title };
}

/** What is told to the person who has begun a wizard that is not offered any more. */
export function endingOf({ retired: { title, sentence }, until }: EndingWizard): Ending {
  return { title, sentence, until: formatEnd(until) };
}
