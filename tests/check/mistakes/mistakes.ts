import { goodWizard } from './wizard.ts';

/** An edit of a text. Without `from`: the file's new text. Without `to`: the file is deleted. */
export type Edit = { file: string; from?: string; to?: string };

/** What somebody did, and what a colleague would say about it. */
export type Mistake = {
  did: string;
  edits: Edit[];
  /** The finding, and others that are true besides it. */
  code: string;
  also?: string[];
  file: string;
  /** Text of the line where it has to be told. */
  line: string;
  says: string;
  remedy: string;
};

type Told = Pick<Mistake, 'code' | 'line' | 'says' | 'remedy'> & Partial<Mistake>;

/** A mistake in one file, told there. */
function wrong(did: string, file: string, from: string, to: string, told: Told): Mistake {
  return { did, edits: [{ file, from, to }], file, ...told };
}

const UNFALL = 'steps/unfall.json';
const KOSTEN = 'steps/kosten.json';
const KONTAKT = 'steps/kontakt.json';
const WERKSTATT = 'steps/werkstatt.json';
const DANKE = 'steps/danke.json';
const TABLE = 'tables/tagessatz.json';
const MACHINE = 'machine.json';
const WIZARD = 'wizard.json';
const JOURNEYS = 'journeys.json';

const TEXT: Mistake[] = [
  wrong('a comma after the last entry', WIZARD, 'Fragen? {telefon}"\n', 'Fragen? {telefon}",\n', {
    code: 'kein-json',
    says: 'kein gültiges JSON',
    remedy: 'ein Komma zu viel',
    line: ']',
  }),
  wrong('no comma between two entries', KOSTEN, '"title": "Der Mietwagen",', '"title": "Der Mietwagen"', {
    code: 'kein-json',
    says: 'kein gültiges JSON',
    remedy: 'fehlt in der Zeile davor am Ende ein Komma',
    line: '"schema"',
  }),
  wrong('quotes of a word processor', KOSTEN, '"Der Mietwagen"', '„Der Mietwagen“', {
    code: 'kein-json',
    says: 'kein gültiges JSON',
    remedy: 'typografisches Anführungszeichen',
    line: '„Der Mietwagen“',
  }),
  wrong('single quotes', KOSTEN, '"Der Mietwagen"', "'Der Mietwagen'", {
    code: 'kein-json',
    says: 'kein gültiges JSON',
    remedy: 'einfaches Anführungszeichen',
    line: "'Der Mietwagen'",
  }),
  wrong('a quote forgotten at the end of a line', KOSTEN, '"Der Mietwagen",', '"Der Mietwagen,', {
    code: 'kein-json',
    says: 'kein gültiges JSON',
    remedy: 'fehlt am Ende der Zeile ein Anführungszeichen',
    line: '"Der Mietwagen,',
  }),
  wrong(
    'a note for colleagues in the file',
    KOSTEN,
    '"title": "Der Mietwagen",',
    '// neu\n  "title": "Der Mietwagen",',
    {
      code: 'kein-json',
      says: 'kein gültiges JSON',
      remedy: 'Kommentare kennt JSON nicht',
      line: '// neu',
    },
  ),
  wrong('the last brace lost while copying', DANKE, '\n}\n', '\n', {
    code: 'kein-json',
    says: 'endet zu früh',
    remedy: 'fehlt eine schließende Klammer: }',
    line: ']',
  }),
  wrong('saved in the encoding of an old editor', KOSTEN, 'Größer', 'Gr\uFFFD\uFFFDer', {
    code: 'zeichensatz',
    says: 'nicht in UTF-8',
    remedy: "Kodierung 'UTF-8'",
    line: 'Gr\uFFFD\uFFFDer',
  }),
  wrong('saved with a byte order mark', KOSTEN, '{', '\uFEFF{', {
    code: 'zeichensatz',
    says: 'BOM',
    remedy: "'UTF-8'",
    line: '{',
  }),
  wrong(
    'a line copied and only half changed',
    KOSTEN,
    '"title": "Der Mietwagen",',
    '"title": "Der Mietwagen",\n  "title": "Kosten",',
    {
      code: 'schluessel-doppelt',
      says: "'title' steht hier zweimal",
      remedy: 'nur einen stehen',
      line: '"Kosten"',
    },
  ),
];

