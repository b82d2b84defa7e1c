import { nearest } from '../check/finding.ts';
import { say, sentence } from '../check/words.ts';
import { isPlainObject } from '../engine/pointer.ts';
import { referencesIn, isSame, type Reference } from './references.ts';
import { placeholdersOf } from '../check/texts.ts';
import {
  fix,
  nearOf,
  offersOf,
  readAt,
  removeEntry,
  removeIt,
  removeWhole,
  type Fault,
  type Fix,
  type Fixer,
} from './fix.ts';
import type { Edit } from './edits.ts';

/** How many names are proposed. */
const MOST = 3;
/** Of how many possible names some are proposed although none is close. */
const FEW = 5;

/** „Meinten Sie …?“: the closest names of the same kind, or else those that the finding names, if they are few. */
export const meant: Fixer = (fault) => {
  const { file, pointer, files } = fault;
  const here = referencesIn(files).filter((reference) => reference.file === file && reference.pointer === pointer);
  return here.flatMap((reference) => {
    const written = writtenAs(reference, fault);
    if (written === undefined) return [];
    const near = nearestOf(written, knownNames(reference, fault)).filter((name) => !isListed(fault, name));
    if (near.length > 0) return near.map((name) => replaced(reference, fault, written, name));
    const sign = written.startsWith('=') ? '=' : '';
    return possible(fault).map((name) =>
      replaced(reference, fault, written, name.startsWith(sign) ? name : sign + name),
    );
  });
};

