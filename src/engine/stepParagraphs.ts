import type { StepParagraphs } from './vocabulary.ts';

const TABLE: Record<StepParagraphs, true> = { intro: true, outro: true };

/** The paragraphs that a step may have. */
export const STEP_PARAGRAPHS = /* @__PURE__ */ Object.keys(TABLE) as StepParagraphs[];

/** The paragraphs that the last name of a pointer says; undefined if it says none. */
export function paragraphsOf(pointer: string): StepParagraphs | undefined {
  return STEP_PARAGRAPHS.find((part) => pointer.endsWith(`/${part}`));
}

/** The paragraphs of a step that a pointer into its file stands at, and the index of a single one. */
export function stepParagraphsAt(pointer: string): { part: StepParagraphs; index: number | undefined } | undefined {
  const [, name, index] = /^\/(\w+)(?:\/(\d+))?$/.exec(pointer) ?? [];
  const part = STEP_PARAGRAPHS.find((known) => known === name);
  return part && { part, index: index === undefined ? undefined : Number(index) };
}
