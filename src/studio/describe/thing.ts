import type { TextBlock } from '../../engine/index.ts';
import type { TableRemark } from '../../engine/definition.ts';
import type { FilePlace } from '../document/place.ts';
import type { Sheet } from '../tables/grid.ts';
import type { Names } from './names.ts';

/** What weighs most comes first. */
export const WEIGHTS = ['law', 'flow', 'questions', 'words'] as const;
export type Weight = (typeof WEIGHTS)[number];

/** A paragraph, a heading or entries of a list. `start`: the number of the first entry in its list. Bold words stand between `**`. */
export type ParagraphBlock = TextBlock & { start: number };

/** Paragraphs with signs, for who draws them. `lead`: for whom they are; without one, they are one paragraph of a list. */
export type MarkedParagraphs = { lead?: string; blocks: ParagraphBlock[] };

/** One thing that a definition says of something, in words. */
export type Fact = {
  /** Tells it apart from the other facts of its thing. Entries of a list have the same key. */
  key: string;
  label: string;
  /** Undefined where the value means nothing to people, such as a pattern: only that it differs is worth a line. */
  text: string | undefined;
  /** The beginning of the text that says for whom it is, where the rest may stay while that changes. */
  lead?: string;
  /** Where the text has lists, headings or bold words: the same, to be drawn with them. */
  marked?: MarkedParagraphs;
  /** The value itself, where `text` is undefined. */
  mark?: string;
  /** How much it weighs if it differs; as much as its thing, if nothing is said. */
  weight?: Weight;
  /** One entry of several that have an order. */
  isEntry?: true;
  /** Only the order of what both have is shown: what comes and goes is a thing of its own. */
  isOrder?: true;
  /** What it is by itself: shown only where it differs. */
  isQuiet?: true;
  /** What follows from other things: told of what is new, and of nothing that differs. */
  isOfNew?: true;
  /** A sentence about an answer that is wrong. */
  isMessage?: true;
  /** What has to be known of each change of its thing, also where it does not differ. */
  isContext?: true;
  /** What the law asks for first, such as whether a consent has to be given. */
  isFirst?: true;
};

/** What people would call one thing of a wizard: a question, a warning, a mail, a version of a table … */
export type Thing = {
  /** Tells it apart from all others of the wizard. Those of a list have the same key, and an order. */
  key: string;
  /** Such as: Frage „Vorwurf“ in Schritt „Ihre Angaben“. */
  where: string;
  /** Where it stands in the definition, with shared parts filled in. */
  place: FilePlace;
  weight: Weight;
  facts: Fact[];
  /** All that the definition says of it. What differs there, and in no fact, is shown as a technical change. */
  raw: unknown;
  /** Whether it is a consent. */
  isConsent?: true;
  /** The rows of a version of a table. */
  grid?: Grid;
};

/** The rows of a version of a table as the page calls them. `remarks`: of the table, beside all its versions. */
export type Grid = { sheet: Sheet; names: Names; from: string; remarks: readonly TableRemark[] };

/** A fact; none where nothing is said. */
export function fact(key: string, label: string, text: string | undefined, more: Partial<Fact> = {}): Fact[] {
  return text === undefined ? [] : [{ key, label, text, ...more }];
}

/** A fact whose value means nothing to people. */
export function hiddenFact(key: string, label: string, value: unknown): Fact[] {
  if (value === undefined) return [];
  return [{ key, label, text: undefined, mark: JSON.stringify(value), isQuiet: true }];
}

/** One fact for each text of a list, in its order. */
export function entries(key: string, label: string, texts: readonly string[] = [], more: Partial<Fact> = {}): Fact[] {
  return texts.map((text) => ({ key, label, text, isEntry: true, ...more }));
}