const QUESTIONS: Mistake[] = [
  wrong(
    'a question beside properties',
    KONTAKT,
    '"properties": {',
    '"plz": { "title": "Postleitzahl", "type": "string" },\n    "properties": {',
    {
      code: 'datei-additionalProperties',
      says: "'plz' steht neben properties",
      remedy: 'von properties',
      line: '"plz"',
    },
  ),
  wrong('required at the question', KONTAKT, '"title": "Name",', '"title": "Name",\n        "required": true,', {
    code: 'datei-type',
    says: 'Erwartet wird eine Liste',
    remedy: 'in der Liste required ihrer Gruppe',
    line: '"required": true',
  }),
  wrong('label instead of title', WERKSTATT, '"title": "Name der Werkstatt"', '"label": "Name der Werkstatt"', {
    code: 'datei-additionalProperties',
    says: "'label' gibt es hier nicht",
    remedy: 'heißen hier title',
    line: '"label"',
  }),
  wrong('options instead of oneOf', KOSTEN, '"oneOf": [', '"options": [', {
    code: 'datei-additionalProperties',
    says: "'options' gibt es hier nicht",
    remedy: 'oneOf, jede mit const',
    line: '"options"',
  }),
  wrong(
    'an example for the empty field among the rules',
    KONTAKT,
    '"title": "E-Mail",',
    '"title": "E-Mail",\n        "placeholder": "name@example.org",',
    {
      code: 'datei-additionalProperties',
      says: "'placeholder' gibt es hier nicht",
      remedy: "'ui:placeholder'",
      line: '"placeholder"',
    },
  ),
  wrong('min for the smallest number', KOSTEN, '"minimum": 1', '"min": 1', {
    code: 'datei-additionalProperties',
    says: "'min' gibt es hier nicht",
    remedy: 'minimum',
    line: '"min"',
  }),
  wrong('a misspelt key', WERKSTATT, '"maxLength": 200', '"maxLenght": 200', {
    code: 'datei-additionalProperties',
    says: "'maxLenght' gibt es hier nicht",
    remedy: "'maxLength'",
    line: '"maxLenght"',
  }),
  wrong(
    'a name with an umlaut',
    WERKSTATT,
    '"werkstatt": {',
    '"größe": { "title": "Größe", "type": "string" },\n      "werkstatt": {',
    {
      code: 'datei-propertyNames',
      says: "'größe' ist nicht erlaubt",
      remedy: "'groesse'",
      line: '"größe"',
    },
  ),
  wrong('text as the type of an answer', WERKSTATT, '"type": "string"', '"type": "text"', {
    code: 'datei-enum',
    says: '"text" gibt es hier nicht',
    remedy: "'string'",
    line: '"text"',
  }),
  wrong('date as the type of an answer', UNFALL, '"type": "string"', '"type": "date"', {
    code: 'datei-enum',
    says: '"date" gibt es hier nicht',
    remedy: '"format": "date"',
    line: '"type": "date"',
  }),
  wrong('a German word as the format', UNFALL, '"format": "date"', '"format": "datum"', {
    code: 'datei-enum',
    says: '"datum" gibt es hier nicht',
    remedy: "'date'",
    line: '"datum"',
  }),
  wrong('a number in quotes', WERKSTATT, '"maxLength": 200', '"maxLength": "200"', {
    code: 'datei-type',
    says: 'ganze Zahl',
    remedy: 'ohne Anführungszeichen: 200',
    line: '"maxLength"',
  }),
  wrong('ja instead of true', KONTAKT, '"title": "Name",', '"title": "Name",\n        "markRequired": "ja",', {
    code: 'datei-type',
    says: 'true oder false',
    remedy: 'ohne Anführungszeichen',
    line: '"markRequired"',
  }),
  wrong('a question without words', WERKSTATT, '"title": "Name der Werkstatt",\n', '', {
    code: 'frage-ohne-titel',
    says: '/werkstatt hat keine Beschriftung',
    remedy: 'title',
    line: '"werkstatt": {',
  }),
  wrong('no words for a missing answer', KONTAKT, ',\n        "errorMessage": "Bitte nennen Sie Ihren Namen."', '', {
    code: 'meldung-fehlt',
    says: "'name' ist Pflicht",
    remedy: 'errorMessage',
    line: '"name": {',
  }),
  wrong('a pattern with a bracket too few', KONTAKT, '^[-+() 0-9]{6,}$', '^[-+() 0-9{6,}$', {
    code: 'datei-format',
    says: 'kein gültiger regulärer Ausdruck',
    remedy: 'Klammern',
    line: '"pattern": "^',
  }),
  wrong('limits the wrong way round', KOSTEN, '"minimum": 1', '"minimum": 60', {
    code: 'grenzen-vertauscht',
    says: 'Die kleinste Zahl (minimum: 60) ist größer als die größte (maximum: ',
    remedy: 'eine der beiden Grenzen',
    line: '"minimum": 60',
  }),
  wrong(
    'a default that is no answer',
    KOSTEN,
    '"title": "Wie groß ist Ihr Auto?",',
    '"title": "Wie groß ist Ihr Auto?",\n        "default": "mittel",',
    {
      code: 'vorbelegung-unbekannt',
      says: "'mittel' ist keine der Antworten",
      remedy: 'klein, gross',
      line: '"default": "mittel"',
    },
  ),
  wrong('a required question that is spelt differently', KOSTEN, '"tage"\n', '"tag"\n', {
    code: 'pflichtfeld-ohne-frage',
    says: "'tag' ist Pflicht",
    remedy: "'tage'",
    line: '"tag"',
  }),
  wrong(
    'the same question in two steps',
    WERKSTATT,
    '"werkstatt": {',
    '"telefon": { "title": "Telefon", "type": "string" },\n      "werkstatt": {',
    {
      code: 'frage-zweimal',
      file: KONTAKT,
      says: "schon der Schritt 'werkstatt'",
      remedy: 'nur einmal',
      line: '"telefon": {',
    },
  ),
];

