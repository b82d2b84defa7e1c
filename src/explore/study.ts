import { aimsOf, metByRoute, variantAims, type Aims } from './aims.ts';
import { breaksOf, type Break } from './breaks.ts';
import { sendingAdviceRoutes } from './sendingAdvice.ts';
import { coverOf, scenariosAlong, type Scenario } from './scenarios.ts';
import { explore, type Exploration, type Route } from './routes.ts';
import { planOf } from './plan.ts';
import { prune, replay } from '../engine/replay.ts';
import type { Constraint } from './constraints.ts';
import type { Journey } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';

/** All that the tests of a wizard need. */
export type Study = {
  exploration: Exploration;
  /** Every route found, journeys first. */
  routes: Route[];
  /** A minimal set of scenarios that together take every transition. */
  scenarios: Scenario[];
  breaks: Break[];
  /** Rules for which no answers were found that break only them. */
  unbroken: Constraint[];
  aims: Aims;
};

/** The journeys through steps that only they show how to leave. */
function shownOnly(wizard: Wizard, journeys: Journey[], { unleft }: Exploration): Route[] {
  const steps = new Set(unleft.map(({ step }) => step));
  return journeys.flatMap(({ answers }) => {
    const { complete, path } = replay(wizard, answers);
    return complete && path.some((step) => steps.has(step)) ? [{ answers: prune(wizard, answers), path }] : [];
  });
}

/** Studies a wizard. Pure and deterministic: the same definition always yields the same scenarios. */
export function study(wizard: Wizard, journeys: Journey[] = []): Study {
  const exploration = explore(planOf(wizard, journeys));
  const found = [...exploration.routes(), ...shownOnly(wizard, journeys, exploration)];
  const routes = [...found, ...sendingAdviceRoutes(wizard, found)];
  const { breaks, unbroken } = breaksOf(wizard, routes);
  const aims = aimsOf(wizard);
  const met = new Set(routes.flatMap((route) => metByRoute(wizard, route)));
  const told = variantAims(wizard).filter((name) => met.has(name) || !exploration.exhaustive);
  return {
    exploration,
    routes,
    scenarios: scenariosAlong(wizard, coverOf(wizard, routes), breaks),
    breaks,
    unbroken,
    aims: { ...aims, guards: [...aims.guards, ...told] },
  };
}
