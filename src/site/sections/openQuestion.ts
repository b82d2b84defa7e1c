/** Opens a question that is on screen, scrolls it into view and focuses it. */
export function openQuestion(id: string): void {
  const question = document.getElementById(id);
  if (!(question instanceof HTMLDetailsElement)) return;
  question.open = true;
  question.querySelector('summary')?.focus({ preventScroll: true });
  question.scrollIntoView({ block: 'start' });
}

/** Calls `visit` with the id that the address names, now and whenever it changes. */
export function followAnchor(visit: (id: string) => void): void {
  const follow = () => visit(anchor());
  follow();
  window.addEventListener('hashchange', follow);
}

function anchor(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    // Percent signs that encode nothing.
    return '';
  }
}
