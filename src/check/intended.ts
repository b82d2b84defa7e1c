import { isPlainObject } from '../engine/pointer.ts';
import { suggest } from './finding.ts';
import { say, sentence, type Either, type Words } from './words.ts';
import { GUARD_ROWS, WIDGET_ROWS, WIDGETS, type KindName } from '../format/index.ts';
import type { AnswerType, FieldGuardName } from '../engine/vocabulary.ts';

/** Words that people write for something that has another name here, in lower case, with what there is instead. */
const INTENDED: [words: string, instead: Words][] = [
  ['back zurueck zurück', sentence`Bitte entfernen Sie ${say.either('ihn', 'sie')}: Zurück gibt es von selbst.`],
  [
    'weiter next nextstep naechster nächster',
    sentence`Wohin es weitergeht, steht in ${say.file('machine.json')}, unter ${say.key('on')} als ${say.key('NEXT')}.`,
  ],
  [
    'absenden senden send',
    sentence`Gesendet wird in ${say.file('machine.json')} mit ${say.key('SUBMIT')}, unter ${say.key('on')}.`,
  ],
  [
    'frage question label beschriftung überschrift ueberschrift name',
    sentence`Die Frage und jede Überschrift heißen hier ${say.near(say.key('title'))}.`,
  ],
  [
    'hilfe help hint info tooltip erklärung erklaerung',
    sentence`Die Hilfe unter der Frage heißt hier ${say.near(say.key('description'))}.`,
  ],
  ['begründung begruendung why warum', sentence`Warum gefragt wird, steht hier unter ${say.near(say.key('reason'))}.`],
  [
    'placeholder platzhalter beispiel',
    sentence`Ein Beispiel im leeren Feld heißt ${quotedKey('ui:placeholder')} und steht in ${say.key('ui')}.`,
  ],
  ['widget darstellung', sentence`Das Aussehen heißt ${quotedKey('ui:widget')} und steht in ${say.key('ui')}.`],
  ['width breite', sentence`Die Breite heißt ${quotedKey('ui:width')} und steht in ${say.key('ui')}.`],
  [
    'options option choices choice auswahl antworten answers values werte',
    sentence`Antworten zur Auswahl stehen hier in ${say.key('oneOf')}, jede mit ${say.either('const', '„Wert“')} (gespeichert) und ${say.key('title')} (gezeigt).`,
  ],
  [
    'min minvalue minwert',
    sentence`Die kleinste Zahl heißt hier ${say.key('minimum')}, die kürzeste Länge ${say.key('minLength')}.`,
  ],
  [
    'max maxvalue maxwert',
    sentence`Die größte Zahl heißt hier ${say.key('maximum')}, die größte Länge ${say.key('maxLength')}.`,
  ],
  ['regex regexp muster', sentence`Ein Muster für den Text heißt hier ${say.near(say.key('pattern'))}.`],
  [
    'mandatory pflicht pflichtfeld obligatory optional',
    sentence`Pflicht ist eine Frage, wenn ihr Name in der Liste ${say.key('required')} ihrer Gruppe steht.`,
  ],
  [
    'error errors fehler fehlermeldung message meldung',
    sentence`Was bei einem Fehler zu lesen ist, heißt hier ${say.near(say.key('errorMessage'))}.`,
  ],
  [
    'visible hidden visibleif showif hideif dependson condition bedingung when wenn',
    sentence`Fragen unter einer Bedingung stehen in ${say.key('if')} und ${say.key('then')} der Gruppe, Wege unter einer Bedingung in ${say.file('machine.json')} mit ${say.key('guard')}.`,
  ],
  [
    'multiple mehrfach multi',
    sentence`Mehrere Antworten zugleich gehen mit ${say.either("'ui:widget': 'checkboxes'", [say.setting('ui:widget', 'checkboxes')])} (siehe README.md).`,
  ],
  [
    'mindate maxdate future zukunft',
    sentence`Für Daten in der Zukunft gibt es in ${say.key('advice')} den Hinweis ${say.key('notInFuture')}.`,
  ],
  [
    'maxsize maxsizemb maxfilesize größe groesse',
    // The panel asks for megabytes.
    sentence`Die größte Datei nennt ${say.key('maxBytes')} in ${say.key('upload')}${say.either(', in Byte: 5242880 sind 5 MB', '')}.`,
  ],
  ['filetypes types mime', sentence`Die Arten von Dateien nennt ${say.key('accept')} in ${say.key('upload')}.`],
  [
    'to an empfaenger empfänger recipient',
    sentence`An wen geschrieben wird, steht in ${say.key('mails')} unter ${say.key('client')}.`,
  ],
  ['body text inhalt', sentence`Absätze stehen hier in Listen wie ${say.key('intro')} und ${say.key('next')}.`],
  ['_comment comment kommentar notiz todo', 'Bemerkungen gehören in eine eigene Datei mit der Endung .md.'],
  [
    'objection',
    sentence`Fristen stehen in ${say.key('computed')}, und was die E-Mail über sie sagt, in ${say.key('sections')}.`,
  ],
  ['version stand', 'Eine Fassung brauchen Sie nicht anzugeben, sie ergibt sich aus dem Inhalt.'],
];

