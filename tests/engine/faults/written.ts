import type { Case } from './change.ts';

type Written = [
  code: Case[0],
  file: string,
  pointer: string,
  from: string,
  to: string,
  told: [message: string, remedy: string],
];

const DETAILS = 'steps/details.json';
const WAS = '/schema/properties/was';
const NO_JSON = 'Die Datei ist kein gültiges JSON';

/** Faults that people make by hand, with the guide alone: a text of the file that stands there, and what they write instead. */
const BY_HAND: Written[] = [
  [
    'kein-json',
    DETAILS,
    '',
    '"title": "Details",',
    '"title": "Details"',
    [NO_JSON, 'in der Zeile davor am Ende ein Komma'],
  ],
  ['kein-json', DETAILS, '', '"Details"', '„Details“', [NO_JSON, 'ein typografisches Anführungszeichen']],
  ['kein-json', DETAILS, '', '"Details"', "'Details'", [NO_JSON, 'ein einfaches Anführungszeichen']],
  ['kein-json', DETAILS, '', '"Details",', '"Details,', [NO_JSON, 'fehlt am Ende der Zeile ein Anführungszeichen']],
  [
    'kein-json',
    DETAILS,
    '',
    '"title": "Details",',
    '// neu\n"title": "Details",',
    [NO_JSON, 'Kommentare kennt JSON nicht'],
  ],
  ['zeichensatz', DETAILS, '', 'Menge', 'Gr\uFFFD\uFFFDe', ['nicht in UTF-8', "Kodierung 'UTF-8'"]],
  ['zeichensatz', DETAILS, '', '{', '\uFEFF{', ['BOM', "'UTF-8'"]],
  [
    'datei-additionalProperties',
    DETAILS,
    '/schema/plz',
    '"properties": {',
    '"plz": { "title": "PLZ" }, "properties": {',
    ["Die Frage 'plz' steht neben properties statt darin.", 'in die geschweiften Klammern von properties'],
  ],
  [
    'datei-additionalProperties',
    DETAILS,
    `${WAS}/label`,
    '"title": "Was"',
    '"label": "Was"',
    ["'label' gibt es hier nicht", "heißen hier 'title'"],
  ],
  [
    'datei-additionalProperties',
    DETAILS,
    `${WAS}/placeholder`,
    '"title": "Was"',
    '"title": "Was", "placeholder": "Auto"',
    ["'placeholder' gibt es hier nicht", "heißt 'ui:placeholder' und steht in ui"],
  ],
  [
    'datei-additionalProperties',
    DETAILS,
    '/schema/properties/menge/min',
    '"minimum": 0',
    '"min": 0',
    ["'min' gibt es hier nicht", 'heißt hier minimum'],
  ],
  [
    'datei-type',
    DETAILS,
    `${WAS}/required`,
    '"title": "Was"',
    '"title": "Was", "required": true',
    ['Erwartet wird eine Liste', 'in der Liste required ihrer Gruppe'],
  ],
  [
    'datei-type',
    DETAILS,
    `${WAS}/markRequired`,
    '"title": "Was"',
    '"title": "Was", "markRequired": "ja"',
    ['Erwartet wird true oder false', 'ohne Anführungszeichen'],
  ],
  [
    'datei-enum',
    DETAILS,
    '/schema/properties/am/type',
    '"type": "string",\n        "format"',
    '"type": "date",\n        "format"',
    ['Den Wert "date" gibt es hier nicht', '"type": "string" und dazu format'],
  ],
  [
    'datei-enum',
    DETAILS,
    '/ui/person/name/ui:widget',
    '"ui:width": "half"',
    '"ui:widget": "dropdown"',
    ['"dropdown" gibt es hier nicht', "Gemeint ist 'select'?"],
  ],
  [
    'datei-pattern',
    DETAILS,
    '/schema/properties/fotos/upload/accept/0',
    '"image/*"',
    '"pdf"',
    ['hat hier nicht die erwartete Form', 'mit ihrem MIME-Typ'],
  ],
  [
    'darstellung-passt-nicht',
    DETAILS,
    '/ui/person/name/ui:widget',
    '"ui:width": "half"',
    '"ui:widget": "radio"',
    ["'radio' passt nicht", "'textarea'"],
  ],
  [
    'wert-unbekannt',
    'journeys.json',
    '/journeys/0/answers/art',
    '"art": "nein"',
    '"art": "niemals"',
    ["Die Antwort 'niemals' gibt es bei /art nicht (mehr).", 'Möglich sind'],
  ],
  [
    'beispiel-anderer-weg',
    'journeys.json',
    '/journeys/1/path',
    '"details",\n',
    '',
    ["geht nach 'frage' zu 'details' statt zu 'pruefung'", 'Bitte berichtigen Sie path oder den Ablauf.'],
  ],
];

export const WRITTEN: Case[] = [
  ...BY_HAND.map(([code, file, pointer, from, to, told]): Case => [
    code,
    file,
    pointer,
    (draft) => {
      const before = JSON.stringify(draft[file], null, 2);
      draft[file] = before.replace(from, to);
      if (draft[file] === before) throw new Error(`${file} does not contain: ${from}`);
    },
    told,
  ]),
  [
    'schritt-ohne-datei',
    'machine.json',
    '/states/danke',
    (draft) => {
      draft['steps/dank.json'] = draft['steps/danke.json'];
      delete draft['steps/danke.json'];
    },
    ["Zum Schritt 'danke' fehlt die Datei.", 'Gemeint ist steps/dank.json? Bitte schreiben Sie beide gleich.'],
  ],
];