const LOOKS: Mistake[] = [
  wrong(
    'the look of a field that does not exist',
    KOSTEN,
    '"klasse": {\n      "ui:widget"',
    '"klassen": {\n      "ui:widget"',
    {
      code: 'feld-unbekannt',
      says: "'klassen' wird nirgends gefragt",
      remedy: "'klasse'",
      line: '"klassen"',
    },
  ),
  wrong('dropdown as a widget', KOSTEN, '"ui:widget": "radio"', '"ui:widget": "dropdown"', {
    code: 'datei-enum',
    says: '"dropdown" gibt es hier nicht',
    remedy: "'select'",
    line: '"dropdown"',
  }),
  wrong('choices for a question without answers', KONTAKT, '"ui:widget": "textarea"', '"ui:widget": "radio"', {
    code: 'darstellung-passt-nicht',
    says: "'radio' passt nicht",
    remedy: "'textarea'",
    line: '"radio"',
  }),
  wrong(
    'an advice with two conditions',
    UNFALL,
    '"notInFuture": true,',
    '"notInFuture": true,\n      "unless": { "minLength": 1 },',
    {
      code: 'hinweis-bedingung',
      says: 'genau eine Bedingung, hier sind es 2',
      remedy: 'notInFuture',
      line: '{',
    },
  ),
  wrong('a placeholder in a text of a step', UNFALL, 'Was Sie nicht wissen, lassen Sie frei.', 'Fragen? {telefon}', {
    code: 'platzhalter-bleibt',
    says: '{telefon} steht dann so auf der Seite',
    remedy: 'schreiben Sie es aus',
    line: 'Fragen? {telefon}',
  }),
];

const ANSWERS: Mistake[] = [
  wrong('an answer renamed that the flow uses', UNFALL, '"const": "nein"', '"const": "steht"', {
    code: 'wert-unbekannt',
    also: ['wert-unbekannt'],
    file: MACHINE,
    says: "Die Antwort 'nein' gibt es bei /unfall/fahrbereit nicht",
    remedy: "gespeichert wird 'steht'",
    line: '"value": "nein"',
  }),
  wrong('an answer renamed that a condition uses', UNFALL, '"const": "unklar",', '"const": "unklarr",', {
    code: 'wert-unbekannt',
    says: "'unklar' gibt es bei /unfall/schuld nicht",
    remedy: "Gemeint ist 'unklarr'?",
    line: '"const": "unklar"',
  }),
  {
    did: 'an answer renamed that a table uses',
    edits: [
      { file: KOSTEN, from: '"const": "klein"', to: '"const": "kleinst"' },
      { file: KOSTEN, from: '"/klasse": "klein"', to: '"/klasse": "kleinst"' },
      { file: JOURNEYS, from: '"klein"', to: '"kleinst"' },
    ],
    code: 'wert-unbekannt',
    also: ['wert-unbekannt'],
    file: TABLE,
    says: "Die Antwort 'klein' gibt es bei /klasse nicht",
    remedy: "Gemeint ist 'kleinst'?",
    line: '"/klasse": "klein"',
  },
  wrong('the words of an answer instead of its name', MACHINE, '"value": "nein"', '"value": "Ja, es fährt noch"', {
    code: 'wert-unbekannt',
    says: "'Ja, es fährt noch' gibt es",
    remedy: "gespeichert wird 'ja'",
    line: '"value"',
  }),
  wrong('an example with an answer of yesterday', JOURNEYS, '"gegner"', '"gegenseite"', {
    code: 'wert-unbekannt',
    says: "'gegenseite' gibt es",
    remedy: "'gegner'",
    line: '"gegenseite"',
  }),
];