const INSTEAD = new Map(INTENDED.flatMap(([words, instead]) => words.split(' ').map((word) => [word, instead])));

/** What to do about a key that does not exist at its place: what there is for this purpose, or the nearest name. */
export function insteadOf(key: string, value: unknown, known: string[]): { message: Words; remedy: Words } {
  if (isQuestion(value) && known.includes('properties') && !known.includes(key))
    return {
      message: sentence`Die Frage ${say.question(key)} steht neben ${say.key('properties')} statt darin.`,
      remedy: sentence`Bitte verschieben Sie sie in ${say.either('die geschweiften Klammern von properties', [say.key('properties')])}.`,
    };
  const instead = INSTEAD.get(key.toLowerCase());
  const isNamed = known.some((name) => name.toLowerCase() === key.toLowerCase());
  return {
    message: sentence`${say.either(`Den Schlüssel '${key}'`, sentence`Die Angabe ${say.key(key)}`)} gibt es hier nicht.`,
    remedy: isNamed || instead === undefined ? suggest(key, known, say.key) : instead,
  };
}

/** A key that authors of files read in quotes. */
export function quotedKey(key: string): Either {
  return say.either(`'${key}'`, [say.key(key)]);
}

function isQuestion(value: unknown): boolean {
  return isPlainObject(value) && ['type', 'title', 'oneOf'].some((key) => Object.hasOwn(value, key));
}

/** Words that people write for a value of the format, in lower case. None: nothing else is known to be written for it. */
const MEANT: Record<AnswerType | 'uri', string> = {
  string: 'text texte freitext',
  number: 'zahl float decimal nummer',
  integer: 'ganzzahl int',
  boolean: 'bool ja/nein kästchen janein',
  array: 'liste list',
  object: 'gruppe group',
  uri: 'url link',
};

/** What people write as the type of a question, in lower case, with the kind of question that they mean. */
const KINDS_MEANT = new Map<string, KindName>([
  ['date', 'datum'],
  ['datum', 'datum'],
  ['email', 'email'],
  ['e-mail', 'email'],
  ['time', 'uhrzeit'],
  ['uhrzeit', 'uhrzeit'],
  ['file', 'datei'],
  ['datei', 'datei'],
  ['upload', 'datei'],
]);

/** The kind of question that is meant by a type that does not exist. */
export function kindMeantBy(type: unknown): KindName | undefined {
  return KINDS_MEANT.get(String(type).toLowerCase());
}

/** What was probably meant by a value that is not allowed; undefined if it is not known. */
export function meantBy(value: unknown, allowed: string[]): Words | undefined {
  const said = String(value).toLowerCase();
  if (said === '') return undefined;
  const written = (words: readonly string[]) => words.includes(said);
  const found =
    allowed.find((name) => isGuard(name) && written(GUARD_ROWS[name].meant)) ??
    Object.entries(MEANT).find(([name, words]) => allowed.includes(name) && written(words.split(' ')))?.[0] ??
    WIDGETS.find((name) => allowed.includes(name) && written(WIDGET_ROWS[name].meant ?? []));
  if (found !== undefined) return sentence`Gemeint ist ${say.near(say.option(found))}?`;
  const isType = allowed.includes('object') && allowed.includes('boolean');
  const kind = isType ? kindMeantBy(value) : undefined;
  if (kind === 'datei')
    return sentence`Dateien nimmt ${say.setting('type', 'array')} mit ${say.key('upload')} an, siehe README.md.`;
  if (kind !== undefined)
    return sentence`Das ist ein Text besonderer Form: ${say.setting('type', 'string')} und dazu ${say.key('format')}, zum Beispiel ${say.setting('format', 'date')}.`;
  return undefined;
}

function isGuard(name: string): name is FieldGuardName {
  return Object.hasOwn(GUARD_ROWS, name);
}

type Form = { words: string; example: string };

