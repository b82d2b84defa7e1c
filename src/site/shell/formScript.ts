/** Distance from the viewport at which React is loaded for a form. */
const NEAR = '200px';
const ATTEMPTS = 3;
const PAUSE_MS = 2000;

/** Loads React and the form's code when the form comes near the viewport. */
export function startForm(place: HTMLElement): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void load(place);
    },
    { rootMargin: NEAR },
  );
  observer.observe(place);
}

/** Retries, since mobile connections drop. */
async function load(place: HTMLElement): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const { hydrateForm } = await import('./formEntry.tsx');
      return hydrateForm(place, place.dataset['form'] ?? '');
    } catch {
      if (attempt < ATTEMPTS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  const message = place.parentElement?.querySelector<HTMLElement>('[data-form-lost]');
  if (message) message.hidden = false;
}
