import { escapeHtml } from '../../src/contract/index.ts';
import { plainPage } from '../http/plainPage.ts';

export const SIGN_IN = '/studio/anmelden';
/** Asks for the second factor. */
export const FACTOR = '/studio/anmelden/code';
export const SIGN_OUT = '/studio/abmelden';
export const ACCOUNT = '/studio/konto';
export const SIGN_IN_TO_ACCOUNT = `${SIGN_IN}?weiter=${encodeURIComponent(ACCOUNT)}`;
export const PASSWORD = '/studio/konto/passwort';
/** Says which mails of the studio are wanted. */
export const MAILS = '/studio/konto/emails';
export const SESSIONS_END = '/studio/konto/abmelden';
/** The app that computes codes: begins to set one up, and shows how. */
export const APP = '/studio/konto/app';
export const APP_CONFIRM = '/studio/konto/app/bestaetigen';
export const APP_REMOVE = '/studio/konto/app/entfernen';
/** Begins to make a passkey, and shows the button for it. */
export const PASSKEYS = '/studio/konto/passkeys';
export const PASSKEY_MADE = '/studio/konto/passkeys/anlegen';
export const PASSKEY_REMOVE = '/studio/konto/passkeys/entfernen';
/** Makes new recovery codes, and shows them. */
export const CODES = '/studio/konto/codes';
export const CODES_NOTED = '/studio/konto/codes/notiert';

/** The fields of the forms, as they name them. */
export const FIELDS = {
  email: 'email',
  password: 'passwort',
  next: 'weiter',
  session: 'sitzung',
  code: 'code',
  recovery: 'wiederherstellung',
  name: 'name',
  newPassword: 'neu',
  passkey: 'passkey',
  answer: 'antwort',
  topic: 'thema',
  askedTopic: 'gefragt',
} as const;

/** Why a form was refused. */
export function faultLine(fault: string | undefined): string {
  return fault === undefined ? '' : `<p class="fehler" id="fehler" role="alert">${escapeHtml(fault)}</p>`;
}

/** The attributes of a field whose form was refused. */
function invalidity(fault: string | undefined): string {
  return fault === undefined ? '' : ' aria-invalid="true" aria-describedby="fehler"';
}

/** A page of the studio. `fault`: why the form that led to it was refused. */
export function studioPage(title: string, fault: string | undefined, content: string): string {
  return plainPage(`${fault === undefined ? '' : 'Fehler: '}Studio – ${title}`, content);
}

/** The field of the present password. `id`: of the field, on a page with several. */
export function passwordField(id: string, fault?: string): string {
  return `<p><label for="${id}">Ihr Passwort</label>
<input id="${id}" type="password" name="${FIELDS.password}" autocomplete="current-password" required maxlength="128"${invalidity(fault)}></p>`;
}

/** The field of a code that an app shows. */
export function codeField(fault: string | undefined): string {
  return `<p><label for="code">Code aus der App</label>
<input id="code" type="text" name="${FIELDS.code}" inputmode="numeric" autocomplete="one-time-code" required maxlength="16"${invalidity(fault)}></p>`;
}

/** Asks for address and password. `next`: the page that opens then. `fault`: why the last attempt failed. */
export function signInPage({ next, email = '', fault }: { next: string; email?: string; fault?: string }): string {
  return studioPage(
    'Anmelden',
    fault,
    `<h1>Im Studio anmelden</h1>
<p>Hier ändern Berechtigte die Assistenten dieser Website.</p>
${faultLine(fault)}
<form method="post" action="${SIGN_IN}">
<p><label for="email">E-Mail-Adresse</label>
<input id="email" type="email" name="${FIELDS.email}" value="${escapeHtml(email)}" autocomplete="username" required maxlength="254"${invalidity(fault)}></p>
<p><label for="passwort">Passwort</label>
<input id="passwort" type="password" name="${FIELDS.password}" autocomplete="current-password" required maxlength="128"${invalidity(fault)}></p>
<input type="hidden" name="${FIELDS.next}" value="${escapeHtml(next)}">
<p><button>Anmelden</button></p>
</form>
<p class="klein">Nach 30 Minuten ohne Eingabe und spätestens nach zwölf Stunden melden Sie sich neu an. <a href="/login?modus=passwort-vergessen">Passwort vergessen</a></p>
<p class="klein">Sie haben sich schon angemeldet und kommen über den Verweis einer anderen Website? Dann <a href="">laden Sie die Seite neu</a>.</p>`,
  );
}
