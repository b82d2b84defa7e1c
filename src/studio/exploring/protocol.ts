import type { DefinitionFiles } from '../../check/fileNames.ts';
import type { Coverage, UnnoticedChange } from '../../coverage/index.ts';
import type { Answers } from '../../engine/index.ts';

/** What the page asks its worker. A later request replaces an earlier one that has not begun. */
export type ExploreRequest = {
  version: number;
  id: string;
  files: DefinitionFiles;
  today: string;
  /** The step whose rules are broken one by one; undefined if nobody looks at them. */
  breaks: string | undefined;
  /** Whether to find out what the examples show. */
  coverage: boolean;
  /** Whether to find out which small changes no example notices. Takes seconds for large wizards. */
  changes: boolean;
};

/** Answers that break one rule of a step and no other, with the sentence that is said. */
export type BrokenRule = {
  /** Pointer of the answer that breaks the rule. */
  field: string;
  /** The rule's keyword, such as `pattern`. */
  keyword: string;
  /** Place of the rule in the step's schema. */
  at: string;
  message: string;
  answers: Answers;
};

/** A note of a step about answers that it accepts. */
export type GivenAdvice = {
  /** Pointer of the answer beside which it stands. */
  field: string;
  message: string;
  /** Heading of the question before sending, if it is one. */
  asks: string | undefined;
  urgent: boolean;
  /** Answers with which it is given; undefined if none were found. */
  answers: Answers | undefined;
};

/** What one step can say about answers. */
export type BrokenStep = {
  step: string;
  rules: BrokenRule[];
  /** Rules that no answers break alone. */
  unbroken: { at: string; keyword: string; field: string }[];
  advice: GivenAdvice[];
  /** Answers that break as many rules at once as were found; undefined if there are no rules to break. */
  together: Answers | undefined;
};

/** What was found out about a wizard. */
export type Explored = {
  /** Answers that lead to each step that can be reached. */
  arrivals: Record<string, Answers>;
  /** The answers of the examples, those that are refused included. */
  journeys: { name: string; answers: Answers }[];
  /** What the step that was asked about says of answers. */
  breaks: BrokenStep | undefined;
  /** What the examples show, if it was asked for. */
  coverage: Coverage | undefined;
  /** Small changes that no example notices, and the number of all, if it was asked for. */
  unnoticed: { count: number; changes: UnnoticedChange[] } | undefined;
};

export type ExploreReport = { version: number } & ({ explored: Explored } | { reason: string });