/** What the patterns of the files' schemas demand, in words. */
const FORMS: Record<string, Form> = {
  '^/[a-z0-9-]+(/[a-z0-9-]+)*$': {
    words:
      'Eine Adresse beginnt mit einem Schrägstrich; dann folgen kleine Buchstaben ohne Umlaute, Ziffern und Bindestriche',
    example: '/anfrage/mietwagen',
  },
  '^/api/[a-z0-9/-]+$': {
    words: 'Sie beginnt mit /api/; dann folgen kleine Buchstaben ohne Umlaute, Ziffern und Bindestriche',
    example: '/api/anfrage/mietwagen',
  },
  '^=': {
    words: 'Ein berechneter Wert steht mit einem Gleichheitszeichen davor',
    example: '=frist',
  },
  '^[/=]': {
    words: 'Ein Feld nennt man mit einem Schrägstrich davor, einen berechneten Wert mit einem Gleichheitszeichen',
    example: '=alter',
  },
  '^today': { words: 'Die Angabe muss mit today beginnen', example: 'today' },
  '^today([-+]P(?=.)([0-9]{1,2}Y)?([0-9]{1,3}M)?([0-9]{1,3}W)?([0-9]{1,4}D)?)?$': {
    words: 'Nach today steht + oder - und ein Zeitraum aus Jahren, Monaten, Wochen und Tagen nach ISO 8601',
    example: 'today-P3Y',
  },
  '^[a-z0-9-]+$': {
    words: 'Ein gemeinsamer Teil heißt nur mit kleinen Buchstaben ohne Umlaute, Ziffern und Bindestrichen',
    example: 'anschrift',
  },
  '^[A-Z]{2,3}$': { words: 'Es müssen zwei oder drei Großbuchstaben sein', example: 'BG' },
  '^[A-Z]+$': { words: 'Es dürfen nur Großbuchstaben ohne Umlaute sein', example: 'BUSSGELD' },
  '^[a-z]+$': { words: 'Es dürfen nur kleine Buchstaben ohne Umlaute sein', example: 'kategorie' },
  '^[a-z0-9-]+\\.(svg|png|webp)$': {
    words: 'Ein Bild heißt nur mit kleinen Buchstaben, Ziffern und Bindestrichen und endet auf .svg, .png oder .webp',
    example: 'schaden-vorne.svg',
  },
  '^(/|mailto:|tel:)': {
    words: 'Ein Link nennt eine Seite dieser Website, mailto:{email} oder tel:{telefon}',
    example: '/anfrage',
  },
  '^(image/[a-z0-9*.+-]+|application/pdf)$': {
    words: 'Eine Art von Datei nennt man mit ihrem MIME-Typ, alle Bilder mit image/*',
    example: 'application/pdf',
  },
  '^[a-zA-Z][a-zA-Z0-9]*$': {
    words: 'Ein Name besteht aus Buchstaben ohne Umlaute und Ziffern und beginnt mit einem Buchstaben',
    example: 'strasse',
  },
  '^\\p{L}[\\p{L}\\d]*$': {
    words: 'Ein Name besteht aus Buchstaben und Ziffern und beginnt mit einem Buchstaben',
    example: 'einspruchsfrist',
  },
  '^[a-z][a-z0-9-]*$': {
    words: 'Eine Ausgabe heißt wie ihr Ordner, nur mit kleinen Buchstaben ohne Umlaute, Ziffern und Bindestrichen',
    example: 'bkatv',
  },
  '^[a-z0-9]+(-[a-z0-9]+)*$': {
    words: 'Ein Schritt heißt nur mit kleinen Buchstaben ohne Umlaute, Ziffern und Bindestrichen',
    example: 'schaden-melden',
  },
  '^(?!(dokumentTyp|feld|files)$)[A-Za-z][A-Za-z0-9]*$': {
    words: 'Ein Name besteht aus Buchstaben und Ziffern; dokumentTyp, feld und files sind vergeben',
    example: 'quelle',
  },
};

const PAGE: Form = { words: 'Eine Seite dieser Website beginnt mit einem Schrägstrich', example: '/datenschutz' };
const FIELD: Form = { words: 'Ein Feld nennt man mit einem Schrägstrich davor', example: '/vorname' };

/** What a text at this place has to look like, in words and with an example; undefined for an unknown pattern. */
export function formatForm(pattern: string, pointer: string): string | undefined {
  const form =
    pattern === '^/' || pattern === '^(?:/|$)' ? (/\/(?:exit|href)$/.test(pointer) ? PAGE : FIELD) : FORMS[pattern];
  return form && `${form.words}, zum Beispiel ${form.example}.`;
}
