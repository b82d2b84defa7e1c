import { escapeHtml } from '../../src/contract/index.ts';
import type { Factors, ListedPasskey, Offer } from '../secondFactor/index.ts';
import {
  ACCOUNT,
  APP,
  APP_CONFIRM,
  APP_REMOVE,
  codeField,
  CODES,
  CODES_NOTED,
  faultLine,
  passwordField,
  studioPage,
} from './page.ts';
import { passkeySection } from './passkeyPages.ts';
import { formatTime } from './formatTime.ts';

type FactorSection = Factors & { passkeys: readonly ListedPasskey[] };

/** What the page of the account says of the second factor. `isMissing`: somebody has rights that count only with one. */
export function factorSection({ app, recoveryCodes, passkeys }: FactorSection, isMissing: boolean): string {
  const missing = isMissing
    ? '<p class="meldung">Veröffentlichen, wiederherstellen und abschalten dürfen Sie auf diesem Server erst mit einem zweiten Faktor. Richten Sie ihn hier ein.</p>'
    : '';
  const hasNone = app === undefined && passkeys.length === 0;
  return `<h2 id="faktor">Zweiter Faktor</h2>
${missing}
${hasNone ? NONE : `<p>${formatLeft(recoveryCodes)}</p>${newCodes}`}
${passkeySection(passkeys)}
<h3>App für Codes</h3>
${appPart(app)}`;
}

const NONE =
  '<p>Noch keiner. Mit einem zweiten Faktor fragt das Studio beim Anmelden nach dem Passwort auch nach einem Passkey oder nach einem Code, den eine App auf Ihrem Telefon zeigt. Wer nur Ihr Passwort kennt, kommt dann nicht hinein.</p>';

const newCodes = `<details>
<summary>Neue Wiederherstellungscodes</summary>
<form method="post" action="${CODES}">${passwordField('passwort-codes')}<p><button>Neue Codes zeigen</button></p></form>
</details>`;

function appPart(app: Factors['app']): string {
  if (app === undefined) return `<form method="post" action="${APP}"><button>App einrichten</button></form>`;
  return `<p>Eingerichtet am ${formatTime(app.since)}.</p>
<form method="post" action="${APP}"><button>Andere App einrichten</button></form>
<details>
<summary>App entfernen</summary>
<form method="post" action="${APP_REMOVE}">${passwordField('passwort-app')}<p><button>App entfernen</button></p></form>
</details>`;
}

function formatLeft(codes: number): string {
  if (codes === 0) return 'Sie haben keinen Wiederherstellungscode mehr. Holen Sie sich neue.';
  return codes === 1
    ? 'Sie haben noch einen Wiederherstellungscode.'
    : `Sie haben noch ${codes} Wiederherstellungscodes.`;
}

/** How to set up an app, and the code that shows that it is. */
export function appPage({ secret, uri, drawing, fault }: Offer & { fault?: string }): string {
  const spaced = secret.replaceAll(/.{4}(?=.)/g, '$& ');
  return studioPage(
    'App einrichten',
    fault,
    `<h1>App für Codes einrichten</h1>
<ol>
<li>Öffnen Sie auf Ihrem Telefon eine App, die Anmeldecodes zeigt, oder Ihren Passwortmanager.</li>
<li>Lesen Sie dort dieses Bild ein, öffnen Sie auf demselben Gerät <a href="${escapeHtml(uri)}">diesen Link</a>, oder tippen Sie den Schlüssel ab:
<div class="qr" role="img" aria-label="Der Schlüssel als QR-Code">${drawing}</div>
<code>${spaced}</code></li>
<li>Geben Sie den Code ein, den die App jetzt zeigt, und Ihr Passwort.</li>
</ol>
${faultLine(fault)}
<form method="post" action="${APP_CONFIRM}">
${codeField(fault)}
${passwordField('passwort', fault)}
<p><button>Zweiten Faktor einschalten</button></p>
</form>
<p class="klein">Das geht 15 Minuten lang. Andere Browser, in denen Sie im Studio angemeldet sind, melden wir dabei ab.</p>
<p><a href="${ACCOUNT}">Abbrechen</a></p>`,
  );
}

/** Shows recovery codes, once. `areWaiting`: they count once they are noted. */
export function codesPage(codes: readonly string[], areWaiting: boolean): string {
  return studioPage(
    'Wiederherstellungscodes',
    undefined,
    `<h1>Ihre Wieder&shy;herstellungs&shy;codes</h1>
<p>Damit melden Sie sich an, wenn Sie Ihr Telefon nicht haben. <strong>Wir zeigen sie nur jetzt.</strong> Schreiben Sie sie ab, drucken Sie sie aus, oder legen Sie sie in Ihren Passwortmanager. Jeder gilt einmal.</p>
<ul class="codes">${codes.map((code) => `<li><code>${code}</code></li>`).join('')}</ul>
<p><button type="button" data-print hidden>Drucken</button></p>
<form method="post" action="${CODES_NOTED}"><button>Ich habe sie notiert</button></form>
<p class="klein">${areWaiting ? 'Ab dann gelten nur noch diese Codes.' : 'Frühere Codes gelten nicht mehr.'}</p>`,
  );
}
