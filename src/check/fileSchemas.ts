import { FORMATS } from '../engine/formats.ts';
import { isParagraphs, roleAt } from '../format/places.ts';
import { SCHEMAS } from '../format/schemas.ts';
import { interpret } from './interpreter/interpret.ts';
import { memoize } from '../engine/memoize.ts';
import { joinPointer, parsePointer, readPointer, isPlainObject } from '../engine/pointer.ts';
import { flawAt, type Flaw } from './damage.ts';
import { checkForeign } from './foreignFile.ts';
import { insteadOf, meantBy, quotedKey, formatForm } from './intended.ts';
import { plainWords } from '../engine/plainWords.ts';
import { finding, suggest, type Facts, type Finding } from './finding.ts';
import { joined, say, sentence, type Part, type Words } from './words.ts';
import type { SchemaError } from './interpreter/rule.ts';
import type { StepParagraphs } from '../engine/stepParagraphs.ts';
import type { StepText } from '../engine/vocabulary.ts';

export type FileKind = 'wizard' | 'machine' | 'step' | 'part' | 'table' | 'journeys';

const SURROUNDINGS = {
  formats: { ...FORMATS, regex: isRegex },
  // They refer to each other by the names of their files, as editors resolve them.
  schemas: SCHEMAS,
};

/** The validator of a kind of file. */
const validatorFor = memoize((kind: FileKind) => interpret(SCHEMAS[`${kind}.schema.json`] ?? false, SURROUNDINGS));

function isRegex(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
}

/** The faults of a file against its JSON Schema, each once and at its own pointer. */
export function checkFile(kind: FileKind, file: string, data: unknown): Finding[] {
  const foreign = kind === 'step' ? checkForeign(file, data) : undefined;
  return foreign === undefined ? errorsOf(kind, data).map((error) => toFinding(file, error, data)) : [foreign];
}

/** Where the data break the file's schema, as places that may be left out. */
export function flawsOf(kind: FileKind, data: unknown): Flaw[] {
  return errorsOf(kind, data).map(({ keyword, instancePath, params }) =>
    flawAt(keyword, instancePath, params['additionalProperty'] ?? params['propertyName']),
  );
}

/** The errors of a file's data, without those that repeat another one: of `if`, and inside `propertyNames`. */
function errorsOf(kind: FileKind, data: unknown): SchemaError[] {
  const validate = validatorFor(kind);
  if (validate(data)) return [];
  return (validate.errors ?? []).filter(({ keyword, propertyName }) => keyword !== 'if' && propertyName === undefined);
}

function toFinding(file: string, error: SchemaError, data: unknown): Finding {
  const keyword = error.keyword as keyof typeof DESCRIPTIONS;
  const {
    message,
    remedy,
    facts,
    pointer = error.instancePath,
  }: Description = DESCRIPTIONS[keyword](error, data, file);
  return finding(file, pointer, `datei-${keyword}`, message, remedy, facts);
}

type Description = { message: Words; remedy: Words; facts?: Facts; pointer?: string };

