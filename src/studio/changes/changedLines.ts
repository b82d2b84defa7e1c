import { textsFor } from '../../explore/patterns.ts';
import { paired } from '../describe/pairs.ts';
import { WEIGHTS, type Fact, type MarkedParagraphs, type Thing, type Weight } from '../describe/thing.ts';

/** What is said of a thing before and after; undefined where nothing is. */
export type ChangedLine = {
  label: string;
  before: string | undefined;
  after: string | undefined;
  paragraphs?: LineParagraphs;
};

/** The same with lists, headings and bold words, where one of the two has some. `of`: the list of paragraphs that it is of. */
export type LineParagraphs = { of: string; before: MarkedParagraphs | undefined; after: MarkedParagraphs | undefined };

/** `messages`: of what is new, what it says about wrong answers. */
type ComparedLines = { lines: ChangedLine[]; messages: ChangedLine[]; isFirst: boolean; weight: Weight };

/** What differs between a thing before and after, fact by fact; all of one that came or went. */
export function changedLines(was: Thing | undefined, is: Thing | undefined): ComparedLines {
  const isOne = was === undefined || is === undefined;
  const gone: Fact[] =
    was?.isConsent === true && is?.isConsent !== true
      ? [{ key: 'demand', label: DEMAND, text: 'Es gibt sie nicht mehr.', isFirst: true }]
      : [];
  const [before, after] = [was?.facts ?? [], [...gone, ...(is?.facts ?? [])]];
  const keys = new Set([...after, ...before].map(({ key }) => key));
  const differing = [...keys].flatMap((key) => {
    const [had, has] = [before, after].map((facts) => facts.filter((fact) => fact.key === key));
    return linesOf(had ?? [], has ?? []).map((line) => ({ ...line, of: has?.[0] ?? had?.[0] }));
  });
  const isHidden = (of: Fact | undefined) =>
    was === undefined
      ? of?.isQuiet === true || of?.isMessage === true
      : of?.isOfNew === true || (isOne && of?.isQuiet === true);
  const shown = differing.filter(({ of }) => !isHidden(of) || of?.isFirst === true);
  const own = (is ?? was)?.weight ?? 'words';
  const weights = shown.map(({ of }) => WEIGHTS.indexOf(isOne ? own : (of?.weight ?? own)));
  const isConsent = was?.isConsent === true || is?.isConsent === true;
  return {
    lines: shown.map(({ of: _of, ...line }) => line),
    messages: was === undefined ? differing.flatMap(({ of, ...line }) => (of?.isMessage === true ? [line] : [])) : [],
    isFirst: isConsent && was !== undefined && (is === undefined || shown.some(({ of }) => of?.isFirst === true)),
    // Words of a consent are law.
    weight: isConsent ? 'law' : (WEIGHTS[Math.min(...weights)] ?? own),
  };
}

const DEMAND = 'Nötig oder freiwillig';

const textOf = ({ text }: Fact) => text ?? '';

function linesOf(before: readonly Fact[], after: readonly Fact[]): ChangedLine[] {
  if ((before[0] ?? after[0])?.isEntry === true) return entryLines(before, after);
  const [was] = before;
  const [is] = after;
  if (was?.text === is?.text && was?.mark === is?.mark) return [];
  const label = (is ?? was)?.label ?? '';
  if (was?.key === 'pattern' && is !== undefined) return patternLines(label, was, is);
  return [{ label, before: was?.text, after: is?.text }];
}

/** Texts that only one of two patterns allows; without any, only that they differ. */
function patternLines(label: string, was: Fact, is: Fact): ChangedLine[] {
  const [before, after] = [was, is].map(({ mark = '""' }) => String(JSON.parse(mark))) as [string, string];
  const [gone, come] = [textOnlyIn(before, after), textOnlyIn(after, before)];
  const [had, has] = [
    [...exampleOf(gone, 'erlaubt'), ...exampleOf(come, 'nicht erlaubt')],
    [...exampleOf(gone, 'nicht erlaubt'), ...exampleOf(come, 'erlaubt')],
  ].map((parts) => parts.join('; ') || undefined);
  return [{ label, before: had, after: has }];
}

function exampleOf(text: string | undefined, does: string): string[] {
  return text === undefined ? [] : [`${does}, zum Beispiel „${text}“`];
}

/** Longer ones show nothing that somebody sees at once. */
const LONGEST_EXAMPLE = 30;

function textOnlyIn(pattern: string, other: string): string | undefined {
  const [own, others] = [pattern, other].map(expressionOf);
  if (own === undefined || others === undefined) return undefined;
  const short = textsFor(pattern).filter((text) => text !== '' && text.length <= LONGEST_EXAMPLE);
  return short.find((text) => own.test(text) && !others.test(text));
}

/** Undefined for what is no pattern. */
function expressionOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

/** Entries that came, went or read otherwise; only that they stand in another order, where that is all. */
function entryLines(before: readonly Fact[], after: readonly Fact[]): ChangedLine[] {
  const label = (after[0] ?? before[0])?.label ?? '';
  const isOrder = (after[0] ?? before[0])?.isOrder === true;
  const pairs = paired(before, after, [textOf]);
  const lines = (isOrder ? [] : pairs).flatMap(([was, is]) => {
    if (was?.text === is?.text) return [];
    const number = is === undefined ? before.indexOf(was as Fact) : after.indexOf(is);
    if (was !== undefined && is !== undefined && hasSameRest(was, is))
      return [{ label: `${label} ${number + 1}, wann`, before: was.lead, after: is.lead }];
    const isMarked = was?.marked !== undefined || is?.marked !== undefined;
    const paragraphs = { of: label, before: was?.marked, after: is?.marked };
    return [{ label: `${label} ${number + 1}`, before: was?.text, after: is?.text, ...(isMarked && { paragraphs }) }];
  });
  const isMoved = lines.length === 0 && orderOf(before, after) !== orderOf(after, before);
  return isMoved ? [{ label: `Reihenfolge: ${label}`, before: undefined, after: undefined }] : lines;
}

/** Whether only for whom it is differs. */
function hasSameRest(was: Fact, is: Fact): boolean {
  if (was.lead === undefined || is.lead === undefined) return false;
  return textOf(was).slice(was.lead.length) === textOf(is).slice(is.lead.length);
}

/** The entries that others have too, in their order. */
function orderOf(some: readonly Fact[], others: readonly Fact[]): string {
  const known = new Set(others.map(({ text }) => text));
  return some.flatMap(({ text }) => (known.has(text) ? [text] : [])).join('\n');
}
