/** Answers on their way from one wizard to another, in this tab only. */
const KEY = 'vorfahrt.mitgabe';

/** Keeps open answers for the wizard that a link leads to. Where storage is refused, they are asked again there. */
export function keepHandedOver(answers: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(answers));
  } catch {
    // Nothing is lost.
  }
}

/** The open answers that came with the link to this page, which are forgotten with that. */
export function takeHandedOver(): Record<string, unknown> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return {};
  }
}
