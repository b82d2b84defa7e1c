import type { Answers } from '../../engine/index.ts';
import type { Files } from '../workspace/history.ts';

/** What the page asks its worker. A later request replaces an earlier one that has not begun. */
export type ExploreRequest = {
  version: number;
  id: string;
  files: Files;
  today: string;
  /** The step whose rules are broken one by one; undefined if nobody looks at them. */
  breaks: string | undefined;
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

/** What was found out about a wizard. */
export type Explored = {
  /** Answers that lead to each step that can be reached. */
  arrivals: Record<string, Answers>;
  /** Complete answers along a way to the end, those of examples first. */
  journeys: { name: string; answers: Answers }[];
  /** Rules of the step that was asked about; with the step's name. */
  breaks: { step: string; rules: BrokenRule[]; unbroken: { at: string; keyword: string; field: string }[] } | undefined;
};

export type ExploreReport = { version: number } & ({ explored: Explored } | { reason: string });
