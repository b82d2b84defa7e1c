import type { HandedOver } from '../../engine/index.ts';

/** Answers on their way from one wizard to another, in this tab only. */
const KEY = 'vorfahrt.mitgabe';

/** What a page that a link leads to needs beside its URL. */
type Beside = Pick<HandedOver, 'open' | 'left'>;

/** Keeps open answers for the page that a link leads to. Where storage is refused, they are asked again there. */
export function keepHandedOver(handedOver: HandedOver | undefined): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(handedOver ?? null));
  } catch {
    // Nothing is lost.
  }
}

/** What came beside a link to this page; nothing if there was no such link. */
export function readHandedOver(route: string | undefined): Beside {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as HandedOver | null;
    if (kept !== null && kept.url.split('?')[0] === route) return kept;
  } catch {
    // Nothing came.
  }
  return { open: {}, left: [] };
}

/** Forgets them: the page has taken them over. */
export function forgetHandedOver(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