/** How an error is described, by its keyword: all that the schemas of the files use. */
const DESCRIPTIONS = {
  additionalProperties: (error, data) => {
    const key = String(error.params['additionalProperty']);
    const pointer = joinPointer(error.instancePath, key);
    return { pointer, ...insteadOf(key, readPointer(data, pointer), knownKeys(error)) };
  },
  required: (error) => {
    const key = String(error.params['missingProperty']);
    const properties = readPointer(error.parentSchema, '/properties');
    const meaning = readPointer(properties, `/${key}/description`);
    const remedy = typeof meaning === 'string' ? `Bitte ergänzen Sie ihn: ${meaning}` : 'Bitte ergänzen Sie ihn.';
    return {
      message: sentence`${say.either(`Der Schlüssel '${key}'`, sentence`Die Angabe ${say.key(key)}`)} fehlt.`,
      remedy: [say.either(remedy, 'Bitte ergänzen Sie sie.')],
      facts: { name: key },
    };
  },
  enum: (error, data) => {
    const found = readPointer(data, error.instancePath);
    const allowed = (error.params['allowedValues'] as unknown[]).map(String);
    return {
      message: `Den Wert ${JSON.stringify(found)} gibt es hier nicht.`,
      remedy: meantBy(found, allowed) ?? suggest(String(found), allowed, say.option),
    };
  },
  const: (error) => {
    const allowed = error.params['allowedValue'];
    const told = JSON.stringify(allowed);
    if (allowed === true)
      return {
        message: [say.either('Hier kann nur true stehen.', 'Diese Angabe lässt sich nur ankreuzen oder weglassen.')],
        remedy: 'Soll es nicht gelten, lassen Sie die Angabe ganz weg.',
        facts: { set: allowed },
      };
    return {
      message: 'Dieser Wert passt hier nicht.',
      remedy: sentence`Möglich ist nur ${typeof allowed === 'string' ? say.either(told, [say.option(allowed)]) : told}.`,
      facts: { set: allowed },
    };
  },
  type: (error, data) => {
    const value = readPointer(data, error.instancePath);
    return {
      message: `Erwartet wird ${typeNames(error.params['type'])}, hier steht ${JSON.stringify(value)?.slice(0, 60)}.`,
      ...retyped(value, error),
    };
  },
  pattern: (error, data, file) => {
    const value = readPointer(data, error.instancePath);
    if (value === '' && roleAt(file, error.instancePath) === 'subject')
      return { message: 'Hier ist noch keine Frage gewählt.', remedy: 'Bitte wählen Sie, worauf es ankommt.' };
    return {
      message:
        value === ''
          ? 'Diese Angabe ist leer.'
          : `Die Angabe ${JSON.stringify(value)} hat hier nicht die erwartete Form.`,
      remedy: formatForm(String(error.params['pattern']), error.instancePath) ?? 'Bitte sehen Sie in referenz.md nach.',
    };
  },
  propertyNames: (error) => {
    const name = String(error.params['propertyName']);
    const pattern = readPointer(error.schema, '/pattern');
    const plain = plainWords(name).join('');
    const rule = formatForm(String(pattern), error.instancePath) ?? 'Bitte sehen Sie in referenz.md nach.';
    const isQuestion = error.instancePath.endsWith('/properties') && /^[A-Za-z]/.test(plain);
    return {
      pointer: joinPointer(error.instancePath, name),
      message: `Der Name '${name}' ist nicht erlaubt.`,
      remedy: isQuestion ? sentence`${rule} Hier ginge ${say.near(say.question(plain))}.` : rule,
    };
  },
  minLength: ({ params, instancePath }, _, file) =>
    params['limit'] === 1
      ? { message: `${textName(file, instancePath)} ist leer.`, remedy: 'Bitte schreiben Sie, was dort stehen soll.' }
      : {
          message: `${textName(file, instancePath)} ist zu kurz.`,
          remedy: `Es müssen mindestens ${String(params['limit'])} Zeichen sein.`,
        },
  minItems: ({ params, instancePath }) =>
    params['limit'] === 1
      ? { message: sentence`${listName(instancePath)} ist leer.`, remedy: 'Es muss mindestens ein Eintrag sein.' }
      : {
          message: sentence`${listName(instancePath)} ist zu kurz.`,
          remedy: `Es müssen mindestens ${String(params['limit'])} Einträge sein.`,
        },
  maxLength: ({ params, instancePath }, _, file) => ({
    message: `${textName(file, instancePath)} ist zu lang.`,
    remedy: `Es dürfen höchstens ${String(params['limit'])} Zeichen sein.`,
  }),
  maxItems: ({ params, instancePath }) => ({
    message: sentence`${listName(instancePath)} ist zu lang.`,
    remedy: `Es dürfen höchstens ${String(params['limit'])} Einträge sein.`,
  }),
  uniqueItems: () => ({
    message: 'In dieser Liste steht etwas zweimal.',
    remedy: 'Bitte lassen Sie jeden Eintrag nur einmal stehen.',
  }),
  minimum: (error) => ({
    message: 'Diese Zahl ist zu klein.',
    remedy: `Sie muss mindestens ${String(error.params['limit'])} sein.`,
    facts: { set: error.params['limit'] },
  }),
  maximum: (error, data) => {
    const isSize = error.instancePath.endsWith('/maxBytes');
    const told = (value: unknown) => (isSize ? formatBytes(Number(value), String(value)) : String(value));
    return {
      message: sentence`Die Zahl ${told(readPointer(data, error.instancePath))} ist zu groß.`,
      remedy: sentence`Sie darf höchstens ${told(error.params['limit'])} sein.`,
      facts: { set: error.params['limit'] },
    };
  },
  minProperties: (error) => ({ message: formatMissing(error), remedy: possibleKeys(error) }),
  maxProperties: (error) => ({ message: 'Hier stehen Angaben, die sich ausschließen.', remedy: possibleKeys(error) }),
  format: ({ params }) =>
    params['format'] === 'date'
      ? {
          message: 'Dieses Datum gibt es nicht.',
          remedy: sentence`Bitte schreiben Sie es als ${say.either('JJJJ-MM-TT', 'Jahr-Monat-Tag')}.`,
        }
      : {
          message: 'Dieses Muster ist kein gültiger regulärer Ausdruck.',
          remedy: 'Bitte prüfen Sie Klammern und Schrägstriche.',
        },
} satisfies Record<string, (error: SchemaError, data: unknown, file: string) => Description>;