/** The names that a finding lists as possible, if they are few. */
function possible({ finding, name, value }: Fault): string[] {
  const list = offersOf(finding);
  const isPointer = /^[/{]/.test(String(value)) || name.startsWith('/');
  const names = list.map((one) => (isPointer ? one : one.replace(/^\//, '')));
  return names.length <= FEW ? names.slice(0, MOST) : [];
}

/** Whether the list around the place holds the name already. */
function isListed(fault: Fault, name: string): boolean {
  const list = readAt(fault, fault.file, fault.parent);
  const isOnce = /\/(?:required|ui:order|fields|repeat|from|steps|values)$/.test(fault.parent);
  return isOnce && Array.isArray(list) && list.includes(name);
}

/** One of the answers that the question offers. */
export const offered: Fixer = (fault) => {
  const { file, pointer, files, value } = fault;
  if (/^-?\d+(?:\.\d+)?$/.test(String(value)) && typeof value === 'string')
    return { label: `Als Zahl schreiben: ${value}`, edits: [{ file, pointer, set: Number(value) }] };
  const here = referencesIn(files).find(
    (reference) => reference.file === file && reference.pointer === pointer && reference.names.kind === 'choice',
  );
  if (here === undefined) return undefined;
  const answers = answersTo(here, fault).filter((answer) => !isListed(fault, String(answer)));
  const near = nearestOf(String(here.names.kind === 'choice' ? here.names.value : ''), answers.map(String));
  const ranked = [...near, ...answers.map(String).filter((answer) => !near.includes(answer))].slice(0, MOST);
  return ranked.map((answer): Fix => {
    const set = answers.find((one) => String(one) === answer);
    const edit: Edit = here.as === 'key' ? { file, pointer, rename: answer } : { file, pointer, set };
    return fix(sentence`${say.near(say.answer(answer, questionOf(here)))} nehmen`, [edit]);
  });
};

/** The pointer of the question that a choice belongs to. */
function questionOf({ names }: Reference): string | undefined {
  return names.kind === 'choice' ? names.pointers[0] : undefined;
}

/** Removes a part of the looks that names an unknown question. */
export const removeLooks: Fixer = (fault) =>
  /^\/ui\/(?!.*ui:)/.test(fault.pointer) ? removeIt('Eintrag entfernen')(fault) : undefined;

/** Removes an entry that may be missing. */
export const removeOptional: Fixer = (fault) =>
  /^\/(?:query|accepts)\/|^\/date$|^\/result\/note$|^\/mails\/client\/phone$|\/deadline\/land$/.test(fault.pointer)
    ? removeWhole('Entfernen')(fault)
    : undefined;

/** One of the placeholders that are filled in without an answer. */
export const ownPlaceholder: Fixer = (fault) => {
  const { value, file, pointer } = fault;
  if (typeof value !== 'string') return undefined;
  const { name = '' } = fault.finding.facts ?? {};
  const known = offersOf(fault.finding).filter((one) => !/^[/=]/.test(one));
  const meantHere = nearOf(fault.finding);
  const near = meantHere === undefined || /^[/=]/.test(meantHere) ? nearestOf(name, known) : [meantHere];
  return near.map((one) => ({
    label: `{${one}} nehmen`,
    edits: [{ file, pointer, set: value.replaceAll(`{${name}}`, `{${one}}`) }],
  }));
};

/** The text without the placeholder, if words remain. */
export const withoutPlaceholder: Fixer = ({ value, file, pointer, finding }) => {
  const name = finding.facts?.name;
  if (typeof value !== 'string' || name === undefined) return undefined;
  const set = value
    .replaceAll(`{${name}}`, '')
    .replaceAll(/ +(?=[ .,;!?]|$)/g, '')
    .trim();
  return /\p{L}/u.test(set) ? { label: 'Platzhalter streichen', edits: [{ file, pointer, set }] } : undefined;
};

export const removeUse: Fixer = (fault) => {
  const list = readAt(fault, fault.file, fault.parent);
  return Array.isArray(list) && /\/(?:ui:order|fields|repeat|from|required|steps)$/.test(fault.parent)
    ? removeEntry(fault)
    : undefined;
};

/** The questions after a day, one of which opens the mailed link. */
export const dayQuestion: Fixer = (fault) => {
  const { file, pointer } = fault;
  if (pointer !== '/mails/powerOfAttorney/key') return undefined;
  const days = new Map<string, unknown>();
  for (const { declares, names, ...at } of referencesIn(fault.files)) {
    const question = declares && names.kind === 'field' ? readAt(fault, at.file, at.pointer) : undefined;
    if (names.kind !== 'field' || !isPlainObject(question) || question['format'] !== 'date') continue;
    for (const day of names.pointers) days.set(day, question['title']);
  }
  return [...days].slice(0, MOST).map(([day, title]) => ({
    label: `„${typeof title === 'string' ? title : day}“ nehmen`,
    edits: [{ file, pointer, set: day }],
  }));
};

export const removeValue: Fixer = (fault) => (fault.parent.endsWith('/values') ? removeEntry(fault) : undefined);

/** A page with the slash that it begins with; of a link in a text also its words alone. */
export const ownPage: Fixer = ({ file, pointer, value, finding }) => {
  if (typeof value !== 'string') return undefined;
  const target = finding.facts?.name;
  const near = nearOf(finding);
  const put = (link: (words: string) => string) =>
    value.replaceAll(/\[([^[\]]+)\]\(([^()]*)\)/g, (whole, words: string, to: string) =>
      to === target ? link(words) : whole,
    );
  const alone = put((words) => words);
  const set = value === target ? near : put((words) => `[${words}](${near})`);
  return [
    ...(near === undefined ? [] : [fix(sentence`Meinten Sie ${say.near(say.page(near))}?`, [{ file, pointer, set }])]),
    ...(alone === value ? [] : [{ label: 'Nur die Worte, ohne Link', edits: [{ file, pointer, set: alone }] }]),
  ];
};

/** The name as it stands there; undefined for one that is known. */
function writtenAs(reference: Reference, { name, value, finding }: Fault): string | undefined {
  if (reference.as === 'key') return name;
  if (reference.as === 'value') return typeof value === 'string' ? value : undefined;
  const unknown = finding.facts?.name;
  const names = placeholdersOf(String(value));
  return names.find((one) => (one === unknown || one === `=${unknown}`) && isNamed(reference, one));
}

function isNamed({ names }: Reference, placeholder: string): boolean {
  if (names.kind === 'field') return names.pointers.includes(placeholder);
  return 'name' in names && placeholder === `=${names.name}`;
}

/** The names that exist of the kind that is meant, as they would stand there. */
function knownNames(reference: Reference, fault: Fault): string[] {
  const { names } = reference;
  const all = referencesIn(fault.files);
  if (names.kind === 'choice') return [];
  if (names.kind === 'field') return knownFields(reference, fault);
  if (names.kind === 'column') {
    const tables = all.filter((one) => one.names.kind === 'column' && /(?:^|\/)tables\/.*\.json$/.test(one.file));
    const trusted = tables.filter((one) => one.pointer.startsWith('/otherwise/'));
    return [...new Set(trusted.flatMap((one) => ('name' in one.names ? [one.names.name] : [])))];
  }
  const declared = all.filter((one) => one.declares && one.names.kind === names.kind);
  const known = [...new Set(declared.flatMap((one) => ('name' in one.names ? [one.names.name] : [])))];
  const sign = names.kind === 'computed' && writtenAs(reference, fault)?.startsWith('=') === true ? '=' : '';
  return known.map((name) => sign + name);
}

/** The questions that a pointer or a name there could mean. */
function knownFields({ names, as }: Reference, { files, value, name }: Fault): string[] {
  if (names.kind !== 'field') return [];
  const declared = referencesIn(files).flatMap((one) =>
    one.declares && one.names.kind === 'field' ? one.names.pointers : [],
  );
  const written = as === 'key' ? name : String(value);
  if (as === 'text') return declared;
  return names.pointers.flatMap((pointer) => {
    const isWhole = written.startsWith('/');
    const base = isWhole
      ? pointer.slice(0, pointer.length - written.length)
      : pointer.slice(0, pointer.lastIndexOf('/'));
    const inside = declared.filter((one) => one.startsWith(`${base}/`)).map((one) => one.slice(base.length));
    return isWhole ? inside : inside.filter((one) => !one.slice(1).includes('/')).map((one) => one.slice(1));
  });
}

function answersTo({ names }: Reference, { files }: Fault): unknown[] {
  if (names.kind !== 'choice') return [];
  const offers = referencesIn(files).flatMap((one) =>
    one.declares &&
    one.names.kind === 'choice' &&
    one.names.pointers.some((at) => names.pointers.some((other) => isSame(at, other)))
      ? [one.names.value]
      : [],
  );
  return [...new Set(offers)];
}

function nearestOf(word: string, known: readonly string[]): string[] {
  const left = new Set(known.filter((name) => name !== word));
  const found: string[] = [];
  while (found.length < MOST) {
    const near = nearest(word, [...left]);
    if (near === undefined) break;
    found.push(near);
    left.delete(near);
  }
  return found;
}

function replaced({ as, names }: Reference, { file, pointer, value }: Fault, written: string, name: string): Fix {
  const isNear = nearest(written, [name]) !== undefined;
  const named = say.near(say[NAMED[names.kind]](name.replace(/^=/, '')));
  const label = isNear ? sentence`Meinten Sie ${named}?` : sentence`${named} nehmen`;
  if (as === 'key') return fix(label, [{ file, pointer, rename: name }]);
  const set = as === 'value' ? name : String(value).replaceAll(`{${written}}`, `{${name}}`);
  return fix(label, [{ file, pointer, set }]);
}

/** Nouns for the kinds of names in sentences. */
const NAMED = {
  step: 'step',
  table: 'table',
  column: 'column',
  computed: 'computed',
  part: 'part',
  field: 'question',
  choice: 'answer',
} as const;
