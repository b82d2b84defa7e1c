import { checkGuard } from './checkGuards.ts';
import { finding, unknownField, unknownValue, type Finding } from './finding.ts';
import { placeholdersOf, textsIn, type Text } from './texts.ts';
import { say, sentence } from './words.ts';
import { choicesOf, isGroupList, isTrap, withRowPattern, type Field } from '../engine/fields.ts';
import type { MailsFile, PropertySchema, WizardFile } from '../engine/definition.ts';

const FILE = 'wizard.json';
/** Placeholders that the server fills in besides answers. */
const KNOWN = new Set(['referenz', 'anbieter', 'kanzlei', 'telefon', 'email']);

/** Faults of `mails`: answers that are never sent, unknown placeholders, a mail without a recipient. */
export function checkMails({ mails, computed = {} }: WizardFile, fields: Field[], subjects: Field[]): Finding[] {
  if (mails === undefined) return [];
  const sent = fields.filter(({ schema }) => schema.transient !== true);
  const known = [...new Set(sent.flatMap(({ pointer, parents }) => [pointer, ...parents]))];
  const traps = new Set(sent.filter(isTrap).map(({ pointer }) => pointer));
  const possible = known.filter((pointer) => !traps.has(pointer));
  const fitting = (fits: Fits) => [...new Set(sent.filter(fits).map(({ pointer }) => pointer))];
  const unknown = (pointer: string, at: string, fits?: Fits) =>
    known.includes(pointer) ? [] : [unknownField(FILE, at, pointer, fits === undefined ? possible : fitting(fits))];
  const unknownPlaceholder = (name: string, at: string) => {
    if (name.startsWith('/')) return unknown(name, at);
    if (!name.startsWith('=')) return unknownName(name, at);
    return computed[name.slice(1)] === undefined ? [unknownValue(FILE, at, name, Object.keys(computed))] : [];
  };
  const needsClient = mails.confirmation ?? mails.powerOfAttorney ?? mails.newsletter;
  return [
    ...pointersOf(mails).flatMap(({ text, at, fits }) => unknown(text, at, fits)),
    ...textsIn(mails, '/mails').flatMap(({ text, at }) =>
      placeholdersOf(text).flatMap((name) => unknownPlaceholder(name, at)),
    ),
    ...(mails.confirmation?.sections ?? []).flatMap(({ when }, index) =>
      when === undefined
        ? []
        : checkGuard({ file: FILE, at: `/mails/confirmation/sections/${index}/when`, sent: true }, when, subjects),
    ),
    ...checkKey(mails, sent),
    ...checkFreeText(mails, sent),
    ...(needsClient !== undefined && mails.client === undefined
      ? [
          finding(
            FILE,
            '/mails',
            'mail-ohne-empfaenger',
            'Es soll eine E-Mail geschrieben werden, aber niemand weiß, an wen.',
            sentence`Bitte ergänzen Sie ${say.key('client')} mit dem Feld für die E-Mail-Adresse.`,
          ),
        ]
      : []),
  ];
}

/** The mailed link asks for a day. */
function checkKey({ powerOfAttorney }: MailsFile, sent: Field[]): Finding[] {
  const key = powerOfAttorney?.key ?? '';
  const named = sent.filter(({ pointer }) => pointer === key);
  if (named.every(({ schema }) => schema.format === 'date')) return [];
  return [
    finding(
      FILE,
      '/mails/powerOfAttorney/key',
      'vollmacht-schluessel',
      sentence`Die Antwort auf ${say.either(`'${key}'`, [say.question(key)])} ist kein Tag. Der Link in der E-Mail fragt nach einem.`,
      'Bitte nennen Sie eine Frage nach einem Tag, zum Beispiel dem Geburtsdatum.',
    ),
  ];
}

/**
 * Free text must not be mailed to an unverified address. The document to be signed is exempt, since the mail does
 * not hold it.
 */
