import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * What the site claims, wherever it claims it: pages, articles, legal texts, wizards, mails. Each subject has one
 * truth. A sentence that touches a subject has to be worded in one of the ways listed here, which agree with each
 * other; a new wording is added here, beside the others, or it is a contradiction.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');

type Sentence = { file: string; text: string };
type Subject = { name: string; truth: string; touches: RegExp; allowed: RegExp[] };

const SUBJECTS: Subject[] = [
  {
    name: 'how long an answer takes',
    truth:
      'first assessment and e-mails: 24 hours; the whole check: 48; forms: 24 to 48; the report: 24 to 48 after the appointment (specification 1, section 9)',
    touches: /\b(?:24|48)(?:h\b| Stunden)|\b24 bis\b/,
    allowed: [
      /[Ee]rste Einschätzung[^.]*(?:innerhalb von|in) 24 Stunden|Innerhalb von 24 Stunden [^.]*erste Einschätzung|[Ii]nnerhalb von 24 Stunden (?:eine (?:kostenlose )?erste|mit einer ersten) Einschätzung/,
      /Einschätzung (?:gibt|ist)[^.]*innerhalb von 24 Stunden|Ersteinschätzung[^.]*24 Stunden|^Kostenlos, innerhalb von 24 Stunden: Was spricht/,
      /(?:Innerhalb von 24 Stunden (?:melden wir uns|hören Sie von uns)|melden (?:wir )?uns innerhalb von 24 Stunden)/,
      /E-Mails (?:beantworten|antworten) wir innerhalb von 24 Stunden|^Auf E-Mails innerhalb von 24 Stunden|^Wir antworten innerhalb von 24 Stunden\.$/,
      /24 bis 48 Stunden (?:nach dem Termin|später)|innerhalb von 48 Stunden (?:nach (?:dem|diesem) Termin|sind Ihre Unterlagen ganz geprüft|vor)|^24 bis 48 Stunden$/,
      /(?:antworten Ihnen|antworten|bekommen) innerhalb von 24 bis 48 Stunden|auf (?:das Kontaktformular|Nachrichten aus unseren Formularen) innerhalb von 24 bis 48 Stunden|Sie bekommen innerhalb von 24 bis 48 Stunden eine Antwort/,
      /^48h$/,
      // Not about answers: what is deleted, and how long links live.
      /[Oo]hne JavaScript[^.]*höchstens 24 Stunden|sonst 24 Stunden nach dem letzten Schritt/,
      /bewahren sie höchstens 24 Stunden auf|löschen wir nach 24 Stunden|löschen wir sie nach 24 Stunden|^\| (?:Dateien|Unbestätigte)|Link[^.]* 24 Stunden gilt|neuen alle 24 Stunden|verschwindet mit der Datei oder 24 Stunden, nachdem/,
    ],
  },
  {
    name: 'what a machine does with a request',
    truth:
      'a text analysis arranges what was typed; people look at photos, check and decide (specification 2, section 2, /datenschutz)',
    touches: /\bKI\b|künstliche Intelligenz/,
    allowed: [
      /KI ordnet (?:Ihre Angaben|Ihren Text|sie) (?:sofort )?vor|ordnet eine KI (?:Ihre Angaben|Ihren Text) vor|KI liest Ihre Texte und ordnet Ihre Angaben vor/,
      /KI-gestützten? Textanalyse|Sie enthalten keine künstliche Intelligenz \(KI\) und schicken nichts an KI-Dienste/,
      /^(?:Mensch und KI|Vorarbeit der KI|Was die KI tut, und was nicht)$/,
    ],
  },
  {
    name: 'who gets what was typed',
    truth: 'the law firm, and by consent those who work on the case (specification 2, section 5)',
    touches: /niemande[nm] sonst|nur an (?:uns|die Kanzlei)\b|dieselbe[nr]? Akte/,
    allowed: [],
  },
  {
    name: 'where answers are before they are sent',
    truth:
      'in the browser; on our server while no script runs there, or not yet; files always (server/runs, server/uploads)',
    touches:
      /[Nn]ur (?:in )?Ihr(?:em)? Browser|rechnet (?:wird )?(?:nur )?in Ihrem Browser|verlässt Ihr Gerät|an uns (?:gesendet|geschickt)|nicht an uns|nicht übertragen|(?:erhalten|bekommen) wir\b|Wir (?:erhalten|bekommen)|Browser-Tab|auf unseren Server|setzt der Rechner/,
    allowed: [
      /[Ss]olange (?:dort |in Ihrem Browser )?(?:kein )?JavaScript läuft/,
      // The next sentence says what is so without scripts.
      /^Was Sie in einen Fragebogen eintragen, bleibt in Ihrem Browser-Tab, bis|^Bis Sie auf „Absenden“ drücken, bleiben Ihre Antworten in Ihrem Browser-Tab;/,
      /bleiben Ihre Antworten im offenen Browser-Tab erhalten/,
      // Said by scripts only, once they keep the answers.
      /^Ihre Antworten (?:sind noch da, in|sind in|bleiben in) diesem Browser-Tab/,
      /Nur Ihr Browser kann Ihre Dateien sehen|[Dd]en Schlüssel hat nur Ihr Browser/,
      /Dateien kommen schon vor dem Absenden auf unseren Server/,
      /erhalten wir, was Sie dort eintragen/,
    ],
  },
  {
    name: 'who pays for an appraisal',
    truth:
      'as a rule the insurer of whoever caused the damage; nobody else’s where that is oneself (specification 1, section 1; specification 2, section 2)',
    touches: /Versicherung des Verursachers/,
    allowed: [
      /^(?:Abgerechnet wird mit der Versicherung des Verursachers\.|Die Kosten des Gutachtens trägt in der Regel die Versicherung des Verursachers\.)$/,
    ],
  },
  {
    name: 'who answers in the chat',
    truth: 'an automatic search, at any hour; no person (readings, "#chat")',
    touches: /Menschen auf Wunsch|KI-Chat|Chat-?(?:bot|assistent)/i,
    allowed: [],
  },
  {
    name: 'how many cases, and how many of them well',
    truth: '30.000+ and more than 90 % (specification 1, section 1)',
    touches: /\b\d{2}\.000\b|\b\d+ ?%/,
    allowed: [/30\.000\+|Mehr als 30\.000 (?:bearbeitete )?Fälle|^100 %$/, /Prozent|\b\d{2}\.000 Euro/],
  },
  {
    name: 'what the legal insurance pays',
    truth: 'all but the deductible, where the contract covers the case (specification 1, section 9)',
    touches:
      /(?:Versicherung|Versicherer)(?: übernimmt| zahlt)[^.]*(?:alle Kosten|die Kosten|den Einspruch)|übernimmt (?:der Versicherer|Ihre Versicherung)|zahlt Ihre Versicherung/,
    allowed: [
      /^Deckt Ihr Vertrag den Fall, /,
      /wenn sie (?:Verkehrsrecht umfasst|den Fall deckt)|in der Regel|\boft\b/,
    ],
  },
];

