import { escapeHtml, type Brand } from '../../src/contract/index.ts';
import { inGermany } from '../base/inGermany.ts';
import { sha256 } from '../base/sha256.ts';
import { powerPath, type Grant } from '../grants/index.ts';
import { plainPage } from '../http/plainPage.ts';
import { LINK_DAYS } from '../letters/index.ts';
import { AGREEMENT, wordingOf, type PowerDocument } from './document.ts';
import { DAY_FIELDS, type TypedDay } from './key.ts';

/** For a signature by hand, on paper. */
const BY_HAND = ['Ort, Datum: ____________________', 'Unterschrift: ____________________'];

const PRINT = '<button type="button" data-print hidden>Drucken oder als PDF speichern</button>';

/** Where the document is signed. */
function signingPath(id: string): string {
  return `${powerPath(id)}/unterschrift`;
}

/** Identifies a wording, so that nobody signs another one than was shown. */
export function editionOf(document: PowerDocument): string {
  return sha256(wordingOf(document)).toString('base64url');
}

type SigningPage = {
  id: string;
  query: string;
  document: PowerDocument;
  reference: string;
  brand: Brand;
  /** The refused form, with the reason. */
  refused?: { name: string; agreed: boolean; fault: string; at: 'name' | 'erteilt' | 'titel' } | undefined;
};

/** The document with all answers, to read, to sign below, or to print. */
export function signingPage({ id, query, document, reference, brand, refused }: SigningPage): string {
  const { title, text, steps, doubts } = document;
  const fault = (at: string) =>
    refused?.at === at ? `<p class="fehler" id="fehler">${withLinks(refused.fault, brand)}</p>` : '';
  const faulty = (at: string) => (refused?.at === at ? ' aria-invalid="true" aria-describedby="fehler"' : '');
  return plainPage(
    `${refused === undefined ? '' : 'Fehler: '}${title} ${reference} – ${brand.name}`,
    `<div class="hinweise">
${homeLink(brand)}
<h1>${escapeHtml(title)} unterschreiben</h1>
${refused === undefined ? '' : faultBox(escapeHtml(refused.fault), refused.at)}
<ol>${steps.map((step) => `<li>${withLinks(step, brand)}</li>`).join('')}</ol>
${PRINT}
</div>
${article({ title, text, after: `<div class="linien">${paragraphs(BY_HAND)}</div>` })}
<form class="hinweise" method="post" action="${escapeHtml(signingPath(id) + query)}">
<h2>Hier unterschreiben</h2>
${doubts.length === 0 ? '' : `<p>Bitte prüfen Sie vorher, ob das so stimmt:</p>\n<ul>${doubts.map((doubt) => `<li>${escapeHtml(doubt)}</li>`).join('')}</ul>`}
<input type="hidden" name="fassung" value="${editionOf(document)}">
<label for="name">Ihr Vor- und Nachname</label>
${fault('name')}
<input id="name" name="name" type="text" maxlength="200" autocomplete="name" required value="${escapeHtml(refused?.name ?? '')}"${faulty('name')}>
${fault('erteilt')}
<p class="haken"><input id="erteilt" name="erteilt" type="checkbox" value="ja" required${refused?.agreed === true ? ' checked' : ''}${faulty('erteilt')}>
<label for="erteilt">${escapeHtml(AGREEMENT)}</label></p>
<button>Unterschreiben</button>
<p class="klein">Als Nachweis speichern wir Ihren Namen, den Wortlaut, Tag und Uhrzeit und wie Sie diese Seite geöffnet haben. Mehr dazu: <a href="/datenschutz">Datenschutz</a></p>
</form>`,
  );
}

type SignedPage = { grant: Grant; reference: string; brand: Brand; next: string[] };

/** The signed document, as it was agreed to. `next`: what comes now. */
export function signedPage({ grant, reference, brand, next }: SignedPage): string {
  const [title = '', ...text] = grant.wording.split('\n\n');
  const time = `${inGermany(grant.grantedAt, { dateStyle: 'long', timeStyle: 'short' })} Uhr`;
  return plainPage(
    `${title} ${reference}, unterschrieben – ${brand.name}`,
    `<div class="hinweise">
${homeLink(brand)}
<h1>Ihre ${escapeHtml(title)} ist unterschrieben</h1>
<p>Danke. Wir haben sie am ${escapeHtml(time)} bekommen${next.length === 0 ? ' und melden uns, wenn noch etwas fehlt' : ''}.</p>
${next.length === 0 ? '' : `<h2>So geht es weiter</h2>\n${next.map((each) => `<p>${withLinks(each, brand)}</p>`).join('\n')}`}
<p>Diese Seite öffnet sich nur in diesem Browser, bis Sie ihn schließen, und über den Link, wenn Sie ihn von uns per E-Mail haben, solange er gilt. Speichern oder drucken Sie sie bitte für Ihre Unterlagen.</p>
<p>Widerrufen können Sie die Vollmacht jederzeit, auch formlos: ${mailLink(brand)}, Telefon ${phoneLink(brand)}.</p>
${PRINT}
</div>
${article({ title, text, after: `<p><strong>Unterschrieben am ${escapeHtml(time)} mit dem Namen: ${escapeHtml(grant.name)}</strong></p>` })}`,
  );
}

