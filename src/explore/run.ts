import { createActor, waitFor } from 'xstate';
import { createWizardMachine } from '../engine/machine.ts';
import { metByBreak } from './aims.ts';
import { replay, validate } from '../engine/replay.ts';
import { readPointer, writePointer } from '../engine/pointer.ts';
import type { Answers } from '../engine/definition.ts';
import type { Receipt } from '../engine/thanks.ts';
import { repeating, type Break } from './breaks.ts';
import type { Move, Scenario } from './scenarios.ts';
import type { Route } from './routes.ts';
import type { Wizard } from '../engine/types.ts';

/** The result of running scenarios or breaks: the aims that were covered, and the deviations from what was expected. */
export type Verdict = { met: string[]; faults: string[] };

const RECEIPT: Receipt = { anfrageId: '00000000-0000-4000-8000-000000000000', referenz: 'XX-2222-2222' };

/**
 * Runs a scenario in the completed machine, as a page does. Stops at the first move that leads to a different state.
 */
export async function runScenario(wizard: Wizard, scenario: Scenario): Promise<Verdict> {
  const run = start(wizard);
  const met: string[] = [wizard.initial];
  for (const [index, move] of scenario.moves.entries()) {
    const fault = await make(wizard, scenario, move, run);
    if (fault !== undefined)
      return { met, faults: [`Zug ${index + 1} (${move.type} ${move.from} → ${move.to}): ${fault}`] };
    met.push(...move.meets);
  }
  return { met, faults: [] };
}

type Run = ReturnType<typeof start>;

/** Makes one move. Returns a description of the fault, if there is one. */
async function make(wizard: Wizard, scenario: Scenario, move: Move, run: Run): Promise<string | undefined> {
  const { from, to } = move;
  if (run.at() !== from) return `steht auf '${run.at()}'`;
  switch (move.type) {
    case 'answer':
      run.answer(answersUpTo(wizard, scenario, from));
      break;
    case 'refuse': {
      const before = run.answers();
      run.answer(move.answers);
      run.lead(wizard, from);
      const at = run.at();
      run.answer(before);
      return at === to ? undefined : `führt nach '${at}'`;
    }
    case 'leave': {
      const before = run.answers();
      const changed = structuredClone(before);
      if (move.change !== undefined) writePointer(changed, move.change.pointer, move.change.value);
      run.answer(changed);
      run.send({ type: 'BACK' });
      if (JSON.stringify(run.answers()) !== JSON.stringify(before)) return 'behält die angefangene Änderung';
      break;
    }
    case 'visit':
      run.send({ type: 'VISIT', step: to });
      if (run.at() !== to) return `bleibt auf '${run.at()}'`;
      run.send({ type: 'VISIT', step: from });
      return run.at() === from ? undefined : `kommt von '${to}' nicht zurück`;
    case 'exit':
    case 'back':
      run.send({ type: 'BACK' });
      break;
    case 'edit':
      run.send({ type: 'EDIT', step: to });
      break;
    case 'ask': {
      run.answer(scenario.answers);
      run.lead(wizard, from);
      const { asking } = run.context();
      run.send({ type: 'BACK' });
      if (!asking || run.context().asking) return 'fragt nicht nach';
      break;
    }
    case 'fail':
    case 'send':
      return sendOff(scenario, move, run);
    case 'onward':
      return replay(wizard, run.answers()).complete ? undefined : 'ist nicht vollständig';
    default:
      run.lead(wizard, from);
  }
  return run.at() === to ? undefined : `führt nach '${run.at()}'`;
}

async function sendOff(scenario: Scenario, move: Move, run: Run): Promise<string | undefined> {
  run.answer(scenario.answers);
  run.failing = move.type === 'fail';
  run.send({ type: 'SUBMIT', anyway: true });
  await run.until(move.to);
  const { failure, receipt, answers } = run.context();
  if (run.at() !== move.to) return `führt nach '${run.at()}'`;
  if (move.type === 'send') return receipt === RECEIPT ? undefined : 'bringt keine Referenz';
  return failure === undefined || answers !== scenario.answers ? 'verliert Antworten oder Grund' : undefined;
}

function start(wizard: Wizard) {
  const run = { failing: false };
  const submit = async (): Promise<Receipt | undefined> => {
    if (run.failing) throw new Error('Es gibt keine Verbindung.');
    return RECEIPT;
  };
  const machine = createWizardMachine(wizard, { step: wizard.initial, answers: {} }, submit);
  const actor = createActor(machine).start();
  const at = () => stateOf(actor.getSnapshot());
  return Object.assign(run, {
    at,
    context: () => actor.getSnapshot().context,
    answers: () => actor.getSnapshot().context.answers,
    answer: (answers: Answers) => actor.send({ type: 'ANSWER', answers }),
    send: actor.send.bind(actor),
    lead: (of: Wizard, step: string) => actor.send({ type: of.forward(step)?.event ?? 'NEXT' }),
    until: (state: string) =>
      waitFor(actor, (snapshot) => stateOf(snapshot) === state || snapshot.status !== 'active', { timeout: 1000 }),
  });
}

/** The machine has no nested states, so its value is the name of a state. */
function stateOf({ value }: { value: unknown }): string {
  return typeof value === 'string' ? value : '';
}

/** The scenario's answers to the steps up to this one. */
function answersUpTo(wizard: Wizard, { answers, path }: Scenario, step: string): Answers {
  const kept: Answers = {};
  for (const { pointer } of path.slice(0, path.indexOf(step) + 1).flatMap((id) => wizard.step(id)?.fields ?? [])) {
    const value = readPointer(answers, pointer);
    if (value !== undefined) writePointer(kept, pointer, value);
  }
  return kept;
}

/** Validates broken answers. Expects exactly one issue, that of the break, and no way forward. */
export function runBreak(wizard: Wizard, broken: Break): Verdict {
  const { constraint, pointer, message, answers, name } = broken;
  const repeated = repeating(wizard, pointer);
  const issues = validate(wizard, constraint.step, answers).filter((found) => !repeated.includes(found.pointer));
  const [issue] = issues;
  const { path, complete } = replay(wizard, answers);
  const isTold = issues.length === 1 && issue?.pointer === pointer && issue.message === message;
  if (isTold && !complete && path.at(-1) === constraint.step) return { met: metByBreak(wizard, broken), faults: [] };
  return {
    met: [],
    faults: [
      `${name}: erwartet ${pointer} '${message}', gesagt wird ${JSON.stringify(issues.map((found) => [found.pointer, found.message]))}`,
    ],
  };
}

/** Follows a route with `replay`. Expects its answers to reach the end along its path. */
export function runRoute(wizard: Wizard, { answers, path }: Route): Verdict {
  const replayed = replay(wizard, answers);
  if (replayed.complete && replayed.path.join() === path.join()) return { met: path, faults: [] };
  return { met: [], faults: [`${path.join(' → ')}: führt nur bis ${replayed.path.join(' → ')}`] };
}
