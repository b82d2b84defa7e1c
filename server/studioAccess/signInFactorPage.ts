import { escapeHtml } from '../../src/contract/index.ts';
import { codeField, FACTOR, faultLine, FIELDS, SIGN_IN, studioPage } from './page.ts';
import { passkeySignIn } from './passkeyPages.ts';

/** `passkey`: the options to ask for one, if the account has any. */
type FactorPage = { next: string; passkey: object | undefined; hasApp: boolean; fault?: string };

/** Asks for the second factor. */
export function factorPage({ next, passkey, hasApp, fault }: FactorPage): string {
  const leads = `<input type="hidden" name="${FIELDS.next}" value="${escapeHtml(next)}">`;
  const code = `<form method="post" action="${FACTOR}">
${codeField(fault)}
${leads}
<p><button>Weiter</button></p>
</form>`;
  return studioPage(
    'Zweiter Faktor',
    fault,
    `<h1>Noch ein Schritt</h1>
<p>Ihr Passwort stimmt. ${ASKED[`${hasApp} ${passkey !== undefined}`] ?? ''}</p>
${faultLine(fault)}
${passkey === undefined ? '' : passkeySignIn(passkey, leads)}
${hasApp ? code : ''}
<details>
<summary>Ich habe ${hasApp ? 'die App' : 'das Gerät'} nicht zur Hand</summary>
<form method="post" action="${FACTOR}">
<p><label for="wiederherstellung">Wiederherstellungscode</label>
<input id="wiederherstellung" type="text" name="${FIELDS.recovery}" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="40"></p>
${leads}
<p><button>Damit anmelden</button></p>
</form>
<p>Jeder dieser Codes gilt nur einmal. Haben Sie auch davon keinen mehr, kann den zweiten Faktor zurücksetzen, wer den Server betreibt.</p>
</details>
<p class="klein"><a href="${SIGN_IN}?${escapeHtml(new URLSearchParams({ [FIELDS.next]: next }).toString())}">Mit einem anderen Konto anmelden</a></p>`,
  );
}

/** By whether there is an app, and a passkey. */
const ASKED: Record<string, string> = {
  'true false': 'Geben Sie jetzt den Code ein, den die App auf Ihrem Telefon für dieses Studio zeigt.',
  'false true': 'Bestätigen Sie jetzt mit Ihrem Passkey.',
  'true true': 'Bestätigen Sie jetzt mit Ihrem Passkey, oder geben Sie den Code aus Ihrer App ein.',
};
