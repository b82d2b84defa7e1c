import { fix, nearOf, readAt, removeIt, type Fix, type Fixer } from './fix.ts';
import { formatNumber } from '../engine/numbers.ts';
import { isPlainObject } from '../engine/pointer.ts';
import { say, sentence } from '../check/words.ts';
import { linesOf } from '../check/checkPasted.ts';
import { isParagraphs } from '../format/places.ts';
import { formatMegabytes } from '../check/fileSchemas.ts';
import { repairsOf } from '../check/notJson.ts';
import { documentTypeFrom } from './documentType.ts';
import { Plan } from './plan.ts';
import { referencesIn } from './references.ts';
import { renameField } from './rename.ts';

export const otherKey: Fixer = (fault) => {
  const { file, pointer, finding, parent } = fault;
  const near = nearOf(finding);
  const isFree = near !== undefined && readAt(fault, file, `${parent}/${near}`) === undefined;
  return [
    ...(isFree ? [fix(sentence`${say.near(say.key(near))} schreiben`, [{ file, pointer, rename: near }])] : []),
    ...[removeIt('Entfernen')(fault) ?? []].flat(),
  ];
};

export const otherValue: Fixer = ({ file, pointer, finding }) => {
  const set = nearOf(finding) ?? finding.facts?.set;
  if (typeof set !== 'string') return undefined;
  return fix(sentence`${say.near(say.option(set))} schreiben`, [{ file, pointer, set }]);
};

/** A mark that is not to be there is left out. */
export const withoutMarkOf: Fixer = (fault) =>
  fault.finding.facts?.set === true ? removeIt('Weglassen')(fault) : undefined;

export const withBrace: Fixer = ({ file, pointer, finding }) => {
  const { name, set } = finding.facts ?? {};
  const label = name === '' ? 'Klammer streichen' : `'${name}' schreiben`;
  return typeof set === 'string' ? { label, edits: [{ file, pointer, set }] } : undefined;
};

/** Each line as an entry of the list that the text stands in, else all of them in one. */
export const asParagraphs: Fixer = (fault) => {
  const { file, pointer, value, parent, name } = fault;
  if (typeof value !== 'string') return undefined;
  const lines = linesOf(value);
  const [first = ''] = lines;
  const isEntry = Array.isArray(readAt(fault, file, parent)) && isParagraphs(file, parent);
  if (!isEntry) return { label: 'In einer Zeile schreiben', edits: [{ file, pointer, set: lines.join(' ') }] };
  const others = lines
    .slice(1)
    .map((line, index) => ({ file, pointer: `${parent}/${Number(name) + 1 + index}`, insert: line }));
  return { label: 'Zu eigenen Absätzen machen', edits: [{ file, pointer, set: first }, ...others] };
};

/** What the key may hold, where it is one of few words. */
export const removeLooks: Fixer = (fault) =>
  /\/ui:\w+$/.test(fault.pointer) ? removeIt('Weglassen')(fault) : undefined;

export const otherType: Fixer = ({ file, pointer, value, finding }) => {
  const set = finding.facts?.set;
  if (typeof set === 'number') return { label: `Als Zahl schreiben: ${set}`, edits: [{ file, pointer, set }] };
  if (typeof set === 'string') return { label: 'Als Text schreiben', edits: [{ file, pointer, set }] };
  if (typeof set === 'boolean')
    return { label: set ? 'Ankreuzen' : 'Nicht ankreuzen', edits: [{ file, pointer, set }] };
  if (Array.isArray(set)) return { label: 'Als Liste schreiben', edits: [{ file, pointer, set }] };
  const [only] = Array.isArray(value) ? value : [];
  return isPlainObject(only) && pointer.endsWith('/of')
    ? { label: 'Ohne Liste schreiben', edits: [{ file, pointer, set: only }] }
    : undefined;
};

export const limit: Fixer = ({ file, pointer, finding }) => {
  const set = finding.facts?.set;
  if (typeof set !== 'number') return undefined;
  const said = pointer.endsWith('/maxBytes') ? formatMegabytes(set) : String(set);
  return { label: `${said} schreiben`, edits: [{ file, pointer, set }] };
};

