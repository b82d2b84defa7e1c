import { withTab } from '../../contract/index.ts';
import { isPlainObject, type HandedOver } from '../../engine/index.ts';

/** Answers on their way from one wizard to another, in this tab only. */
const KEY = 'vorfahrt.mitgabe';

/** What a page that a link leads to needs beside its URL. */
type OpenChoices = Pick<HandedOver, 'open' | 'left'>;

/** Keeps open answers for the page that a link leads to. Where storage is refused, they are asked again there. */
export function keepHandedOver(handedOver: HandedOver | undefined): void {
  withTab((tab) => tab.setItem(KEY, JSON.stringify(handedOver ?? null)));
}

/** What came beside a link to this page; nothing if there was no such link, or it has another shape. Each value is judged by its question (`acceptedFrom`). */
export function readHandedOver(route: string | undefined): OpenChoices {
  const choices = withTab((tab) => {
    // A value without these members throws.
    const { url, open, left } = JSON.parse(tab.getItem(KEY) ?? '') as HandedOver;
    const isWhole = left.every((name) => typeof name === 'string') && isPlainObject(open);
    return isWhole && url.split('?')[0] === route ? { open, left } : undefined;
  });
  return choices ?? { open: {}, left: [] };
}

/** Forgets them: the page has taken them over. */
export function forgetHandedOver(): void {
  withTab((tab) => tab.removeItem(KEY));
}
