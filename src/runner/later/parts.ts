import { asksFiles, asksLists, stepsOf, type Wizard } from '../../engine/index.ts';
import { fileField, listField } from '../../fields/index.ts';
import { loadable, type Loadable } from '../../loading/index.ts';
import { whenIdle } from '../base/idle.ts';
import { photos } from '../uploads/loadPhotos.ts';
import { sending } from '../uploads/loadSending.ts';
import { useLoaded } from './useLoaded.ts';

/** All answers in words. */
export const answered = loadable(() => import('../answered/index.ts'));

/** Which screens are drawn before they are asked for. */
export const ahead = loadable(() => import('../ahead/index.ts'));

/** What the last page offers besides its texts. */
export const afterwards = loadable(() => import('../afterwards/index.ts'));

/** Which steps a new version asks otherwise. */
export const changed = loadable(() => import('../changed/index.ts'));

/** Who reads the answers. */
export const trust = loadable(() => import('../trust/index.ts'));

/** The result of a step. Loaded before a wizard that has one begins, since the served page shows it. */
export const result = loadable(() => import('../result/index.ts'));

/** Loads what a step with answers may show. Rejects if one cannot be loaded. */
export function loadParts(): Promise<unknown> {
  return Promise.all([answered.load(), afterwards.load(), trust.load(), changed.load()]);
}

/** What questions for files are drawn and answered with. */
const files = loadable(() => Promise.all([fileField.load(), sending.load()]));

/** Loads what any wizard's questions are drawn with. Rejects if something cannot be loaded. */
export function loadQuestionParts(): Promise<unknown> {
  return Promise.all([files.load(), listField.load()]);
}

/**
 * Loads what the questions of a step are drawn with; without a step, those of the whole wizard. Rejects if something cannot be loaded. A step is
 * taken over from the served page only once this has resolved.
 */
export async function loadQuestions(wizard: Wizard, step?: string): Promise<void> {
  await Promise.all([asksFiles(wizard, step) && files.load(), asksLists(wizard, step) && listField.load()]);
}

/** The parts that the questions of a step are drawn with and that are not there yet. Loads them. */
export function useMissing(wizard: Wizard, step: string): Loadable<unknown>[] {
  useLoaded(files, asksFiles(wizard, step));
  useLoaded(listField, asksLists(wizard, step));
  return missing(wizard, step);
}

/** The parts that the questions of a step are drawn with and that are not there yet. */
export function missing(wizard: Wizard, step: string): Loadable<unknown>[] {
  const parts: Loadable<unknown>[] = [
    ...(asksFiles(wizard, step) ? [files] : []),
    ...(asksLists(wizard, step) ? [listField] : []),
  ];
  return parts.filter(({ module }) => module === undefined);
}

/**
 * Loads what later steps are drawn and answered with, and the last page (`toEnd`), once the browser has nothing else to do: a person who is
 * without a network by then goes on. Tries again until all of it is there. `drawsAhead`: screens may be drawn before they are asked for.
 */
export function loadAhead(wizard: Wizard, toEnd: boolean, drawsAhead: boolean): void {
  const withFiles = asksFiles(wizard);
  const parts: (Loadable<unknown> | false)[] = [
    withFiles && files,
    asksLists(wizard) && listField,
    withFiles && photos,
    stepsOf(wizard).some(({ file }) => file.summary === true) && answered,
    toEnd && trust,
    toEnd && afterwards,
    drawsAhead && mayDrawAhead() && ahead,
  ];
  whenIdle(() => {
    for (const part of parts) if (part !== false) part.want();
  });
}

/** Nothing is drawn before it is asked for where somebody saves data or wants less to move. */
function mayDrawAhead(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData !== true && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
