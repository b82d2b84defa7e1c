import { ruleName, sayPlace } from '../../editing/index.ts';
import { isPlainObject, joinPointer, parsePointer, readPointer, type Wizard } from '../../engine/index.ts';
import { compareWizards } from '../../explore/compare.ts';
import type { Change } from '../../explore/index.ts';
import { labelAt, valueLabelOf } from '../document/labels.ts';
import { withTitles } from '../document/sayWhere.ts';
import { plainTitle } from '../document/titles.ts';
import type { Place } from '../document/place.ts';

/** What weighs most comes first. */
export const WEIGHTS = ['law', 'flow', 'questions', 'words'] as const;
type Weight = (typeof WEIGHTS)[number];

/** One thing that changes for people, in words of the screen. */
export type Told = {
  weight: Weight;
  /** Such as: Frage 'Vorwurf' in Schritt 'Ihre Angaben'. */
  where: string;
  /** Where that stands in the definitions, with shared parts filled in. */
  place: Place;
  change: Change['change'];
  lines: ToldLine[];
};

/** What is said of it before and after; undefined where nothing is. */
export type ToldLine = { label: string; before: string | undefined; after: string | undefined };

/** A change with the place of the definition that it is about. */
type Placed = { change: Change; place: Place };

/** What a newer definition changes for people, by weight. Examples do not count. */
export function toldChanges(older: Wizard, newer: Wizard): Told[] {
  const [before, after] = [textsOf(older), textsOf(newer)];
  const changes = compareWizards(older, newer);
  const placed = changes.flatMap((change) => placeOf(change, changes));
  const told = new Map<string, Told>();
  for (const { change, place } of placed) {
    if (isOrderOfOthers(place, before, after)) continue;
    const thing = thingAround(place, before, after);
    const isWay = change.kind === 'Übergang';
    const state = isWay ? change.change : stateOf(thing, before, after);
    const at = state === 'weg' ? before : after;
    const where =
      change.kind === 'Übergang'
        ? sayWay(change, at)
        : withTitles(sayPlace(at.texts, thing.file, thing.pointer), at.titles);
    const key = `${where} ${state}`;
    const known = told.get(key) ?? { weight: 'words', where, place: thing, change: state, lines: [] };
    const line = lineOf(change, place, at);
    const isSaid = state === 'anders' || (isWay && (change.before ?? change.after) !== 'immer');
    told.set(key, {
      ...known,
      weight: heavier(known.weight, weightOf(change, place, state)),
      lines: isSaid && !known.lines.some((one) => isSameLine(one, line)) ? [...known.lines, line] : known.lines,
    });
  }
  return [...told.values()].toSorted((one, other) => WEIGHTS.indexOf(one.weight) - WEIGHTS.indexOf(other.weight));
}

/** A definition as the files that places are about, with its shared parts filled in. */
type Texts = { texts: Record<string, string>; values: Record<string, unknown>; titles: ReadonlyMap<string, string> };

function textsOf({ definition: { wizard, machine, steps, tables } }: Wizard): Texts {
  const values = Object.fromEntries<unknown>([
    ['wizard.json', wizard],
    ['machine.json', machine],
    ...inFolder('steps', steps),
    ...inFolder('tables', tables),
  ]);
  const titled = [...Object.entries(steps), ...Object.entries(tables)];
  return {
    values,
    texts: Object.fromEntries(Object.entries(values).map(([file, value]) => [file, JSON.stringify(value)])),
    titles: new Map(titled.map(([id, { title }]) => [id, plainTitle(title)])),
  };
}

function inFolder(folder: string, all: Record<string, unknown>): [string, unknown][] {
  return Object.entries(all).map(([id, value]) => [`${folder}/${id}.json`, value]);
}

/** Changes that others tell: at the values themselves, or in words. */
const TOLD_BY_VALUES = new Set(['Feld der Anfrage', 'Meldung', 'Tabelle', 'Reihenfolge']);
const TOLD_BY_ADDRESS = /^wizard\.json \/(?:public|route|exit|submit\/(?:path|documentType))$/;
const TOLD_BY_RULES = /^steps\/[^ ]+ \/schema.*\/required(?:\/\d+)?$/;