export const once: Fixer = ({ file, pointer, value }) => {
  if (!Array.isArray(value)) return undefined;
  const keys = value.map((entry: unknown) => JSON.stringify(entry));
  const again = keys.findLastIndex((key, index) => keys.indexOf(key) < index);
  return again < 0
    ? undefined
    : { label: 'Doppelten Eintrag entfernen', edits: [{ file, pointer: `${pointer}/${again}`, remove: true }] };
};

export const twice: Fixer = ({ file, pointer, value }) => [
  {
    label: 'Den letzten behalten',
    edits: [
      { file, pointer, remove: true },
      { file, pointer, set: value },
    ],
  },
  { label: 'Den ersten behalten', edits: [{ file, pointer, remove: true }] },
];

export const missing: Fixer = ({ file, pointer, finding }) => {
  const key = finding.facts?.name;
  const words: Record<string, unknown> = { title: 'Neuer Titel', transient: true };
  const set = key === undefined ? undefined : words[key];
  return set === undefined || key === undefined
    ? undefined
    : fix(sentence`${say.key(key)} ergänzen`, [{ file, pointer: `${pointer}/${key}`, set }]);
};

/** After sending has failed, people are where they sent. */
export const backToSender: Fixer = (fault) => {
  const key = fault.finding.facts?.name;
  const step = fault.pointer.split('/')[2];
  const states = Object.entries(Object(readAt(fault, 'machine.json', '/states')));
  const sender = states.find(([, state]) => JSON.stringify(state).includes(`"SUBMIT":"${step}"`))?.[0];
  if (fault.file !== 'machine.json' || key !== 'onError' || sender === undefined) return undefined;
  return fix(sentence`Nach einem Fehler zurück zu ${say.step(sender)}`, [
    { file: fault.file, pointer: `${fault.pointer}/onError`, set: sender },
  ]);
};

export const otherName: Fixer = ({ files, file, pointer, finding }) => {
  const near = nearOf(finding);
  const place = referencesIn(files).find((one) => one.file === file && one.pointer === pointer && one.as === 'key');
  const answer = place?.names.kind === 'field' ? place.names.pointers[0] : undefined;
  return near === undefined || answer === undefined
    ? undefined
    : { label: `'${near}' schreiben`, edits: renameField(files, answer, near).edits };
};

/** The texts that a single change turns into JSON. */
export const repaired: Fixer = ({ file, files }) =>
  repairsOf(files[file] ?? '').map(({ label, text }) => ({ label, edits: [{ file, replace: text }] }));

export const withoutMark: Fixer = ({ file, files }) => {
  const text = files[file] ?? '';
  return text.startsWith('\uFEFF')
    ? { label: 'Zeichen entfernen', edits: [{ file, replace: text.slice(1) }] }
    : undefined;
};

export const lastThanks: Fixer = ({ file, pointer, value, parent }) => {
  const keys = ['mailed', 'phone', 'when'].filter((key) => isPlainObject(value) && Object.hasOwn(value, key));
  const always = { text: ['Vielen Dank für Ihre Nachricht.'] };
  return [
    { label: 'Fassung für alle ergänzen', edits: [{ file, pointer: `${parent}/-`, insert: always }] },
    ...(keys.length === 1
      ? [{ label: 'Gilt für alle übrigen', edits: [{ file, pointer: `${pointer}/${keys[0]}`, remove: true as const }] }]
      : []),
  ];
};

export const lastOne: Fixer = (fault) => {
  const { file, pointer, parent } = fault;
  const list = readAt(fault, file, parent);
  return Array.isArray(list) ? { label: 'Ans Ende', edits: [{ file, pointer, move: list.length - 1 }] } : undefined;
};

/** Removes the version of the thanks that nobody would read. */
export const withoutVersion: Fixer = ({ file, parent }) => ({
  label: 'Fassung entfernen',
  edits: [{ file, pointer: parent, remove: true }],
});

export const freePlace: Fixer = ({ file, pointer }) =>
  fix(sentence`${say.either('/dokumente', '„Dokumente“')} nehmen`, [{ file, pointer, set: '/dokumente' }]);

export const documentType: Fixer = (fault) => {
  const { file, pointer } = fault;
  const set = documentTypeFrom({ route: readAt(fault, file, '/route'), title: readAt(fault, file, '/title') });
  return { label: `'${set}' nehmen`, edits: [{ file, pointer: `${pointer}/documentType`, set }] };
};

