import { escapeHtml } from '../../src/contract/index.ts';
import type { ListedPasskey } from '../secondFactor/index.ts';
import {
  ACCOUNT,
  FACTOR,
  faultLine,
  FIELDS,
  PASSKEY_MADE,
  PASSKEY_REMOVE,
  PASSKEYS,
  passwordField,
  studioPage,
} from './page.ts';
import { formatTime } from './formatTime.ts';

const NO_SCRIPTS = '<noscript><p>Passkeys brauchen JavaScript. Eine App für Codes geht ohne.</p></noscript>';

/** The passkeys of an account, and how to make another one. */
export function passkeySection(passkeys: readonly ListedPasskey[]): string {
  const items = passkeys.map(({ id, name, createdAt, usedAt }, index) => {
    const used = usedAt === null ? 'noch nie benutzt' : `zuletzt benutzt am ${formatTime(usedAt)}`;
    return `<li>${escapeHtml(name)}: angelegt am ${formatTime(createdAt)}, ${used}
<details><summary>Entfernen</summary><form method="post" action="${PASSKEY_REMOVE}">
<input type="hidden" name="${FIELDS.passkey}" value="${escapeHtml(id)}">${passwordField(`passwort-passkey-${index}`)}
<p><button>Passkey entfernen</button></p></form></details></li>`;
  });
  return `<h3>Passkeys</h3>
<p>Ein Passkey liegt auf einem Gerät oder in einem Passwortmanager. Sie bestätigen ihn mit Fingerabdruck, Gesicht oder PIN und tippen keinen Code ab. Er gilt nur für diese Website, auch nicht für eine nachgemachte.</p>
${items.length === 0 ? '' : `<ul>${items.join('')}</ul>`}
<details><summary>Passkey anlegen</summary>
<form method="post" action="${PASSKEYS}">
<p><label for="name">Name, an dem Sie ihn erkennen</label>
<input id="name" type="text" name="${FIELDS.name}" placeholder="Diensthandy" required maxlength="60" autocomplete="off"></p>
${passwordField('passwort-passkey')}
<p><button>Weiter</button></p></form></details>`;
}

/** Lets the browser make a passkey. `creation`: the options for that. */
export function newPasskeyPage({ name, creation, fault }: { name: string; creation: object; fault?: string }): string {
  return studioPage(
    'Passkey anlegen',
    fault,
    `<h1>Passkey „${escapeHtml(name)}“ anlegen</h1>
<p>Ihr Browser fragt gleich, wo der Passkey liegen soll, und nach Fingerabdruck, Gesicht oder PIN.</p>
${faultLine(fault)}
${scriptedForm({ action: PASSKEY_MADE, what: 'create', options: creation, button: 'Passkey anlegen' })}
${NO_SCRIPTS}
<p><a href="${ACCOUNT}">Abbrechen</a></p>`,
  );
}

/** The way in with a passkey. `leads`: the hidden fields of the form. */
export function passkeySignIn(options: object, leads: string): string {
  return `${scriptedForm({ action: FACTOR, what: 'get', options, button: 'Mit Passkey anmelden', more: leads })}
${NO_SCRIPTS}`;
}

type ScriptedForm = { action: string; what: 'create' | 'get'; options: object; button: string; more?: string };

/** A form that `passkey.js` shows, and fills with what the browser answers. */
function scriptedForm({ action, what, options, button, more = '' }: ScriptedForm): string {
  return `<form method="post" action="${action}" data-passkey="${what}" data-options="${escapeHtml(JSON.stringify(options))}" hidden>
<input type="hidden" name="${FIELDS.answer}" autocomplete="off">
${more}
<p class="fehler" role="alert"></p>
<p><button>${button}</button></p>
</form>
<script src="/passkey.js" defer></script>`;
}