const FLOW: Mistake[] = [
  {
    did: 'a step without its file',
    edits: [{ file: DANKE }],
    code: 'schritt-ohne-datei',
    file: MACHINE,
    line: '"danke": {',
    says: "Zum Schritt 'danke' fehlt die Datei",
    remedy: 'steps/danke.json',
  },
  {
    did: 'a file spelt differently from its step',
    edits: [{ file: DANKE }, { file: 'steps/dank.json', to: '{ "title": "Vielen Dank" }' }],
    code: 'schritt-ohne-datei',
    file: MACHINE,
    line: '"danke": {',
    says: "Zum Schritt 'danke' fehlt die Datei",
    remedy: 'Gemeint ist steps/dank.json?',
  },
  {
    did: 'a new step that the flow does not know',
    edits: [{ file: 'steps/versicherung.json', to: '{\n  "title": "Versicherung"\n}\n' }],
    code: 'datei-ohne-schritt',
    file: 'steps/versicherung.json',
    line: '{',
    says: "'versicherung' kennt machine.json nicht",
    remedy: 'nehmen Sie ihn dort auf',
  },
  wrong('a misspelt target', MACHINE, '"NEXT": "kontakt"', '"NEXT": "kontakte"', {
    code: 'ziel-unbekannt',
    says: "'kontakte' gibt es nicht",
    remedy: "'kontakt'",
    line: '"kontakte"',
  }),
  wrong('a step that leads back', MACHINE, '"NEXT": "kontakt"', '"NEXT": "unfall"', {
    code: 'kreis',
    says: "Von 'kosten' geht es zurück zu 'unfall'",
    remedy: "wie 'kontakt', zu dem sonst kein Weg führt",
    line: '"NEXT": "unfall"',
  }),
  wrong('a step that leads nowhere', MACHINE, '"on": {\n        "NEXT": "pruefung"\n      }', '', {
    code: 'sackgasse',
    says: "Vom Schritt 'kontakt' geht es nicht weiter",
    remedy: 'NEXT',
    line: '"kontakt": {',
  }),
  wrong('a step that nothing leads to', MACHINE, '"target": "werkstatt"', '"target": "kosten"', {
    code: 'unerreichbar',
    says: "Zum Schritt 'werkstatt' führt kein Weg",
    remedy: 'von einem anderen Schritt',
    line: '"werkstatt": {',
  }),
  wrong('a way back by hand', MACHINE, '"NEXT": "kontakt"', '"NEXT": "kontakt",\n        "BACK": "unfall"', {
    code: 'datei-additionalProperties',
    says: "'BACK' gibt es hier nicht",
    remedy: 'Zurück gibt es von selbst',
    line: '"BACK"',
  }),
  wrong(
    'only targets with conditions',
    MACHINE,
    '"target": "kosten"\n',
    '"target": "kosten",\n            "guard": { "type": "isAnswered", "params": { "field": "/unfall/zeugen" } }\n',
    {
      code: 'luecke',
      says: 'Treffen alle Bedingungen nicht zu',
      remedy: 'ein Ziel ohne guard',
      line: '"NEXT": [',
    },
  ),
  wrong(
    'a condition on a question that comes later',
    MACHINE,
    '"field": "/unfall/fahrbereit",',
    '"field": "/klasse",',
    {
      code: 'feld-spaeter',
      also: ['wert-unbekannt'],
      says: "/klasse wird erst nach dem Schritt 'unfall' gefragt",
      remedy: 'früher',
      line: '"field": "/klasse"',
    },
  ),
  wrong('NEXT where it is sent', MACHINE, '"SUBMIT": "senden"', '"NEXT": "senden"', {
    code: 'senden-ereignis',
    says: "NEXT führt zu 'senden'",
    remedy: 'SUBMIT',
    line: '"NEXT": "senden"',
  }),
  wrong('equals as a condition', MACHINE, '"type": "is"', '"type": "equals"', {
    code: 'datei-enum',
    says: '"equals" gibt es hier nicht',
    remedy: "'is'",
    line: '"equals"',
  }),
  wrong('a step missing from the progress', WIZARD, '"kontakt",\n        "pruefung"', '"kontakt"', {
    code: 'fortschritt-fehlt',
    says: "'pruefung' steht unter keiner Beschriftung",
    remedy: 'einer Beschriftung zu',
    line: '"progress"',
  }),
  {
    did: 'progress in another order than the flow',
    edits: [
      { file: WIZARD, from: '"unfall",', to: '"unfall",\n        "pruefung",' },
      { file: WIZARD, from: '"kontakt",\n        "pruefung"', to: '"kontakt"' },
    ],
    code: 'fortschritt-rueckwaerts',
    file: WIZARD,
    says: "'pruefung' kommt nach 'kontakt'",
    remedy: 'wie den Ablauf',
    line: '"pruefung"',
  },
];

