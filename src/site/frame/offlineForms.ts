import { PLACE_OF_OFFLINE } from '../shared/pageData.ts';

/**
 * A form that is sent without a network and before its own code is there would be replaced by the browser's error page, and what was
 * typed with it. It stays, and the page says so until the network is back.
 */
export function keepFormsOffline(): void {
  const note = document.getElementById(PLACE_OF_OFFLINE);
  if (note === null) return;
  const tell = (isHeld: boolean) => {
    note.hidden = !isHeld;
  };
  window.addEventListener('submit', hold, true);
  window.addEventListener('online', () => tell(false));

  function hold(event: SubmitEvent): void {
    const form = event.target;
    if (navigator.onLine || !(form instanceof HTMLFormElement)) return;
    // The code of a form says more, and tries again by itself.
    if (form.method !== 'post' || 'live' in form.dataset) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tell(true);
  }
}