function checkFreeText(mails: MailsFile, fields: Field[]): Finding[] {
  const lists = fields.filter(({ schema }) => isGroupList(schema)).map(({ pointer }) => pointer);
  const answers = fields.flatMap(withRowPattern).filter(({ schema }) => !isGroupList(schema));
  const free = [...Map.groupBy(answers, ({ pointer }) => pointer)]
    .filter(([, sharing]) => sharing.every(({ schema }) => isFreeText(schema)))
    .map(([pointer]) => pointer);
  const isBelow = (group: string) => free.find((pointer) => pointer === group || pointer.startsWith(`${group}/`));
  const texts = textsIn(mails, '/mails').filter(({ at }) => !at.startsWith('/mails/powerOfAttorney/document/'));
  return [
    ...(mails.confirmation?.repeat ?? []).flatMap((group, index) =>
      isBelow(group) === undefined ? [] : [freeText(`/mails/confirmation/repeat/${index}`, isBelow(group) ?? group)],
    ),
    ...texts.flatMap(({ text, at }) =>
      placeholdersOf(text)
        .filter((name) => (at.endsWith('/subject') ? /^[/=]/.test(name) : [...free, ...lists].includes(name)))
        .map((name) => (at.endsWith('/subject') ? subject(at, name) : freeText(at, name))),
    ),
  ];
}

const BOUNDED = new Set<string | undefined>(['boolean', 'number', 'integer', 'date', 'month', 'time']);

function isFreeText(schema: PropertySchema): boolean {
  const { type, format, const: only, upload } = schema;
  return (
    !BOUNDED.has(type) && !BOUNDED.has(format) && [choicesOf(schema), only, upload].every((rule) => rule === undefined)
  );
}

function freeText(at: string, pointer: string): Finding {
  return finding(
    FILE,
    at,
    'mail-freitext',
    sentence`Die Antwort ${say.either(`'${pointer}'`, sentence`auf ${say.question(pointer)}`)} ist freier Text. Die E-Mail kann an eine fremde Adresse gehen und trüge ihn dorthin.`,
    'Bitte nennen Sie nur Auswahlen, Zahlen, Daten und Dateien.',
  );
}

function subject(at: string, name: string): Finding {
  const screen = name.startsWith('=')
    ? sentence`der berechnete Wert ${say.computed(name.slice(1))}. Fehlt er`
    : sentence`die Antwort auf ${say.question(name)}. Fehlt sie`;
  return finding(
    FILE,
    at,
    'betreff-antwort',
    sentence`Im Betreff steht ${say.either(`die Antwort '${name}'. Fehlt sie`, screen)}, fehlt der Betreff.`,
    'Bitte verwenden Sie dort nur {referenz}, {anbieter}, {kanzlei}, {telefon} und {email}.',
  );
}

type Fits = (field: Field) => boolean;
/** `fits`: whether a question may be named at this place; undefined where any may, and groups of them. */
type NamedAnswer = Text & { fits?: Fits };

const hasFormat =
  (format: string): Fits =>
  ({ schema }) =>
    schema.format === format;
const isTyped: Fits = (field) => isFreeText(field.schema) && field.schema.format === undefined && !isTrap(field);
const isTicked: Fits = ({ schema }) => schema.type === 'boolean';

function pointersOf({ client, confirmation, newsletter, powerOfAttorney }: MailsFile): NamedAnswer[] {
  const single: [at: string, text: string | undefined, fits: Fits][] = [
    ['/mails/client/email', client?.email, hasFormat('email')],
    ['/mails/client/phone', client?.phone, isTyped],
    ['/mails/newsletter/consent', newsletter?.consent, isTicked],
    ['/mails/powerOfAttorney/key', powerOfAttorney?.key, hasFormat('date')],
  ];
  return [
    ...single.flatMap(([at, text, fits]) => (text === undefined ? [] : [{ at, text, fits }])),
    ...(client?.name ?? []).map((text, index) => ({ at: `/mails/client/name/${index}`, text, fits: isTyped })),
    ...(confirmation?.repeat ?? []).map((text, index) => ({ at: `/mails/confirmation/repeat/${index}`, text })),
  ];
}

function unknownName(name: string, at: string): Finding[] {
  if (KNOWN.has(name)) return [];
  const all = [...KNOWN].map((known) => `{${known}}`).join(', ');
  return [
    finding(
      FILE,
      at,
      'platzhalter-unbekannt',
      `Für {${name}} setzt niemand etwas ein.`,
      // Analysts could not type the pointer of an answer.
      sentence`Möglich sind ${say.either(all, [say.several([...KNOWN].map(say.placeholder))])}${say.either(', oder eine Antwort, die kein freier Text ist, wie {/unfallDatum}', '')}.`,
      { name },
    ),
  ];
}
