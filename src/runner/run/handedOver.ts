/** Answers on their way from one wizard to another, in this tab only. */
const KEY = 'vorfahrt.mitgabe';

type HandedOver = { href: string; answers: Record<string, unknown> };

/** Keeps open answers for the page that a link leads to. Where storage is refused, they are asked again there. */
export function keepHandedOver(handedOver: HandedOver): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(handedOver));
  } catch {
    // Nothing is lost.
  }
}

/** The open answers that came with a link to this page; none if there was no such link. */
export function readHandedOver(route: string | undefined): Record<string, unknown> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as HandedOver | null;
    return kept === null || kept.href !== route ? {} : kept.answers;
  } catch {
    return {};
  }
}

/** Forgets them: the page has taken them over. */
export function forgetHandedOver(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
