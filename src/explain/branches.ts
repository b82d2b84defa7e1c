import { answersAt } from '../engine/replay.ts';
import { factsOf } from '../engine/facts.ts';
import { fieldGuards, passes } from '../engine/guards.ts';
import { questionAt } from '../engine/fields.ts';
import { formatGuard } from '../explore/words.ts';
import { formatValue } from '../engine/formatValue.ts';
import { stepsOf } from '../engine/compile.ts';
import type { Wizard, Facts } from '../engine/types.ts';
import type { Answers, FieldGuard } from '../engine/definition.ts';

/** One condition of a branch, held against the answers. */
export type Compared = {
  /** Pointer of the answer (`/art`), or name of the computed value (`=alter`). */
  field: string;
  /** The value now; undefined if there is none. */
  now: unknown;
  /** The demand of the condition, as a sentence. */
  wanted: string;
  holds: boolean;
  text: string;
};

/** A branch of a step's way forward. Branches are tried in order; the first that holds is taken. */
export type BranchReason = {
  kind: 'branch';
  step: string;
  /** From 0. */
  index: number;
  target: string;
  /** The guard as a sentence; 'sonst' without one. */
  guard: string;
  /** `shadowed`: an earlier branch holds already, so that this one is not tried. */
  verdict: 'holds' | 'fails' | 'shadowed';
  compared: Compared[];
  text: string;
};

/** Every branch of a step with its verdict, in order. Empty if no way leads on. */
export function branchesOf(wizard: Wizard, step: string, answers: Answers): BranchReason[] {
  const { branches = [] } = wizard.forward(step) ?? {};
  const facts = factsOf(wizard, answersAt(wizard, step, answers));
  const taken = branches.findIndex(({ guard }) => passes(guard, facts));
  return branches.map(({ guard, target }, index) => {
    const verdict = index === taken ? 'holds' : taken !== -1 && index > taken ? 'shadowed' : 'fails';
    const said = formatGuard(wizard, guard);
    const compared = guard === undefined ? [] : fieldGuards(guard).map((part) => compare(wizard, part, facts));
    const text = `Zweig ${index + 1} nach „${titleOf(wizard, target)}“, ${said}: ${formatVerdict(verdict, taken)}.`;
    return { kind: 'branch', step, index, target, guard: said, verdict, compared, text };
  });
}

/** What the guards of a step read and nobody has answered, without duplicates. */
export function unansweredIn(branches: readonly BranchReason[]): string[] {
  const open = branches.flatMap(({ compared }) => compared.filter(({ now }) => now === undefined));
  return [...new Set(open.map(({ field }) => field))];
}

function formatVerdict(verdict: BranchReason['verdict'], taken: number): string {
  if (verdict === 'shadowed') return `kommt nicht dran, weil Zweig ${taken + 1} schon gilt`;
  return verdict === 'holds' ? 'trifft zu' : 'trifft nicht zu';
}

function compare(wizard: Wizard, part: FieldGuard, facts: Facts): Compared {
  const { field } = part.params;
  const now = facts.valueOf(field);
  const wanted = formatGuard(wizard, part);
  const said =
    now === undefined
      ? field.startsWith('=')
        ? 'nicht berechnet'
        : 'nicht beantwortet'
      : formatAnswer(wizard, field, now);
  const text = `Verlangt: ${wanted}. Jetzt: ${said}.`;
  return { field, now, wanted, holds: passes(part, facts), text };
}

/** An answer as people read it. */
export function formatAnswer(wizard: Wizard, pointer: string, value: unknown): string {
  const fields = stepsOf(wizard).flatMap((step) => step.fields);
  return `„${formatValue(questionAt(fields, pointer)?.schema ?? {}, value)}“`;
}

/** The title of a step; its id for a state without one. */
export function titleOf(wizard: Wizard, state: string): string {
  return wizard.step(state)?.file.title ?? state;
}

/** Why nobody can call up a state by itself, whatever the answers are; undefined if somebody can. */
export function formatUncallable(wizard: Wizard, target: string): string | undefined {
  const { states } = wizard.definition.machine;
  const state = states[target];
  if (state === undefined || !Object.hasOwn(states, target)) return `Es gibt keinen Schritt „${target}“.`;
  if (state.type !== 'final' && state.invoke === undefined) return undefined;
  return `„${titleOf(wizard, target)}“ kann niemand selbst aufrufen.`;
}
