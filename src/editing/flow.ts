import type { DefinitionFiles } from '../check/fileNames.ts';
import { Plan } from './plan.ts';
import { isPlainObject, joinPointer } from '../engine/pointer.ts';
import { STEP_NAME } from './rename.ts';
import type { Edit } from './edits.ts';
import { forwardExits } from '../check/exits.ts';
import type { Branch, GuardRef } from '../engine/definition.ts';

const MACHINE = 'machine.json';

/** Place of a state in machine.json. */
export function stateAt(step: string): string {
  return joinPointer('/states', step);
}

/**
 * Adds a step after another one: it leads where that one led. Also adds it to the section of the progress bar and to the
 * paths of the examples.
 */
export function insertStep(files: DefinitionFiles, after: string, step: string, title: string): Edit[] {
  const plan = new Plan(files);
  const state = requireState(plan, after);
  const on = state['on'];
  if (!isPlainObject(on) || state['type'] === 'final')
    return plan.refuse(`Nach '${after}' kommt nichts mehr. Bitte fügen Sie den Schritt weiter vorn ein.`);
  createStep(plan, step, title, { on }, after);
  leadThrough(plan, after, step);
  return plan.edits;
}

/** Leads from one step to another, which leads on by now as that one did, in the machine and in the examples. */
export function leadThrough(plan: Plan, after: string, step: string): void {
  const sends = 'SUBMIT' in plan.members(MACHINE, `${stateAt(after)}/on`);
  plan.make({ file: MACHINE, pointer: `${stateAt(after)}/on`, set: { NEXT: step } });
  for (const [id, other] of Object.entries(plan.members(MACHINE, '/states')))
    if (sends && isPlainObject(other) && isPlainObject(other['invoke']) && other['invoke']['onError'] === after)
      plan.make({ file: MACHINE, pointer: `${stateAt(id)}/invoke/onError`, set: step });
  for (const file of journeyFiles(plan))
    for (const [index] of journeysIn(plan, file).entries()) {
      const path = plan.names(file, `/journeys/${index}/path`);
      const place = path.indexOf(after);
      const isRefused = plan.read(file, `/journeys/${index}/expect/refused`) !== undefined;
      if (place >= 0 && (place < path.length - 1 || !isRefused))
        plan.make({ file, pointer: `/journeys/${index}/path/${place + 1}`, insert: step });
    }
}

/** Adds a step to which nothing leads yet, and which leads nowhere. */
export function addStep(files: DefinitionFiles, step: string, title: string): Edit[] {
  const plan = new Plan(files);
  createStep(plan, step, title, {});
  return plan.edits;
}

/** Copies a step with its questions. It leads where the original leads; nothing leads to it yet. */
export function duplicateStep(files: DefinitionFiles, step: string, copy: string): Edit[] {
  const plan = new Plan(files);
  const state = requireState(plan, step);
  requireNew(plan, copy);
  for (const [file, text] of Object.entries(files)) {
    const folder = /^((?:editions\/[^/]+\/)?steps\/)/.exec(file)?.[1];
    if (folder !== undefined && file === `${folder}${step}.json`)
      plan.make({ file: `${folder}${copy}.json`, create: text });
  }
  placeState(plan, copy, state, step);
  return plan.edits;
}

/** Leads from one step to another one, whatever the answers. Branches with a condition stay. */
export function connect(files: DefinitionFiles, from: string, to: string): Edit[] {
  const plan = new Plan(files);
  const state = requireState(plan, from);
  requireState(plan, to);
  const event = eventOf(state);
  const pointer = `${stateAt(from)}/on/${event}`;
  const branches = branchesAt(plan, from);
  const last = branches.length - 1;
  if (state['type'] === 'final') plan.make({ file: MACHINE, pointer: `${stateAt(from)}/type`, remove: true });
  if (event === 'SUBMIT')
    plan.refuse(`Der Schritt '${from}' sendet. Wohin es danach geht, sagt der Schritt, der sendet.`);
  if (branches[last]?.guard !== undefined)
    plan.make({ file: MACHINE, pointer: `${pointer}/-`, insert: { target: to } });
  else setTarget(plan, from, last, to);
  return plan.edits;
}

/** Leads an existing branch to another step. */
export function connectBranch(files: DefinitionFiles, from: string, index: number, to: string): Edit[] {
  const plan = new Plan(files);
  requireState(plan, to);
  requireBranch(plan, from, index);
  setTarget(plan, from, index, to);
  return plan.edits;
}