/** The keywords of JSON Schema that the schemas of the files may use. */
export const FILE_KEYWORDS = Object.keys(DESCRIPTIONS);

const MB = 1024 * 1024;

export function formatMegabytes(bytes: number): string {
  return `${Math.round(bytes / MB)} MB`;
}

/** The panel asks for megabytes. */
function formatBytes(count: number, written: string): Part {
  return say.either(`${written} (${formatMegabytes(count)})`, formatMegabytes(count));
}

/** What authors call a text, by the last name of its pointer. Entries of lists are paragraphs. */
const TEXT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    title: 'Der Titel',
    titleWithout: 'Die Überschrift ohne Wert',
    button: 'Die Beschriftung des Knopfs',
    label: 'Die Beschriftung',
    add: 'Die Beschriftung des Knopfs',
    name: 'Der Name',
    message: 'Der Satz',
    unmatched: 'Der Satz, wenn keine Zeile zutrifft,',
    incomplete: 'Der Satz, solange Antworten fehlen,',
    undecided: 'Der Satz, wenn keine Tabelle gilt,',
    alt: 'Die Beschreibung des Bilds',
    subject: 'Der Betreff',
    source: 'Die Rechtsquelle',
    from: 'Der erste Tag',
    to: 'Der letzte Tag',
  } satisfies Record<Exclude<StepText, StepParagraphs>, string> & Record<string, string>),
);

function textName(file: string, pointer: string): string {
  if (/\/oneOf\/\d+\/title$/.test(pointer)) return 'Der Text der Antwort';
  const name = parsePointer(pointer).at(-1) ?? '';
  return isParagraphs(file, pointer.slice(0, pointer.lastIndexOf('/')))
    ? 'Dieser Absatz'
    : (TEXT_NAMES.get(name) ?? 'Dieser Text');
}

/** A list by its key, which stands beside it; one in another list has none. */
function listName(pointer: string): Words {
  const name = parsePointer(pointer).at(-1) ?? '';
  return /^\d*$/.test(name) ? 'Diese Liste' : sentence`Die Liste ${quotedKey(name)}`;
}

