import { KINDS } from '../../format/index.ts';
import { partName } from '../../check/browser.ts';
import type { Selection, View } from '../context/context.ts';
import { JOURNEYS } from '../document/examples.ts';
import type { Outline } from '../document/outline.ts';
import { isInside, type FilePlace } from '../document/place.ts';

/** What the guide says about a kind of thing: titles of its sections, the nearest first. */
const ABOUT = {
  wizard: [
    'Speichern und veröffentlichen',
    'Eine frühere Fassung zurückholen',
    'Auf dem Server veröffentlichen',
    'Auf dem Server der Kanzlei',
  ],
  step: ['Eine Frage ergänzen', 'Einen Schritt einfügen', 'Verzweigen', 'Einen Schritt verschieben'],
  words: ['Einen Satz ändern', 'Einen Satz von einem Tag an anders sagen'],
  branch: ['Verzweigen'],
  condition: ['Eine Frage nur unter einer Bedingung stellen'],
  question: [
    'Grenzen setzen und Fehler in eigenen Worten sagen',
    'Die Art einer Frage ändern',
    'Eine Frage nur unter einer Bedingung stellen',
    'Fragen ordnen',
  ],
  answer: ['Etwas umbenennen', 'Etwas löschen'],
  list: ['Mehrere Personen oder Fahrzeuge abfragen'],
  files: ['Dateien hochladen lassen'],
  consent: ['Um Einwilligung bitten'],
  computed: ['Eine Frist berechnen'],
  table: ['Eine Preistabelle oder andere Tabelle anlegen'],
  part: ['Fragen und Schritte mit anderen Assistenten teilen'],
  mail: ['E-Mails einrichten'],
  example: ['Beispiele'],
  picture: ['Ein Bild zeigen'],
  errors: ['Grenzen setzen und Fehler in eigenen Worten sagen'],
  texts: ['Dasselbe Wort überall ersetzen', 'Einen Satz ändern'],
  tests: ['Ausprobieren', 'Beispiele'],
} as const satisfies Record<string, readonly string[]>;

type Topic = keyof typeof ABOUT;

/** Views that are about one thing. */
const BY_VIEW: Partial<Record<View, Topic>> = {
  fehler: 'errors',
  bilder: 'picture',
  tabelle: 'table',
  texte: 'texts',
  mails: 'mail',
  testen: 'tests',
};

/** Kinds of questions with a section of their own, by their names in menus. */
const BY_KIND = new Map<string, Topic>([
  [KINDS.zeilen.label, 'list'],
  [KINDS.datei.label, 'files'],
  [KINDS.einwilligung.label, 'consent'],
]);

/** Where the list of all wizards begins to read. */
export const ABOUT_WIZARDS: readonly string[] = [
  'Die ersten drei Minuten',
  'Die ersten drei Minuten auf dem Server',
  'Assistenten anlegen, kopieren, löschen',
  'Auf dem Server Assistenten anlegen und kopieren',
  'Einen Assistenten mitnehmen oder bekommen',
];

/** Titles of the guide's sections about what is selected: about the view if it shows one kind of thing, then about the place. */
export function topicsOf({ view, place }: Selection, outline: Outline): string[] {
  const shown = BY_VIEW[view];
  const topics = [...(shown === undefined ? [] : [shown]), ...topicsAt(place, outline)];
  return [...new Set(topics.flatMap((topic) => ABOUT[topic]))];
}

function topicsAt(place: FilePlace, outline: Outline): Topic[] {
  const { file, pointer } = place;
  if (/(?:^|\/)tables\//.test(file)) return ['table'];
  if (partName(file) !== undefined) return ['part'];
  if (file === JOURNEYS) return ['example'];
  if (file === 'machine.json') return ['branch', 'step'];
  if (file === 'wizard.json')
    return [pointer.startsWith('/computed') ? 'computed' : pointer.startsWith('/mails') ? 'mail' : 'wizard'];
  return pointer === '' ? ['step'] : topicsIn(place, outline);
}

/** What a place inside of a step is about. */
function topicsIn(place: FilePlace, { steps }: Outline): Topic[] {
  const { pointer } = place;
  if (/\/if(?:\/|$)/.test(pointer)) return ['condition'];
  const question = steps
    .flatMap(({ questions }) => questions.flatMap((one) => [one, ...one.rows]))
    .findLast((one) => one.place.pointer !== '' && isInside(place, one.place));
  if (question === undefined) return [pointer.startsWith('/picture') ? 'picture' : 'words', 'step'];
  const special = question.part === undefined ? BY_KIND.get(question.kind) : 'part';
  const isAnswer = /\/oneOf\/\d+/.test(pointer.slice(question.place.pointer.length));
  return [...(special === undefined ? [] : [special]), ...(isAnswer ? (['answer'] as const) : []), 'question'];
}
