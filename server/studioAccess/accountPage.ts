import { escapeHtml } from '../../src/contract/index.ts';
import type { Factors, ListedPasskey } from '../secondFactor/index.ts';
import type { Outcome } from './forms.ts';
import { factorSection } from './factorPages.ts';
import { mailSection, type MailChoice } from './mailChoice.ts';
import { ACCOUNT, faultLine, FIELDS, PASSWORD, passwordField, SESSIONS_END, SIGN_OUT, studioPage } from './page.ts';
import { formatTime } from './formatTime.ts';
import type { ListedSession, StudioSession } from './sessions.ts';

type AccountPage = {
  session: StudioSession;
  rights: string[];
  isFactorMissing: boolean;
  factors: Factors;
  passkeys: ListedPasskey[];
  sessions: ListedSession[];
  mails: MailChoice[];
};

/** Who is signed in, what that person may do, with which second factor, and in which browsers. */
export function accountPage({
  session,
  rights,
  isFactorMissing,
  factors,
  passkeys,
  sessions,
  mails,
  fault,
  done,
}: AccountPage & Outcome): string {
  const items = sessions.map((one) => sessionItem(one, one.id === session.id));
  return studioPage(
    'Ihr Konto',
    fault,
    `<h1>Ihr Konto im Studio</h1>
<p>${escapeHtml(session.name)}, ${escapeHtml(session.email)}</p>
${faultLine(fault)}${done === undefined ? '' : `<p role="status"><strong>${escapeHtml(done)}</strong></p>`}
<h2>Was Sie dürfen</h2>
<ul>${rights.map((right) => `<li>${escapeHtml(right)}</li>`).join('')}</ul>
${PASSWORD_SECTION}
${factorSection({ ...factors, passkeys }, isFactorMissing)}
${mailSection(mails)}
<h2>Wo Sie angemeldet sind</h2>
<ul>${items.join('')}</ul>
${sessions.length > 1 ? OTHERS : ''}
<form method="post" action="${SIGN_OUT}"><button>Abmelden</button></form>
<p><a href="/studio">Zurück zum Studio</a></p>`,
  );
}

const OTHERS = `<form method="post" action="${SESSIONS_END}"><button>Alle anderen abmelden</button></form>`;

const PASSWORD_SECTION = `<h2>Passwort</h2>
<details>
<summary>Passwort ändern</summary>
<form method="post" action="${PASSWORD}">
${passwordField('passwort-alt')}
<p><label for="passwort-neu">Neues Passwort (8 bis 128 Zeichen)</label>
<input id="passwort-neu" type="password" name="${FIELDS.newPassword}" autocomplete="new-password" required minlength="8" maxlength="128"></p>
<p><button>Passwort ändern</button></p>
</form>
<p>Danach sind Sie nur noch hier angemeldet. Das Passwort gilt auch für die übrige Website.</p>
</details>`;

function sessionItem({ id, createdAt, usedAt, browser }: ListedSession, isOwn: boolean): string {
  const which = `${isOwn ? 'Dieser Browser' : 'Ein anderer Browser'}${browser === null ? '' : ` (${escapeHtml(browser)})`}`;
  const action = isOwn
    ? ''
    : `<form method="post" action="${ACCOUNT}"><input type="hidden" name="${FIELDS.session}" value="${id}"><button>Dort abmelden</button></form>`;
  return `<li>${which}: angemeldet am ${formatTime(createdAt)}, zuletzt benutzt am ${formatTime(usedAt)}${action}</li>`;
}
