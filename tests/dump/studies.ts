import { compileSchemas } from '../../src/check/index.ts';
import { mutantsOf, nameOf, study } from '../../src/explore/index.ts';
import type { Subject } from './subjects.ts';

/** The routes, breaks, aims, scenarios and mutants of a wizard. */
export function dumpStudy({ wizard, definition }: Subject): string[] {
  const { routes, breaks, unbroken, aims, scenarios, exploration } = study(wizard, definition.journeys);
  const mutants = mutantsOf(wizard, (step, schema) => {
    const file = definition.steps[step];
    return file === undefined ? {} : compileSchemas({ steps: { [step]: { ...file, schema } } }).validators;
  });
  return [
    ...routes.map((route) => `route ${JSON.stringify(route)}`),
    ...[...exploration.arrivals.values()].map((arrival) => `arrival ${JSON.stringify(arrival)}`),
    `exhaustive ${exploration.exhaustive}`,
    ...breaks.map(
      ({ name, pointer, message, spoil, answers }) =>
        `break ${JSON.stringify({ name, pointer, message, spoil, answers })}`,
    ),
    ...unbroken.map((rule) => `unbroken ${nameOf(rule)}`),
    ...Object.entries(aims).flatMap(([kind, names]) => names.map((name) => `aim ${kind} ${name}`)),
    ...scenarios.map((scenario) => `scenario ${JSON.stringify(scenario)}`),
    ...[...mutants].map(({ name }) => `mutant ${name}`),
  ];
}