/** A person who is invented has rated nothing. */
const NEVER = [/Beispielhafte Stimmen/, /alles erledigt\b/, /wertet (?:sofort )?(?:die Fotos )?aus/];

const sentences = [
  ...jsonTexts('src/site/content'),
  ...jsonTexts('wizards'),
  ...markdownTexts('src/site/content'),
  ...codeTexts('server/letters/templates'),
  ...codeTexts('server/powerOfAttorney'),
  ...codeTexts('src/site/support'),
  ...codeTexts('src/runner'),
  ...codeTexts('src/engine/unsentNote.ts'),
].flatMap(({ file, text }) =>
  text
    .split(/(?<=[.!?])\s+(?=[A-ZÄÖÜ„*[])|\n+/)
    .map((part) => ({ file, text: part.replaceAll(/^[-*\s]+|\*\*/g, '').trim() }))
    .filter((part) => part.text !== ''),
);

describe.each(SUBJECTS)('$name: $truth', ({ touches, allowed }) => {
  it('is told in one way', () => {
    expect(sentences.filter(({ text }) => touches.test(text) && !allowed.some((way) => way.test(text)))).toEqual([]);
  });
});

it('says nothing that cannot be shown', () => {
  expect(sentences.filter(({ text }) => NEVER.some((never) => never.test(text)))).toEqual([]);
  expect(sentences.length).toBeGreaterThan(1000);
});

it('keeps every claim of the documents (specification 1, sections 1 and 9)', () => {
  const all = sentences.map(({ text }) => text).join('\n');
  for (const claim of [
    /innerhalb von 24 Stunden/,
    /^48h$/m,
    /24 bis 48 Stunden nach dem Termin/,
    /über 90 % davon erfolgreich/,
    /30\.000\+/,
    /rund um die Uhr/,
    /Erfolgsbasis/,
    /Finanzierungspartner/,
    /Mandantenportal/,
    /0 EUR/,
    /14 Tage/,
    /drei Jahre/i,
    /automatisch zugeteilt/i,
  ]) {
    expect([claim, claim.test(all)]).toEqual([claim, true]);
  }
});

it('voices that nobody has spoken are called invented, and have no stars', () => {
  for (const name of ['start', 'schadensersatz']) {
    const page = JSON.parse(readFileSync(path.join(ROOT, `src/site/content/seiten/${name}.json`), 'utf8')) as {
      sections: { type: string; examples?: boolean; text?: string; items?: { rating?: number; picture?: string }[] }[];
    };
    const voices = page.sections.find(({ type }) => type === 'testimonials');
    expect(voices).toMatchObject({
      examples: true,
      text: expect.stringMatching(/erfundene Beispiele, keine Bewertungen/),
    });
    expect(voices?.items?.map(({ rating, picture }) => [rating, picture !== undefined])).toEqual(
      Array.from({ length: 3 }, () => [undefined, true]),
    );
  }
});

/** `folder`: or a file. */
function files(folder: string, ending: RegExp): string[] {
  if (ending.test(folder)) return [folder];
  const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => ending.test(name) && !/schema|journeys/.test(name),
  );
  return names.map((name) => path.join(folder, name));
}

function jsonTexts(folder: string): Sentence[] {
  return files(folder, /\.json$/).flatMap((file) =>
    stringsIn(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))).map((text) => ({ file, text })),
  );
}

function markdownTexts(folder: string): Sentence[] {
  return files(folder, /\.md$/).map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}

/** What stands in quotes, and text of markup. */
function codeTexts(folder: string): Sentence[] {
  return files(folder, /\.tsx?$/).flatMap((file) =>
    [
      ...withoutComments(readFileSync(path.join(ROOT, file), 'utf8')).matchAll(
        /'([^'\n]{12,})'|`([^`]{12,})`|>([^<>{}]{12,})<|>([^<>{}=()]{12,})\{/g,
      ),
    ].map(([, ...found]) => ({ file, text: found.find((text) => text !== undefined) ?? '' })),
  );
}

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