/** The first question after an e-mail address. */
export const recipient: Fixer = (fault) => {
  const { file, pointer, files } = fault;
  const field = referencesIn(files).find(
    ({ declares, names, ...place }) =>
      declares && names.kind === 'field' && readAt(fault, place.file, `${place.pointer}/format`) === 'email',
  );
  const email = field?.names.kind === 'field' ? field.names.pointers[0] : undefined;
  if (email !== undefined)
    return fix(sentence`An ${say.question(email)}`, [{ file, pointer: `${pointer}/client`, set: { email } }]);
  return { label: 'Keine E-Mails', edits: [{ file, pointer, remove: true }] };
};

/** The example expects its present way. */
export const wayNow: Fixer = ({ file, pointer, finding }) => ({
  label: 'Weg neu aufzeichnen',
  edits: [{ file, pointer, set: finding.facts?.now }],
});

export const valueNow: Fixer = (fault) => {
  const { file, pointer, finding } = fault;
  const now = finding.facts?.now;
  const set: Fix[] =
    typeof now !== 'string' ? [] : [{ label: `${now} erwarten`, edits: [{ file, pointer, set: now }] }];
  return [...set, ...[removeExpected(fault) ?? []].flat()];
};

export const messageNow: Fixer = ({ file, pointer, finding }) => {
  const now = finding.facts?.now;
  return typeof now !== 'string'
    ? undefined
    : { label: `„${now}“ erwarten`, edits: [{ file, pointer: `${pointer}/message`, set: now }] };
};

export const noResultNow: Fixer = ({ file, pointer, finding }) => {
  const now = finding.facts?.now;
  const isNone = pointer.endsWith('/result') && typeof now === 'string';
  return isNone ? { label: 'Kein Ergebnis erwarten', edits: [{ file, pointer, set: now }] } : undefined;
};

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** The present value of the column. */
export const columnNow: Fixer = ({ file, pointer, finding }) => {
  const set = finding.facts?.now;
  if (pointer.endsWith('/result') || !isScalar(set)) return undefined;
  const said = typeof set === 'number' ? formatNumber(set) : String(set);
  return { label: `${said} erwarten`, edits: [{ file, pointer, set }] };
};

/** Expects nothing of it. Expectations that are empty go too. */
export const removeExpected: Fixer = ({ files, file, pointer }) => {
  const plan = new Plan(files);
  plan.drop(file, pointer);
  for (let at = pointer; /\/expect\//.test(at);) {
    at = at.slice(0, at.lastIndexOf('/'));
    plan.dropEmpty(file, at);
  }
  return { label: 'Nicht mehr erwarten', edits: plan.edits };
};

export const withoutPicture: Fixer = ({ file, pointer }) =>
  pointer.startsWith('/picture')
    ? { label: 'Bild entfernen', edits: [{ file, pointer: '/picture', remove: true }] }
    : undefined;

/** The page whose address is nearly the same, wherever the text links to the missing one. */
export const nearPage: Fixer = ({ file, pointer, value, finding }) => {
  const near = nearOf(finding);
  const wrong = finding.facts?.name;
  if (near === undefined || wrong === undefined || typeof value !== 'string') return undefined;
  const set = value.startsWith(wrong)
    ? near + value.slice(wrong.length)
    : value.replaceAll(/\]\(([^()?#]*)/g, (link, address) => (address === wrong ? `](${near}` : link));
  return { label: `'${near}' schreiben`, edits: [{ file, pointer, set }] };
};

/** Without its only answer there is nothing to hand over. */
export const handNothingOver: Fixer = (fault) => {
  const [, whole] = /^(.*\/handOver)\/answers\/[^/]+$/.exec(fault.pointer) ?? [];
  const answers = readAt(fault, fault.file, fault.parent);
  return whole === undefined || Object.keys(answers ?? {}).length !== 1
    ? undefined
    : { label: 'Nichts mitgeben', edits: [{ file: fault.file, pointer: whole, remove: true }] };
};

export const nearEdition: Fixer = ({ finding, file, pointer }) => {
  const name = nearOf(finding);
  return name === undefined ? undefined : { label: `'${name}' nehmen`, edits: [{ file, pointer, set: name }] };
};