const TABLES: Mistake[] = [
  wrong('a misspelt column', TABLE, '"euro": 35', '"euros": 35', {
    code: 'name-unbekannt',
    says: "Die Spalte 'euros' gibt es nicht",
    remedy: "'euro'",
    line: '"euros"',
  }),
  wrong('a gap between two rows', TABLE, '"min": 8', '"min": 9', {
    code: 'tabelle-luecke',
    says: 'Für /tage = 8 gilt keine Zeile',
    remedy: 'schließen Sie die Lücke',
    line: '"rows"',
  }),
  wrong('two rows for the same case', TABLE, '"min": 8', '"min": 7', {
    code: 'zeilen-ueberschneiden',
    says: 'Die Zeilen 1 und 2 gelten zugleich',
    remedy: 'nur eine gilt',
    line: '{',
  }),
  wrong('a day that does not exist', TABLE, '2025-01-01', '2025-02-30', {
    code: 'datei-format',
    says: 'Dieses Datum gibt es nicht',
    remedy: 'JJJJ-MM-TT',
    line: '2025-02-30',
  }),
  wrong(
    'a result that waits for a question it does not need',
    KOSTEN,
    '"properties": {',
    '"properties": {\n      "farbe": { "title": "Farbe", "type": "string", "errorMessage": "Bitte nennen Sie die Farbe." },',
    {
      edits: [
        {
          file: KOSTEN,
          from: '"properties": {',
          to: '"properties": {\n      "farbe": { "title": "Farbe", "type": "string", "errorMessage": "Bitte die Farbe." },',
        },
        { file: KOSTEN, from: '"tage"\n', to: '"tage",\n      "farbe"\n' },
        { file: JOURNEYS, from: '"tage": 5,', to: '"tage": 5,\n        "farbe": "rot",' },
      ],
      code: 'ergebnis-wartet',
      says: 'Das Ergebnis wartet auf /farbe',
      remedy: 'aus required',
      line: '"farbe"',
    },
  ),
];

const LETTERS: Mistake[] = [
  wrong('a placeholder that does not exist', WIZARD, '{referenz}', '{aktenzeichen}', {
    code: 'platzhalter-unbekannt',
    says: '{aktenzeichen} setzt niemand etwas ein',
    remedy: '{referenz}',
    line: '{aktenzeichen}',
  }),
  wrong('the message in the subject', WIZARD, '({referenz})', '({/nachricht})', {
    code: 'betreff-antwort',
    says: "Im Betreff steht die Antwort '/nachricht'",
    remedy: '{referenz}',
    line: '{/nachricht}',
  }),
  wrong('a typed answer in a mail', WIZARD, 'vielen Dank für Ihre Anfrage.', 'Sie schreiben: {/nachricht}', {
    code: 'mail-freitext',
    says: "'/nachricht' ist freier Text",
    remedy: 'nur Auswahlen',
    line: 'Sie schreiben',
  }),
  wrong('the address of a question that was renamed', KONTAKT, '"email": {', '"mail": {', {
    edits: [
      { file: KONTAKT, from: '"email": {', to: '"mail": {' },
      { file: KONTAKT, from: '"email",', to: '"mail",' },
      { file: JOURNEYS, from: '"email"', to: '"mail"' },
    ],
    code: 'feld-unbekannt',
    file: WIZARD,
    says: "'/email' wird nirgends gefragt",
    remedy: "'/mail'",
    line: '"/email"',
  }),
  wrong(
    'thanks without words for everybody else',
    DANKE,
    ',\n    {\n      "text": [\n        "Bitte rufen Sie uns an: {telefon}."\n      ]\n    }',
    '',
    {
      code: 'dank-luecke',
      says: 'Die letzte Fassung hat eine Bedingung',
      remedy: 'ohne mailed, phone und when',
      line: '{',
    },
  ),
];