/** Where a change stands; nothing if another one tells it. */
function placeOf(change: Change, all: readonly Change[]): Placed[] {
  const { kind, name } = change;
  const [, file, pointer = ''] = /^([a-z]+(?:\/[^/ ]+)?\.json) (.*)$/.exec(name) ?? [];
  if (kind === 'Übergang') return [{ change, place: { file: 'machine.json', pointer: '' } }];
  if (kind === 'Schritt') return [{ change, place: { file: `steps/${name}.json`, pointer: '/title' } }];
  if (kind === 'Adresse') return [{ change, place: { file: 'wizard.json', pointer: '' } }];
  if (kind === 'Regel') {
    const [, step = '', at = ''] = /^([^/]+)(.*)$/.exec(name) ?? [];
    // Each answer tells what it is called and what it stores.
    if (/\/(?:oneOf|enum)$/.test(at)) return [];
    const required = at.replace(/\/required\/([^/]+)$/, '/properties/$1/required');
    // That a consent is no longer demanded is told as such.
    const demand = `steps/${step}.json /schema${required.replace(/\/const$/, '/required')}`;
    if (all.some((one) => one.kind === 'Einwilligung' && one.name === demand)) return [];
    return [{ change, place: { file: `steps/${step}.json`, pointer: `/schema${required}` } }];
  }
  if (file === undefined) return [];
  if (kind === 'Einwilligung' && pointer.endsWith('/required')) return [{ change, place: { file, pointer } }];
  if (TOLD_BY_ADDRESS.test(name) || TOLD_BY_RULES.test(name) || isOnlyOrder(change)) return [];
  if (TOLD_BY_VALUES.has(kind) && !isValue(change)) return [];
  const isFlow = file === 'machine.json';
  if (isFlow && all.some((one) => one.kind === 'Übergang' || (one.kind === 'Schritt' && one.change !== 'anders')))
    return [];
  return [{ change, place: { file, pointer: pointer.replace(/ \(Reihenfolge\)$/, '') } }];
}

/** Whether a change is told for a value of a file, not for a table or a field as a whole. */
function isValue({ kind, name }: Change): boolean {
  return kind === 'Tabelle' ? name.includes('.json ') : kind === 'Reihenfolge';
}

/** Whether only keys stand in another order, or came and went: what they hold is told. Questions of a page have an order. */
function isOnlyOrder({ kind, name, before, after }: Change): boolean {
  if (kind !== 'Reihenfolge' && !name.endsWith(' (Reihenfolge)')) return false;
  if (!name.endsWith('/properties (Reihenfolge)') || before === undefined || after === undefined) return true;
  const [was, is] = [before, after].map((list) => JSON.stringify((JSON.parse(list) as string[]).toSorted()));
  return was !== is;
}

/** What people would call the thing that changes: a step, a question, a mail, a table's row … */
function thingAround({ file, pointer }: Place, before: Texts, after: Texts): Place {
  const isThere = ({ values }: Texts) => values[file] !== undefined;
  if (!isThere(before) || !isThere(after)) return { file, pointer: '' };
  if (file === 'wizard.json')
    return { file, pointer: /^\/(?:mails|computed|progress)\/[^/]+/.exec(pointer)?.[0] ?? '' };
  if (file.startsWith('tables/')) return { file, pointer: /^.*?\/rows\/\d+/.exec(pointer)?.[0] ?? '' };
  if (pointer.startsWith('/ui/')) return { file, pointer: questionOf({ file, pointer }, before, after) ?? '/ui' };
  const [around = ''] = /^\/schema.*\/properties\/[^/]+/.exec(pointer) ?? [];
  if (around === '') return { file, pointer: `/${parsePointer(pointer)[0] ?? ''}` };
  return { file, pointer: around };
}

/** The question whose looks stand at a place of `ui`; undefined where it is about several, or under a condition. */
function questionOf({ file, pointer }: Place, ...all: readonly Texts[]): string | undefined {
  const tokens = parsePointer(pointer).slice(1);
  const names = tokens.slice(
    0,
    tokens.findIndex((token) => token.startsWith('ui:')),
  );
  if (names.length === 0) return undefined;
  return all.flatMap(({ values }) => pointersOf(readPointer(values[file], '/schema'), '/schema', names)).at(-1);
}

/** Where the question with these names stands, under a condition or not. */
function pointersOf(schema: unknown, at: string, [name = '', ...others]: readonly string[]): string[] {
  if (!isPlainObject(schema)) return [];
  const own = joinPointer(`${at}/properties`, name);
  const found = readPointer(schema, joinPointer('/properties', name));
  const here = found === undefined ? [] : others.length === 0 ? [own] : pointersOf(found, own, others);
  const parts = ['then', 'else'].map((key) => [`${at}/${key}`, schema[key]] as const);
  const all = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  const each = all.map((part: unknown, index) => [`${at}/allOf/${index}`, part] as const);
  return [...here, ...[...parts, ...each].flatMap(([pointer, part]) => pointersOf(part, pointer, [name, ...others]))];
}

const ORDER = /^\/ui(?:\/.*)?\/ui:(?:order|sections\/\d+\/fields)\/\d+$/;

