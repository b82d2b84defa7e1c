import { valuesUsedBy } from '../../explore/dependencies.ts';
import { sourceOf } from '../../engine/facts.ts';
import { stepsOf } from '../../engine/index.ts';
import { counted } from '../document/words.ts';
import type { Names } from './names.ts';

/** How many warnings, pages and mails say or ask for a computed value, or one that is made of it. Undefined if none do. */
export function formatUses({ wizard }: Names, name: string): string | undefined {
  const { definition } = wizard;
  const source = sourceOf(definition);
  const made = Object.keys(source.computed ?? {}).filter((other) => valuesUsedBy(other, source).includes(name));
  const names = new RegExp(`=(?:${made.join('|')})(?![\\w-])`);
  const isUsed = (part: unknown) => names.test(JSON.stringify(part ?? null));
  const steps = stepsOf(wizard).map(({ file }) => file);
  const hints = steps.flatMap(({ advice = [] }) => advice).filter(isUsed).length;
  const pages = steps.filter(({ advice: _advice, ...page }) => isUsed(page)).length;
  const mails = Object.values(definition.wizard.mails ?? {})
    .flatMap((mail) => partsOf(mail))
    .filter(isUsed).length;
  const said = [
    ...(hints === 0 ? [] : [counted(hints, 'Hinweis', 'Hinweisen')]),
    ...(pages === 0 ? [] : [counted(pages, 'Seite', 'Seiten')]),
    ...(mails === 0 ? [] : [counted(mails, 'Absatz der E-Mails', 'Absätzen der E-Mails')]),
  ];
  return said.length === 0 ? undefined : `in ${new Intl.ListFormat('de').format(said)}`;
}

/** The paragraphs and sections of a mail. */
function partsOf(mail: object): unknown[] {
  return Object.values(mail).flatMap((part: unknown) => (Array.isArray(part) ? (part as unknown[]) : [part]));
}