const LAW: Mistake[] = [
  wrong('a consent that is ticked already', KONTAKT, '"const": true,', '"const": true,\n        "default": true,', {
    code: 'einwilligung-vorbelegt',
    says: 'vorbelegt und damit unwirksam',
    remedy: 'lassen Sie default weg',
    line: '"default": true',
  }),
  wrong('a consent as an ordinary box', KONTAKT, '"ui:widget": "consent"', '"ui:widget": "checkbox"', {
    code: 'einwilligung-ohne-nachweis',
    says: 'ohne ihren Wortlaut gespeichert',
    remedy: "'consent'",
    line: '"datenschutz": {',
  }),
  wrong('pdf as a kind of file', WERKSTATT, '"application/pdf"', '"pdf"', {
    code: 'datei-pattern',
    says: '"pdf" hat hier nicht die erwartete Form',
    remedy: 'application/pdf',
    line: '"pdf"',
  }),
  wrong('files without a type of document', WIZARD, '"documentType": "MIETWAGEN",\n', '', {
    code: 'dokumenttyp-fehlt',
    says: 'nennt aber keinen documentType',
    remedy: 'BUSSGELD',
    line: '"submit"',
  }),
  wrong('small letters in the reference number', WIZARD, '"MW"', '"mw"', {
    code: 'datei-pattern',
    says: '"mw" hat hier nicht die erwartete Form',
    remedy: 'zwei oder drei Großbuchstaben',
    line: '"mw"',
  }),
  wrong('a link to another site', DANKE, '"href": "/bussgeldrechner"', '"href": "//rechner.example/start"', {
    code: 'ziel-fremd',
    says: 'führt von dieser Website weg',
    remedy: 'Seite dieser Website',
    line: '//rechner.example',
  }),
  wrong('a page without its slash', WIZARD, '"exit": "/anfrage"', '"exit": "anfrage"', {
    code: 'datei-pattern',
    says: '"anfrage" hat hier nicht die erwartete Form',
    remedy: 'beginnt mit einem Schrägstrich',
    line: '"exit"',
  }),
];

const EXAMPLES: Mistake[] = [
  wrong('a new required question that the example does not answer', JOURNEYS, '"tage": 5,\n', '', {
    code: 'beispiel-bleibt-stehen',
    says: "bleibt im Schritt 'kosten' stehen",
    remedy: 'ergänzen Sie dort die Antworten',
    line: '{',
  }),
  wrong('the way of an example without a step', JOURNEYS, '"werkstatt",\n', '', {
    code: 'beispiel-anderer-weg',
    says: "geht nach 'unfall' zu 'werkstatt' statt zu 'kosten'",
    remedy: 'path',
    line: '"path"',
  }),
  wrong(
    'an example that answers what nobody asks',
    JOURNEYS,
    '"tage": 5,',
    '"tage": 5,\n        "selbstbehalt": 300,',
    {
      code: 'beispiel-ohne-frage',
      says: '/selbstbehalt, was niemand fragt',
      remedy: 'Antwort',
      line: '"selbstbehalt"',
    },
  ),
];

export const MISTAKES: Mistake[] = [
  ...TEXT,
  ...QUESTIONS,
  ...LOOKS,
  ...ANSWERS,
  ...FLOW,
  ...TABLES,
  ...LETTERS,
  ...LAW,
  ...EXAMPLES,
];

/** The files of the good wizard with the mistake in them. */
export function made({ edits }: Pick<Mistake, 'edits'>): Record<string, string> {
  const files: Record<string, string> = { ...goodWizard() };
  for (const { file, from, to } of edits) {
    const text = files[file] ?? '';
    if (from !== undefined && !text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    if (to === undefined) delete files[file];
    else files[file] = from === undefined ? to : text.replace(from, () => to);
  }
  return files;
}
