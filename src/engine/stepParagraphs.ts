/** The paragraphs that a step may have above and below its questions, in their order on the page. */
export const PARAGRAPHS_AT = { above: ['intro'], below: ['outro'] } as const;

/** Where paragraphs stand on the page of a step. */
export type ParagraphPlace = keyof typeof PARAGRAPHS_AT;

/** Paragraphs of a step. */
export type StepParagraphs = (typeof PARAGRAPHS_AT)[ParagraphPlace][number];

export const STEP_PARAGRAPHS: readonly StepParagraphs[] = /* @__PURE__ */ Object.values(PARAGRAPHS_AT).flat();

/** The paragraphs of a step that a pointer into its file stands at, and the index of a single one. */
export function stepParagraphsAt(pointer: string): { part: StepParagraphs; index: number | undefined } | undefined {
  const [, name, index] = /^\/(\w+)(?:\/(\d+))?$/.exec(pointer) ?? [];
  const part = STEP_PARAGRAPHS.find((known) => known === name);
  return part && { part, index: index === undefined ? undefined : Number(index) };
}