/** Adds a branch with a condition, before the last one that has none. */
export function addBranch(files: DefinitionFiles, from: string, to: string, guard: GuardRef): Edit[] {
  const plan = new Plan(files);
  const event = eventOf(requireState(plan, from));
  requireState(plan, to);
  const pointer = `${stateAt(from)}/on/${event}`;
  const branches = branchesAt(plan, from);
  const place = branches.at(-1)?.guard === undefined ? Math.max(0, branches.length - 1) : branches.length;
  const branch = { target: to, guard };
  if (Array.isArray(plan.read(MACHINE, pointer)))
    plan.make({ file: MACHINE, pointer: `${pointer}/${place}`, insert: branch });
  else plan.make({ file: MACHINE, pointer, set: branches.toSpliced(place, 0, branch) });
  return plan.edits;
}

/** Puts a branch at another rank. The last one, which has no condition, stays last. */
export function moveBranch(files: DefinitionFiles, from: string, index: number, to: number): Edit[] {
  const plan = new Plan(files);
  const branches = requireBranch(plan, from, index);
  const moved = branches.toSpliced(index, 1).toSpliced(to, 0, ...branches.slice(index, index + 1));
  if (moved.slice(0, -1).some(({ guard }) => guard === undefined))
    plan.refuse('Der Zweig ohne Bedingung gilt für alle übrigen und bleibt der letzte.');
  plan.make({ file: MACHINE, pointer: branchAt(plan, from, index), move: to });
  return plan.edits;
}

/** Sets the condition of a branch, or removes it. */
export function setGuard(files: DefinitionFiles, from: string, index: number, guard: GuardRef | undefined): Edit[] {
  const plan = new Plan(files);
  const branch = requireBranch(plan, from, index)[index];
  const pointer = branchAt(plan, from, index);
  if (typeof plan.read(MACHINE, pointer) === 'string') plan.make({ file: MACHINE, pointer, set: branch });
  if (guard === undefined) plan.drop(MACHINE, `${pointer}/guard`);
  else plan.make({ file: MACHINE, pointer: `${pointer}/guard`, set: guard });
  return plan.edits;
}

/** Makes a step the last one of its way. */
export function makeFinal(files: DefinitionFiles, step: string): Edit[] {
  const plan = new Plan(files);
  const state = requireState(plan, step);
  if (state['type'] !== 'final') plan.make({ file: MACHINE, pointer: stateAt(step), set: { type: 'final' } });
  return plan.edits;
}

/** Adds a section of the progress bar, before another one or at the end. The steps leave their former sections. */
export function addSection(files: DefinitionFiles, label: string, steps: readonly string[], index?: number): Edit[] {
  const plan = new Plan(files);
  for (const step of steps) leaveSections(plan, step);
  const count = plan.names('wizard.json', '/progress').length;
  const at = Math.min(index ?? count, count);
  plan.make({ file: 'wizard.json', pointer: `/progress/${at}`, insert: { label, steps } });
  return plan.edits;
}

/** Puts a step into a section of the progress bar, in the order of the flow; without a section, into none. */
export function setSection(files: DefinitionFiles, step: string, section: number | undefined): Edit[] {
  const plan = new Plan(files);
  requireState(plan, step);
  if (section !== undefined) {
    const pointer = `/progress/${section}/steps`;
    const order = Object.keys(plan.members(MACHINE, '/states'));
    const steps = plan.names('wizard.json', pointer);
    if (steps.includes(step)) return [];
    const next = steps.findIndex((other) => order.indexOf(other) > order.indexOf(step));
    plan.make({ file: 'wizard.json', pointer: `${pointer}/${next < 0 ? steps.length : next}`, insert: step });
  }
  leaveSections(plan, step, section);
  return plan.edits;
}

/** The ways forward of a step in order, however they are written. */
export function branchesAt(plan: Plan, step: string): Branch[] {
  return forwardExits(step, plan.read(MACHINE, stateAt(step))).map(({ target, guard }) => ({
    target,
    ...(guard !== undefined && { guard: guard as GuardRef }),
  }));
}

/** The place of a branch: of an entry of a list, of the only branch, or of its target. */
export function branchAt(plan: Plan, step: string, index: number): string {
  const pointer = `${stateAt(step)}/on/${eventOf(plan.members(MACHINE, stateAt(step)))}`;
  return Array.isArray(plan.read(MACHINE, pointer)) ? `${pointer}/${index}` : pointer;
}

/** Leads a way forward elsewhere. */
export function setTarget(plan: Plan, step: string, index: number, to: string): void {
  const pointer = branchAt(plan, step, index);
  const isWhole = !isPlainObject(plan.read(MACHINE, pointer));
  plan.make({ file: MACHINE, pointer: isWhole ? pointer : `${pointer}/target`, set: to });
}