/** What is missing in an empty object, by the last name of its pointer. */
const MISSING = new Map([
  ['then', 'Hier fehlt ein Ergebnis.'],
  ['otherwise', 'Hier fehlt ein Ergebnis.'],
  ['result', 'Hier fehlt das Ergebnis, das erwartet wird.'],
  ['expect', 'Hier fehlt, was erwartet wird.'],
  ['mails', 'Hier fehlt eine E-Mail.'],
  ['computed', 'Hier fehlt ein berechneter Wert.'],
  ['when', 'Hier fehlt eine Bedingung.'],
  ['answers', 'Hier fehlt eine Antwort.'],
  ['values', 'Hier fehlt eine Antwort.'],
  ['accepts', 'Hier fehlt eine Angabe, die andere Seiten mitgeben.'],
]);

/** So many names can stand in a sentence. */
const FEW = 3;

function formatMissing(error: SchemaError): Words {
  const keys = knownKeys(error);
  const name = parsePointer(error.instancePath).at(-1) ?? '';
  const known = MISSING.get(name);
  if (known !== undefined) return known;
  if (readPointer(error.parentSchema, '/title') === 'Formel') return 'Hier fehlt die Rechenart.';
  if (keys.length === 0 || keys.length > FEW) return 'Hier fehlt eine Angabe.';
  return sentence`Hier fehlt eine Angabe: ${joined(keys.map(say.key), ' oder ')}.`;
}

function possibleKeys(error: SchemaError): Words {
  const keys = knownKeys(error);
  return keys.length === 0
    ? 'Bitte sehen Sie in der Beschreibung des Formats nach.'
    : sentence`Möglich sind: ${say.several(keys.map(say.key))}.`;
}

function knownKeys(error: SchemaError): string[] {
  const properties = readPointer(error.parentSchema, '/properties');
  return isPlainObject(properties) ? Object.keys(properties).filter((key) => key !== '$schema') : [];
}

const TYPE_NAMES: Record<string, string> = {
  string: 'ein Text',
  number: 'eine Zahl',
  integer: 'eine ganze Zahl',
  boolean: 'true oder false',
  object: 'ein Objekt',
  array: 'eine Liste',
  null: 'null',
};

/** What to write instead of a value of the wrong type. */
function retyped(value: unknown, { params, instancePath }: SchemaError): Pick<Description, 'remedy' | 'facts'> {
  const type: unknown = params['type'];
  if (instancePath.endsWith('/required') && typeof value === 'boolean')
    return {
      remedy: sentence`Pflicht ist eine Frage, wenn ihr Name in der Liste ${say.key('required')} ihrer Gruppe steht.`,
    };
  if (typeof value === 'string' && (type === 'number' || type === 'integer') && /^\d+$/.test(value))
    return {
      remedy: `Bitte schreiben Sie die Zahl ohne Anführungszeichen: ${value}.`,
      facts: { set: Number(value) },
    };
  if (type === 'boolean')
    return { remedy: 'Bitte schreiben Sie true oder false, ohne Anführungszeichen.', ...ticked(value) };
  if (type === 'string' && typeof value !== 'object')
    return {
      remedy: `Bitte setzen Sie es in Anführungszeichen: "${JSON.stringify(value)}".`,
      facts: { set: JSON.stringify(value) },
    };
  if (type === 'array')
    return {
      remedy: `Bitte setzen Sie eckige Klammern darum: [${JSON.stringify(value)?.slice(0, 60)}].`,
      facts: { set: [value] },
    };
  return { remedy: 'Bitte ändern Sie den Wert, ein Beispiel steht in referenz.md.' };
}

/** Words that people write for `true` and `false`, in lower case. */
const TICKS = new Map(Object.entries({ true: true, ja: true, wahr: true, false: false, nein: false, falsch: false }));

/** What is meant by a word in place of `true` or `false`, if that is known. */
function ticked(value: unknown): Pick<Description, 'facts'> {
  const set = TICKS.get(String(value).toLowerCase());
  return set === undefined ? {} : { facts: { set } };
}

function typeNames(type: unknown): string {
  const types = Array.isArray(type) ? type.map(String) : [String(type)];
  return types.map((name) => TYPE_NAMES[name] ?? name).join(' oder ');
}
