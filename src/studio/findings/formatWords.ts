import { germanDay, isDay } from '../../engine/days.ts';
import { choicesOf } from '../../engine/index.ts';
import { partFile, plain, type Name, type Part, type Setting, type Words, valueNamed } from '../../check/browser.ts';
import { labelOf, valueLabelOf } from '../document/labels.ts';
import { FILLED } from '../document/formatText.ts';
import type { Outline } from '../document/outline.ts';
import { formatFile } from '../document/formatFile.ts';
import { inWords, nameInWords, plainTitle, titleOfColumn } from '../document/titles.ts';

export type Named = Pick<Outline, 'steps' | 'tables' | 'columns' | 'computed' | 'parts'>;

/** A sentence with the titles of what it names, and the words of the panel for keys and files of the format. */
export function formatWords(told: Words, outline: Named): string {
  return typeof told === 'string' ? told : told.map((part) => formatPart(part, outline)).join('');
}

/** More would be read by nobody. */
const MOST_OFFERED = 5;

function formatPart(part: Part, outline: Named): string {
  if (typeof part === 'string') return part;
  if ('screen' in part) return formatWords(part.screen, outline);
  if ('key' in part) return `„${formatSetting(part)}“`;
  if ('near' in part) return formatNear(part.near, outline);
  if ('kind' in part) return formatName(part, outline);
  const shown = part.several.length < MOST_OFFERED + 2 ? part.several : part.several.slice(0, MOST_OFFERED);
  const more = part.several.length - shown.length;
  return `${shown.map((name) => formatOffered(name, outline)).join(', ')}${more === 0 ? '' : ` und ${more} weitere`}`;
}

/** In quotes, also where it has no title. */
function formatNear(name: Name, outline: Named): string {
  const title = calledBy(name, outline);
  return title === undefined ? `'${name.name}'` : `„${title}“`;
}

/** In a list, answers and addresses stand without quotes. */
function formatOffered(name: Name, outline: Named): string {
  const title = calledBy(name, outline);
  return title === undefined ? (name.kind === 'placeholder' ? plain([name]) : name.name) : `„${title}“`;
}

function formatName(name: Name, outline: Named): string {
  const title = calledBy(name, outline);
  return title === undefined ? plain([name]) : `„${title}“`;
}

/** What programs call by a name that people never see. Without a title, the words of that name stand for it. */
const UNSEEN: ReadonlySet<Name['kind']> = new Set(['step', 'question', 'computed', 'table', 'column', 'part']);

function calledBy(name: Name, outline: Named): string | undefined {
  const isUnseen = UNSEEN.has(name.kind) || (name.kind === 'placeholder' && /^[/=]/.test(name.name));
  return TITLES[name.kind](name, outline) ?? (isUnseen ? nameInWords(name.name) : undefined);
}

/** What is filled into a text, such as `=frist`, `/name` or `telefon`, in words. */
export function titleOfFilled(name: string, outline: Named): string {
  const own = /^[/=]/.test(name) ? undefined : FILLED.get(name);
  const { kind } = valueNamed(name);
  return own ?? TITLES[kind](valueNamed(name), outline) ?? nameInWords(name);
}

/** A text as it is read where it is not edited: what is filled into it stands in brackets, by its name. */
export function formatFilled(text: string, outline: Named): string {
  return text.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => `[${titleOfFilled(name, outline)}]`);
}

/** What things are called on the screen, by their kind; undefined for what is not there or has no title. */
const TITLES: Record<Name['kind'], (name: Name, outline: Named) => string | undefined> = {
  step: ({ name }, { steps }) => plainTitle(steps.find(({ id }) => id === name)?.title) || undefined,
  question: ({ name }, outline) => titleOfQuestion(name, outline),
  answer: (answer, { steps }) => titleOfAnswer(answer, steps),
  computed: ({ name }, { computed }) => computed.find((value) => value.name === name)?.title,
  placeholder: ({ name }, { computed }) => computed.find((value) => `=${value.name}` === name)?.title,
  table: ({ name }, { tables }) => tables.find((table) => table.name === name)?.title,
  column: ({ name }, { columns }) => titleOfColumn(name, columns),
  part: ({ name }, { parts }) => parts.find(({ file }) => file === partFile(name))?.title,
  wizard: () => undefined,
  page: () => undefined,
  file: ({ name }, outline) => formatFile(name, outline),
  key: ({ name }) => labelOfKeys(name) ?? name,
  option: ({ name }) => (valueLabelOf(name) === name ? undefined : valueLabelOf(name)),
};

/** By its pointer, or by the name of a field that only one title belongs to. */
function titleOfQuestion(name: string, { steps }: Pick<Named, 'steps'>): string | undefined {
  const fields = steps.flatMap((step) => step.fields);
  if (name.startsWith('/')) {
    const field = fields.find(({ pointer }) => pointer === name);
    return field && (plainTitle(field.schema.title) || inWords(field.path.at(-1) ?? name));
  }
  const titles = fields.filter(({ path }) => path.at(-1) === name).map(({ schema }) => plainTitle(schema.title));
  const [title, ...others] = new Set(titles);
  return others.length === 0 ? title || undefined : undefined;
}

function titleOfAnswer({ name, of }: Name, steps: Named['steps']): string | undefined {
  const field = steps.flatMap(({ fields }) => fields).find(({ pointer }) => pointer === of);
  const choice = field && choicesOf(field.schema)?.find((one) => String(one.const) === name);
  return plainTitle(choice?.title) || undefined;
}

/** `result.tables` as 'Ergebnis › Tabellen'; undefined if the panel has no words for one of the keys. */
function labelOfKeys(keys: string): string | undefined {
  const way = keys.split('.');
  return way.every((one) => labelOf(one) !== one) ? way.map(labelOf).join(' › ') : undefined;
}

function formatSetting({ key, value }: Setting): string {
  if (value === true) return labelOf(key);
  if (value === false) return `${labelOf(key)}: nein`;
  return `${labelOf(key)}: ${isDay(value) ? germanDay(value) : valueLabelOf(value)}`;
}