export function requireState(plan: Plan, step: string): Record<string, unknown> {
  const state = plan.read(MACHINE, stateAt(step));
  return isPlainObject(state) ? state : plan.refuse(`Den Schritt '${step}' gibt es nicht.`);
}

function requireBranch(plan: Plan, step: string, index: number): Branch[] {
  requireState(plan, step);
  const branches = branchesAt(plan, step);
  if (branches[index] === undefined) plan.refuse(`Der Schritt '${step}' hat keinen ${index + 1}. Zweig.`);
  return branches;
}

function requireNew(plan: Plan, step: string): void {
  if (!STEP_NAME.test(step))
    plan.refuse(
      `Der Name '${step}' geht nicht: Namen bestehen aus Kleinbuchstaben ohne Umlaute, Ziffern und einzelnen Bindestrichen.`,
    );
  if (plan.read(MACHINE, stateAt(step)) !== undefined || plan.has(`steps/${step}.json`))
    plan.refuse(`Einen Schritt '${step}' gibt es schon.`);
}

function eventOf(state: Record<string, unknown>): 'NEXT' | 'SUBMIT' {
  return isPlainObject(state['on']) && 'SUBMIT' in state['on'] ? 'SUBMIT' : 'NEXT';
}

export function createStep(
  plan: Plan,
  step: string,
  title: string,
  state: Record<string, unknown>,
  after?: string,
): void {
  requireNew(plan, step);
  plan.make({ file: `steps/${step}.json`, create: emptyStep(plan, title) });
  placeState(plan, step, state, after);
}

/** The text of a step without questions. The line for editors is that of the other steps. */
export function emptyStep(plan: Plan, title: string): string {
  const sibling = Object.keys(plan.files).find((file) => file.startsWith('steps/'));
  const $schema = sibling === undefined ? '../../step.schema.json' : plan.read(sibling, '/$schema');
  const step = { ...(typeof $schema === 'string' && { $schema }), title };
  return `${JSON.stringify(step, null, 2)}\n`;
}

/** Writes a state after another one, and the step into the same section of the progress bar. */
function placeState(plan: Plan, step: string, state: Record<string, unknown>, after?: string): void {
  const states = Object.keys(plan.members(MACHINE, '/states'));
  const next = after === undefined ? undefined : states[states.indexOf(after) + 1];
  const place = next === undefined ? {} : { before: next };
  plan.make({ file: MACHINE, pointer: stateAt(step), insert: state, ...place });
  if (after !== undefined) joinSection(plan, step, after);
}

/** Puts a step into the section of the one before it, if there is one, or else of the one after it. */
export function joinSection(plan: Plan, step: string, after: string | undefined): void {
  const sections = plan.read('wizard.json', '/progress');
  const indices = Array.isArray(sections) ? [...sections.keys()] : [];
  const steps = (index: number) => plan.names('wizard.json', `/progress/${index}/steps`);
  const targets = branchesAt(plan, step).map(({ target }) => target);
  const own = indices.find((index) => after !== undefined && steps(index).includes(after));
  const section = own ?? indices.find((index) => targets.some((target) => steps(index).includes(target)));
  if (section === undefined) return;
  const before = steps(section).findIndex((other) => targets.includes(other));
  const place = own === undefined ? before : steps(section).indexOf(after ?? '') + 1;
  plan.make({ file: 'wizard.json', pointer: `/progress/${section}/steps/${place}`, insert: step });
}

/** Takes a step out of the progress bar, but for one section. Sections without a step go too. */
export function leaveSections(plan: Plan, step: string, except?: number): void {
  const sections = plan.read('wizard.json', '/progress');
  for (const index of (Array.isArray(sections) ? [...sections.keys()] : []).toReversed()) {
    if (index === except) continue;
    const pointer = `/progress/${index}`;
    const steps = plan.names('wizard.json', `${pointer}/steps`);
    if (!steps.includes(step)) continue;
    if (steps.length === 1) plan.make({ file: 'wizard.json', pointer, remove: true });
    else plan.dropName('wizard.json', `${pointer}/steps`, step);
  }
}

/** The files with examples: that of the folder, and those of its editions. */
export function journeyFiles(plan: Plan): string[] {
  return Object.keys(plan.files).filter((file) => /^(?:editions\/[^/]+\/)?journeys\.json$/.test(file));
}

export function journeysIn(plan: Plan, file: string): unknown[] {
  const journeys = plan.read(file, '/journeys');
  return Array.isArray(journeys) ? journeys : [];
}
