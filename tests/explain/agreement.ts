import { createActor } from 'xstate';
import { createWizardMachine, replay, type Answers, type Wizard } from '../../src/engine/index.ts';
import {
  explainMove,
  movesOf,
  nearestWay,
  situationIn,
  type MoveEvent,
  type WayOptions,
  type Situation,
} from '../../src/explain/index.ts';
import { writePointer } from '../../src/engine/pointer.ts';

/** All events about a state, those that it does not offer included. */
function everyEvent(of: Wizard): Exclude<MoveEvent, { type: 'ACCEPTED' | 'FAILED' }>[] {
  const states = [...Object.keys(of.definition.machine.states), 'nirgends'];
  return [
    { type: 'NEXT' },
    { type: 'BACK' },
    { type: 'SUBMIT' },
    { type: 'SUBMIT', anyway: true },
    ...states.flatMap((step) => [
      { type: 'EDIT' as const, step },
      { type: 'VISIT' as const, step },
    ]),
  ];
}

/** Where explanation and the running machine differ. The machine may be that of another wizard. */
export function differences(of: Wizard, situation: Situation, running = of): string[] {
  const machine = createWizardMachine(running, situation, () => new Promise(() => undefined));
  return everyEvent(of).flatMap((asked) => {
    const actor = createActor(machine).start();
    const begun = actor.getSnapshot();
    const can = begun.can(asked);
    actor.send(asked);
    const after = situationIn(actor.getSnapshot());
    actor.stop();
    const changed = JSON.stringify(situationIn(begun)) !== JSON.stringify(after);
    const { verdict, target, reasons } = explainMove(of, situation, asked);
    const open = changed || (asked.type === 'VISIT' && can);
    const agrees = (verdict === 'open') === open && (!open || target === after.step);
    const words = verdict === 'open' || reasons.length > 0;
    return agrees && words ? [] : [`${situation.step} ${JSON.stringify(asked)} ${verdict} ${target}: ${after.step}`];
  });
}

/** The moves that their nearest way does not open as it promises; of an open one, that it changes something. */
export function unkept(of: Wizard, situation: Situation, options: WayOptions = {}): string[] {
  return movesOf(of, situation).flatMap(({ asked, verdict }) => {
    const way = nearestWay(of, situation, asked, options);
    const name = `${situation.step} ${JSON.stringify(asked)}`;
    if (verdict === 'open') return way.found && way.changes.length === 0 ? [] : [`${name} is open`];
    if (!way.found) return [];
    const answers = structuredClone(situation.answers);
    for (const { pointer, to } of way.changes) writePointer(answers, pointer, to);
    const after = explainMove(of, { ...situation, answers }, asked);
    return after.verdict === 'open' ? [] : [`${name}: ${JSON.stringify(way.changes)}`];
  });
}

/** The situations that answers lead to: each step of their path, also while it is edited. */
export function situationsWith(of: Wizard, answers: Answers): Situation[] {
  const { path } = replay(of, answers);
  const steps = path.filter((step) => of.step(step)?.final === false);
  const summary = of.stepIds.find((id) => of.step(id)?.file.summary === true);
  return steps.flatMap((step) => [
    { step, answers },
    ...(summary === undefined || summary === step ? [] : [{ step, answers, returnTo: summary }]),
  ]);
}
