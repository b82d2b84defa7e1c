import { call, forgetLogin, LOGIN_CHANGED, NO_PORTAL, readLogin } from '../../account/index.ts';
import { ARRIVAL, PLACE_OF_GREETING } from './arrival.ts';

/**
 * Shows who is signed in in this browser tab, with a link to the portal and a sign-out button, or else the login links; and on
 * `ARRIVAL`, that there is no portal. The server renders all of it. Updated when the token expires, and when Back restores the page from the cache.
 */
export function showSignedIn(account: HTMLElement): void {
  const [label, name, box, ways, portal, button, status] = [
    'label',
    'name',
    'box',
    'ways',
    'portal',
    'leave',
    'status',
  ].map((part) => account.querySelector<HTMLElement>(`[data-account-${part}]`));
  if (
    !label ||
    !name ||
    !box ||
    !ways ||
    !(portal instanceof HTMLAnchorElement) ||
    !(button instanceof HTMLButtonElement) ||
    !status
  )
    return;
  const title = label.textContent;
  const summary = account.querySelector('summary');
  // Only where such a login leads to.
  const greeting = document.getElementById(PLACE_OF_GREETING);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const draw = () => {
    clearTimeout(timer);
    const login = readLogin();
    const told = login === undefined ? '' : `${login.user.firstName} ${login.user.lastName}`;
    box.hidden = login === undefined;
    ways.hidden = login !== undefined;
    label.textContent = told || title;
    name.textContent = told;
    summary?.toggleAttribute('data-signed-in', login !== undefined);
    portal.hidden = login === undefined || login.redirectTo === ARRIVAL;
    portal.href = login?.redirectTo ?? '';
    if (login !== undefined) timer = setTimeout(draw, login.expires - Date.now());
    if (greeting === null) return;
    greeting.hidden = login?.redirectTo !== ARRIVAL;
    const [words] = greeting.children;
    if (words && login) words.textContent = `Sie sind als ${told} angemeldet. ${NO_PORTAL[login.user.role]}`;
  };
  const signOut = async () => {
    button.disabled = true;
    const { done, text } = await call('/api/auth/logout', { token: readLogin()?.token ?? '' });
    button.disabled = false;
    status.textContent = text;
    if (!done) return;
    // The button is hidden next.
    summary?.focus();
    forgetLogin();
  };
  button.addEventListener('click', () => void signOut());
  for (const event of [LOGIN_CHANGED, 'pageshow']) addEventListener(event, draw);
  draw();
}
