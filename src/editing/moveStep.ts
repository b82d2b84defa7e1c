import type { DefinitionFiles } from '../check/fileNames.ts';
import { isPlainObject } from '../engine/pointer.ts';
import type { Edit } from './edits.ts';
import {
  branchesAt,
  joinSection,
  journeyFiles,
  journeysIn,
  leaveSections,
  leadThrough,
  requireState,
  stateAt,
} from './flow.ts';
import { Plan } from './plan.ts';
import { reroute } from './remove.ts';

const MACHINE = 'machine.json';

/**
 * Moves a step after another one; undefined: to the beginning. What led to it leads to where it led. There it leads where the other one led,
 * with that one's branches. Sections of the progress bar and the paths of examples follow. Returns no edits if it is there already.
 * Throws an EditError if nothing can lead on from where it was, or nothing comes after the other one.
 */
export function moveStep(files: DefinitionFiles, step: string, after: string | undefined): Edit[] {
  const plan = new Plan(files);
  const { on, type, invoke } = requireState(plan, step);
  if (isPlainObject(invoke)) plan.refuse('Dieser Schritt sendet die Antworten. Er bleibt, wo er ist.');
  if (type === 'final') plan.refuse(`Mit '${step}' endet der Weg. Er bleibt der letzte.`);
  if (isThere(plan, step, after)) return [];
  if (after !== undefined && !isPlainObject(requireState(plan, after)['on']))
    plan.refuse(`Nach '${after}' kommt nichts mehr. Bitte wählen Sie einen Schritt weiter vorn.`);
  leave(plan, step, isPlainObject(on) ? on : {});
  if (after === undefined) begin(plan, step);
  else {
    plan.make({ file: MACHINE, pointer: `${stateAt(step)}/on`, set: requireState(plan, after)['on'] });
    leadThrough(plan, after, step);
    place(plan, step, after);
  }
  return plan.edits;
}

function isThere(plan: Plan, step: string, after: string | undefined): boolean {
  if (after === undefined) return plan.read(MACHINE, '/initial') === step;
  const branches = branchesAt(plan, after);
  return (
    step === after || (branches.length === 1 && branches[0]?.target === step && leadingTo(plan, step).length === 1)
  );
}

/** Leads what leads to the step past it, in the machine, in examples and in the progress bar. */
function leave(plan: Plan, step: string, on: Record<string, unknown>): void {
  const branches = branchesAt(plan, step);
  const before = leadingTo(plan, step);
  const isFirst = plan.read(MACHINE, '/initial') === step;
  const [only] = before;
  const [way] = branches;
  if (branches.length === 1 && way !== undefined && way.guard === undefined) {
    const { target } = way;
    for (const id of Object.keys(plan.members(MACHINE, '/states')))
      if (id !== step) reroute(plan, id, step, { target, sends: 'SUBMIT' in on, before: only });
    if (isFirst) plan.make({ file: MACHINE, pointer: '/initial', set: target });
  } else if (!isFirst && only !== undefined && before.length === 1 && branchesAt(plan, only).length === 1)
    plan.make({ file: MACHINE, pointer: `${stateAt(only)}/on`, set: on });
  else if (branches.length > 0)
    plan.refuse(
      isFirst
        ? `'${step}' verzweigt und ist der erste Schritt. Bitte setzen Sie stattdessen einen anderen an den Anfang.`
        : `'${step}' verzweigt, und mehrere Wege führen dorthin. Bitte führen Sie zuerst seine Zweige woandershin.`,
    );
  leaveSections(plan, step);
  for (const file of journeyFiles(plan))
    for (const index of journeysIn(plan, file).keys()) {
      const pointer = `/journeys/${index}/path`;
      if (plan.names(file, pointer).length > 1) plan.dropName(file, pointer, step);
    }
}

/** The steps with a way to this one. */
function leadingTo(plan: Plan, step: string): string[] {
  return Object.keys(plan.members(MACHINE, '/states')).filter((id) =>
    branchesAt(plan, id).some(({ target }) => target === step),
  );
}

/** Makes the step the first one. */
function begin(plan: Plan, step: string): void {
  const initial = String(plan.read(MACHINE, '/initial'));
  plan.make({ file: MACHINE, pointer: `${stateAt(step)}/on`, set: { NEXT: initial } });
  plan.make({ file: MACHINE, pointer: '/initial', set: step });
  const [first] = Object.keys(plan.members(MACHINE, '/states'));
  if (first !== step) plan.make({ file: MACHINE, pointer: stateAt(step), move: first ?? '' });
  joinSection(plan, step, undefined);
  for (const file of journeyFiles(plan))
    for (const index of journeysIn(plan, file).keys())
      if (plan.names(file, `/journeys/${index}/path`)[0] === initial)
        plan.make({ file, pointer: `/journeys/${index}/path/0`, insert: step });
}

/** Puts the state after another one in the file, and the step into that one's section. */
function place(plan: Plan, step: string, after: string): void {
  const states = Object.keys(plan.members(MACHINE, '/states')).filter((id) => id !== step);
  plan.make({ file: MACHINE, pointer: stateAt(step), move: states[states.indexOf(after) + 1] ?? '' });
  joinSection(plan, step, after);
}
