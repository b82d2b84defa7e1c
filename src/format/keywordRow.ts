import type { PropertySchema } from '../engine/definition.ts';
import type { Today } from '../engine/days.ts';
import type { Keyword, OwnKeyword, RuleKeyword } from '../engine/vocabulary.ts';
import type { Predicate } from './guards.ts';
import type { Sorts } from './sorts.ts';

/** What is known of a keyword of a question, beside its shape (`step.schema.json`). */
export type KeywordRow = {
  /** The questions that may have it; without any it is for people who know the format. */
  sorts?: Sorts;
  /** What goes when a question of another kind loses it. Without it, the kind of question decides about it. */
  lost?: string;
  /** A question of the same sort keeps it, and nothing is said where it is lost. */
  kept?: true;
  /** It means the same in the JSON Schema of a request. */
  inRequests?: true;
  /** Where a question is described, its value stands there as it is. Without it, it is described in words of its own. */
  fact?: 'value' | 'day';
  /** The only kind of question at which it has an effect, and what is found at another one. */
  only?: { kind: string; isKind: (schema: PropertySchema) => boolean; code: 'auswahl-mehrfach' | 'zeile-ohne-liste' };
};

/** What finds answers that break a rule. `samples`: likely answers to a question. `texts`: texts that a pattern accepts and refuses. */
export type BreakTools = {
  today: Today;
  samples: (schema: PropertySchema) => readonly unknown[];
  texts: (pattern: string) => readonly string[];
  file: (schema: PropertySchema, number: number) => unknown;
};

/** One end of a range: the least or the most that is accepted. */
type Limit = {
  end: 'least' | 'most';
  /** Of the least: the rule that names the most. */
  most?: RuleKeyword;
  /** Of a number: what it is called where it is more than the most. */
  name?: string;
  /** It counts what an answer consists of. An empty answer counts as none, so 1 refuses nobody. */
  isSize?: true;
};

/** What is known of a keyword that answers may break. */
export type RuleRow = KeywordRow & {
  /** What the rule is called where its message is written. */
  name: string;
  /** The message to begin with, where the engine's own one (`engine/messages.ts`) does not tell what to do. */
  message?: string;
  /** What it is about where it stands at a question, or at a group of questions. */
  about: readonly ('answer' | 'group')[];
  limit?: Limit;
  /** People can break it by typing. Of the others, inputs do not offer such values. */
  isTyped: boolean;
  /** Without it the schema still describes the question. */
  isRemovable: boolean;
  /** Whether it accepts all that the same rule with another value accepts. Without it, limits do so, and no other one does. */
  isWider?: (value: unknown, other: unknown) => boolean;
  /** What it demands, in a condition. Undefined: other words are said for it, or it has no meaning there. */
  predicate: ((limit: string) => Predicate) | undefined;
  /** Answers that may break it; undefined is a missing one. */
  breaks: (schema: PropertySchema, value: unknown, tools: BreakTools) => readonly unknown[];
  /** The text as the rule demands it, where that can be made. */
  fit?: (text: string, schema: PropertySchema) => string;
};

/** A row for each of some keywords. Ours are marked. */
export type RowsOf<Names extends Keyword> = {
  [Name in Names]: (Name extends RuleKeyword ? RuleRow : KeywordRow) &
    (Name extends OwnKeyword ? { own: true } : { own?: never });
};
