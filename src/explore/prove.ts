import type { Journey } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';
import { missed, type Aims } from './aims.ts';
import { nameOf } from './constraints.ts';
import { runBreak, runScenario } from './run.ts';
import { study } from './study.ts';

/** What the engine was to show of a wizard, and the names of what no run has shown, or has shown to be different. */
export type Proof = { aims: Aims; unproved: string[] };

/** Runs all scenarios of a wizard, and breaks each of its rules once. */
export async function prove(wizard: Wizard, journeys: Journey[] = []): Promise<Proof> {
  const { aims, scenarios, breaks, unbroken } = study(wizard, journeys);
  const verdicts = [
    ...(await Promise.all(scenarios.map((scenario) => runScenario(wizard, scenario)))),
    ...breaks.map((broken) => runBreak(wizard, broken)),
  ];
  const left = missed(aims, new Set(verdicts.flatMap(({ met }) => met)));
  const unproved = [
    ...verdicts.flatMap(({ faults }) => faults),
    ...left.states,
    ...left.transitions,
    ...left.guards,
    ...unbroken.map(nameOf),
    ...left.messages,
  ];
  return { aims, unproved };
}
