import { PartFailure } from '../../loading/index.ts';

const HASH = '#chat';
const LOST = 'Die Antworten konnten nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.';
const OUTDATED = 'Diese Seite ist nicht mehr aktuell. Bitte laden Sie sie neu.';

/**
 * Opens the support panel at the anchor `#chat`: links to it open the panel, and the browser's Back closes it. The
 * panel's code and the answers load when it is opened for the first time.
 */
export function startSupport(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-support]');
  const body = dialog?.querySelector<HTMLElement>('[data-support-body]');
  if (dialog === null || body === null || body === undefined) return;
  // Without this code the anchor is that of the contact block. The id is removed, so that the browser does not scroll
  // there.
  document.getElementById('chat')?.removeAttribute('id');
  dialog.id = 'chat';
  /** Whether the anchor was reached from another history entry of this page. Closing then goes back to that entry. */
  let entered = false;
  let loaded = false;
  /** The focused element before opening, since following a link to an anchor moves the focus. */
  let opener: Element | null = null;

  const load = async () => {
    try {
      const { showPanel } = await import('./panel.tsx');
      showPanel(body);
      loaded = true;
    } catch (failure) {
      if (failure instanceof PartFailure && failure.reload)
        showFailure(body, OUTDATED, 'Seite neu laden', () => location.reload());
      else showFailure(body, LOST, 'Noch einmal versuchen', () => void load());
    }
  };
  const follow = () => {
    const wanted = location.hash === HASH;
    if (!wanted) dialog.close();
    if (!wanted || dialog.open) return;
    dialog.showModal();
    document.documentElement.dataset['dialog'] = '';
    if (!loaded) void load();
  };

  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(`a[href="${HASH}"]`) !== null) opener = document.activeElement;
  });
  window.addEventListener('hashchange', () => {
    entered = true;
    follow();
  });
  dialog.addEventListener('close', () => {
    delete document.documentElement.dataset['dialog'];
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    if (location.hash !== HASH) return;
    if (entered) history.back();
    else history.replaceState(history.state, '', location.pathname + location.search);
  });
  // The dialogue's content covers it, so a click on the dialogue itself is one on the backdrop.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.querySelector('button')?.addEventListener('click', () => dialog.close());
  if (location.hash === HASH) window.scrollTo(0, 0);
  follow();
}

function showFailure(body: HTMLElement, words: string, action: string, act: () => void): void {
  const message = document.createElement('p');
  message.role = 'alert';
  message.textContent = words;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = action;
  button.addEventListener('click', act);
  body.replaceChildren(message, button);
}