function article({ title, text, after }: { title: string; text: string[]; after: string }): string {
  return `<article aria-labelledby="titel">
<h2 id="titel" tabindex="-1">${escapeHtml(title)}</h2>
${paragraphs(text)}
${after}
</article>`;
}

function paragraphs(texts: readonly string[]): string {
  return texts.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
}

type KeyPage = {
  id: string;
  query: string;
  /** The question whose answer is the key. */
  title: string;
  brand: Brand;
  /** Why the last one was refused. */
  fault?: string | undefined;
  /** The refused entry. */
  typed?: TypedDay | undefined;
};

const DAY_LABELS = { tag: 'Tag', monat: 'Monat', jahr: 'Jahr' };
const BIRTHDAY = { tag: 'bday-day', monat: 'bday-month', jahr: 'bday-year' };

/** What a mailed link shows: whose document it is, nobody reads before the key is right. */
export function keyPage({ id, query, title, brand, fault, typed }: KeyPage): string {
  const faulty = fault === undefined ? '' : ' aria-invalid="true" aria-describedby="fehler"';
  const inputs = DAY_FIELDS.map(
    (name) =>
      `<span><label for="${name}">${DAY_LABELS[name]}</label>
<input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${BIRTHDAY[name]}" maxlength="4" required value="${escapeHtml(typed?.[name] ?? '')}"${faulty}></span>`,
  );
  return plainPage(
    `${fault === undefined ? '' : 'Fehler: '}Vollmacht öffnen – ${brand.name}`,
    `${homeLink(brand)}
<h1>Ihre Vollmacht öffnen</h1>
${fault === undefined ? '' : faultBox(`<span id="fehler">${escapeHtml(fault)}</span>`, 'tag')}
<p>Damit nur Sie sie lesen, fragen wir nach einer Angabe aus Ihrer Anfrage.</p>
<form method="post" action="${escapeHtml(powerPath(id) + query)}">
<fieldset aria-describedby="beispiel">
<legend>${escapeHtml(title)}</legend>
<p class="klein" id="beispiel">Zum Beispiel: 27 3 1980</p>
<div class="datum">${inputs.join('\n')}</div>
</fieldset>
<button>Vollmacht öffnen</button>
</form>
<p class="klein">Telefon ${phoneLink(brand)} · ${mailLink(brand)} · <a href="/impressum">Impressum</a> · <a href="/datenschutz">Datenschutz</a></p>`,
  );
}

/** Why a form was refused, above it, and the way to the input. `fault`: HTML. */
function faultBox(fault: string, at: string): string {
  return `<p class="meldung" role="alert">${fault} <a href="#${at}">${at === 'titel' ? 'Zur Vollmacht' : 'Zur Eingabe'}</a></p>`;
}

/** A page instead of the document. */
type Notice = { status: number; heading: string; text: string };

const NOTICES = {
  none: {
    status: 404,
    heading: 'Diese Vollmacht können wir hier nicht zeigen',
    text: `Eine Vollmacht öffnet sich in dem Browser, in dem die Anfrage gesendet wurde, bis er geschlossen wird, und ${LINK_DAYS} Tage lang über den Link aus unserer E-Mail. Bitte prüfen Sie, ob die Adresse vollständig ist.`,
  },
  expired: {
    status: 410,
    heading: 'Dieser Link ist abgelaufen',
    text: `Er galt ${LINK_DAYS} Tage. Haben Sie noch nicht unterschrieben, senden Sie uns bitte eine neue Anfrage; dann bekommen Sie einen neuen Link.`,
  },
  spent: {
    status: 429,
    heading: 'Das waren zu viele falsche Angaben',
    text: 'Dieser Link öffnet sich spätestens morgen um diese Zeit wieder.',
  },
  unnamed: {
    status: 404,
    heading: 'Hier gibt es noch keine Vollmacht',
    text: 'Auf dieser Website fehlt noch der Name der Kanzlei, der in der Vollmacht stehen muss. Deshalb können Sie noch keine unterschreiben.',
  },
} satisfies Record<string, Notice>;

/** Says why the document is not shown, and how to reach us. */
export function notice(why: keyof typeof NOTICES, brand: Brand): { status: number; page: string } {
  const { status, heading, text } = NOTICES[why];
  return {
    status,
    page: plainPage(
      `${heading} – ${brand.name}`,
      `${homeLink(brand)}
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
<p>Fragen? Rufen Sie uns an: ${phoneLink(brand)}, oder schreiben Sie an ${mailLink(brand)}.</p>`,
    ),
  };
}

/** The sign of the site, and the way back to it. */
function homeLink({ name }: Brand): string {
  return `<p class="marke"><a href="/"><img src="/favicon.svg" alt="" width="32" height="32"><span>${escapeHtml(name)}</span></a></p>`;
}

function mailLink({ email }: Brand): string {
  return `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`;
}

/** A text in which our address and number can be tapped. */
function withLinks(text: string, brand: Brand): string {
  return escapeHtml(text)
    .replaceAll(escapeHtml(brand.email), () => mailLink(brand))
    .replaceAll(escapeHtml(brand.phone), () => phoneLink(brand));
}

function phoneLink({ phone }: Brand): string {
  return `<a class="telefon" href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${escapeHtml(phone)}</a>`;
}
