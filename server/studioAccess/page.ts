import { escapeHtml } from '../../src/contract/index.ts';
import { plainPage } from '../http/plainPage.ts';
import type { ListedSession } from './sessions.ts';

export const SIGN_IN = '/studio/anmelden';
export const SIGN_OUT = '/studio/abmelden';
export const ACCOUNT = '/studio/konto';

/** The field of an address or password, as the forms name them. */
export const FIELDS = { email: 'email', password: 'passwort', next: 'weiter', session: 'sitzung' } as const;

/** Asks for address and password. `next`: the page that opens then. `fault`: why the last attempt failed. */
export function signInPage({ next, email = '', fault }: { next: string; email?: string; fault?: string }): string {
  const invalid = fault === undefined ? '' : ' aria-invalid="true" aria-describedby="fehler"';
  return plainPage(
    fault === undefined ? 'Studio – Anmelden' : 'Fehler: Studio – Anmelden',
    `<h1>Im Studio anmelden</h1>
<p>Hier ändern Berechtigte die Assistenten dieser Website.</p>
${fault === undefined ? '' : `<p class="fehler" id="fehler" role="alert">${escapeHtml(fault)}</p>`}
<form method="post" action="${SIGN_IN}">
<p><label for="email">E-Mail-Adresse</label>
<input id="email" type="email" name="${FIELDS.email}" value="${escapeHtml(email)}" autocomplete="username" required maxlength="254"${invalid}></p>
<p><label for="passwort">Passwort</label>
<input id="passwort" type="password" name="${FIELDS.password}" autocomplete="current-password" required maxlength="128"${invalid}></p>
<input type="hidden" name="${FIELDS.next}" value="${escapeHtml(next)}">
<p><button>Anmelden</button></p>
</form>
<p class="klein">Nach 30 Minuten ohne Eingabe und spätestens nach zwölf Stunden melden Sie sich neu an. <a href="/login?modus=passwort-vergessen">Passwort vergessen</a></p>
<p class="klein">Sie haben sich schon angemeldet und kommen über den Verweis einer anderen Website? Dann <a href="">laden Sie die Seite neu</a>.</p>`,
  );
}

type AccountPage = { name: string; email: string; rights: string[]; sessions: ListedSession[]; current: string };

/** Who is signed in, what that person may do, and in which browsers. */
export function accountPage({ name, email, rights, sessions, current }: AccountPage): string {
  const items = sessions.map(({ id, createdAt, usedAt }) => {
    const own = id === current;
    const said = `${own ? 'Dieser Browser' : 'Ein anderer Browser'}: angemeldet am ${sayTime(createdAt)}, zuletzt benutzt am ${sayTime(usedAt)}`;
    const action = own
      ? ''
      : `<form method="post" action="${ACCOUNT}"><input type="hidden" name="${FIELDS.session}" value="${id}"><button>Dort abmelden</button></form>`;
    return `<li>${said}${action}</li>`;
  });
  return plainPage(
    'Studio – Ihr Konto',
    `<h1>Ihr Konto im Studio</h1>
<p>${escapeHtml(name)}, ${escapeHtml(email)}</p>
<h2>Was Sie dürfen</h2>
<ul>${rights.map((right) => `<li>${escapeHtml(right)}</li>`).join('')}</ul>
<h2>Wo Sie angemeldet sind</h2>
<ul>${items.join('')}</ul>
<form method="post" action="${SIGN_OUT}"><button>Abmelden</button></form>
<p><a href="/studio">Zurück zum Studio</a></p>`,
  );
}

const TIME = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});

function sayTime(time: Date): string {
  return `${TIME.format(time)} Uhr`;
}