/** Whether a question has another rank only because another one came or went. */
function isOrderOfOthers({ file, pointer }: Place, ...all: readonly Texts[]): boolean {
  if (!ORDER.test(pointer)) return false;
  const at = pointer.slice(0, pointer.search(/\/ui:(?:order|sections)/));
  const [was, is] = all.map(({ values }) => {
    const sections = readPointer(values[file], `${at}/ui:sections`);
    const listed = Array.isArray(sections) ? sections.map((one: unknown) => readPointer(one, '/fields')) : [];
    return [readPointer(values[file], `${at}/ui:order`), ...listed].flat().map(String).toSorted().join(' ');
  });
  return was !== is;
}

function isSameLine(one: ToldLine, other: ToldLine): boolean {
  return one.label === other.label && one.before === other.before && one.after === other.after;
}

function stateOf({ file, pointer }: Place, before: Texts, after: Texts): Change['change'] {
  const [was, is] = [before, after].map(({ values }) => readPointer(values[file], pointer));
  if (was === undefined) return is === undefined ? 'anders' : 'neu';
  return is === undefined ? 'weg' : 'anders';
}

/** Keys that decide what is asked and what is accepted. */
const DECIDING = new Set([
  'const',
  'type',
  'required',
  'minimum',
  'maximum',
  'upload',
  'if',
  'then',
  'else',
  'properties',
]);

function weightOf({ kind }: Change, { file, pointer }: Place, state: Change['change']): Weight {
  if (kind === 'Einwilligung' || kind === 'E-Mail' || file.startsWith('tables/')) return 'law';
  if (kind === 'Übergang' || kind === 'Adresse' || file === 'machine.json') return 'flow';
  if (kind === 'Schritt' && state !== 'anders') return 'flow';
  if (kind === 'Regel') return 'questions';
  const inside = parsePointer(pointer.replace(/^\/schema.*\/properties\/[^/]+/, ''));
  const isQuestion = pointer.startsWith('/schema/') && (state !== 'anders' || inside.some((key) => DECIDING.has(key)));
  return isQuestion ? 'questions' : 'words';
}

function heavier(one: Weight, other: Weight): Weight {
  return WEIGHTS.indexOf(one) <= WEIGHTS.indexOf(other) ? one : other;
}

/** How addresses are called in the panel. */
const ADDRESSES = new Map([['dokumentTyp', labelAt({ file: 'wizard.json', pointer: '/submit/documentType' })]]);

function lineOf({ kind, name, before, after }: Change, place: Place, texts: Texts): ToldLine {
  if (ORDER.test(place.pointer)) return { label: 'Reihenfolge der Fragen', before: undefined, after: undefined };
  if (STEP_NAMED.test(place.file + place.pointer)) {
    const [was, is] = [before, after].map((id) => sayStep(sayValue(id), texts));
    return { label: labelOf(place), before: was, after: is };
  }
  if (kind === 'Einwilligung' && place.pointer.endsWith('/required'))
    return { label: 'Nötig oder freiwillig', before, after };
  const label = kind === 'Adresse' ? (ADDRESSES.get(name) ?? name) : kind === 'Übergang' ? 'Wann' : labelOf(place);
  return { label, before: sayValue(before), after: sayValue(after) };
}

/** Where a step is named. */
const STEP_NAMED = /^wizard\.json\/progress\/\d+\/steps\/\d+$/;

function sayStep(id: string | undefined, { titles }: Texts): string | undefined {
  return id === undefined ? undefined : (titles.get(id) ?? id);
}

/** What changes inside of a thing: 'Titel', 'Antwort 2, Titel', 'Satz zu „Pflicht“'. */
function labelOf({ file, pointer }: Place): string {
  const [, number] = /\/(?:oneOf|enum)\/(\d+)(?:\/|$)/.exec(pointer) ?? [];
  const [, rule] = /\/errorMessage\/([^/]+)$/.exec(pointer) ?? [];
  if (rule !== undefined) return `Satz zu „${ruleName(rule)}“`;
  const label = /\/\d+$/.test(pointer)
    ? labelAt({ file, pointer: pointer.replace(/\/\d+$/, '') })
    : labelAt({ file, pointer });
  return number === undefined || pointer.endsWith(`/${number}`) ? label : `Antwort ${Number(number) + 1}, ${label}`;
}

function sayValue(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value === 'true') return 'ja';
  if (value === 'false') return 'nein';
  return valueLabelOf(value.replace(/^["„]([^"„“]*)["“]$/, '$1'));
}

function sayWay({ name }: Change, at: Texts): string {
  const [from = '', to = ''] = name.split(' → ');
  return `Weg von ${titleIn(from, at)} nach ${titleIn(to, at)}`;
}

function titleIn(id: string, { titles }: Texts): string {
  return `„${titles.get(id) ?? id}“`;
}
