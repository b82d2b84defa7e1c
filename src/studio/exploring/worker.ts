import { adviceAnswers, breaksOfStep, breakMany, explore, planOf, study, type Route } from '../../explore/index.ts';
import { coverageOf, unnoticedChanges } from '../../coverage/index.ts';
import { interpretSchemas } from '../../check/browser.ts';
import { memoize, type Definition, type Wizard } from '../../engine/index.ts';
import { wizardCompiler } from '../document/compile.ts';
import { onLatest } from '../workers/onLatest.ts';
import type { BrokenStep, Explored, ExploreReport, ExploreRequest } from './protocol.ts';

const compilerOf = memoize(wizardCompiler);

/** Explores the latest files that were asked about. */
onLatest(reportOn);

function reportOn({ version, id, files, today, breaks, coverage, changes }: ExploreRequest): ExploreReport {
  const compiled = compilerOf(id)(files, () => today);
  if ('reason' in compiled) return { version, reason: compiled.reason };
  const { wizard, definition } = compiled;
  try {
    const exploration = explore(planOf(wizard, definition.journeys));
    const arrivals = [...exploration.arrivals].map(([step, { answers }]) => [step, answers] as const);
    return {
      version,
      explored: {
        arrivals: Object.fromEntries(arrivals),
        journeys: definition.examples.map(({ name, answers }) => ({ name, answers })),
        breaks: breaks === undefined ? undefined : brokenStep(wizard, exploration.routes(), breaks),
        coverage: coverage ? coverageOf(wizard, definition.examples) : undefined,
        unnoticed: changes ? unnoticedIn(wizard, definition) : undefined,
      },
    };
  } catch {
    return { version, reason: 'Die Wege lassen sich im Moment nicht berechnen; die Funde sagen, was fehlt.' };
  }
}

function unnoticedIn(wizard: Wizard, { examples, journeys, steps }: Definition): Explored['unnoticed'] {
  return unnoticedChanges(wizard, examples, study(wizard, journeys), (id, schema) => {
    const file = steps[id];
    return file === undefined ? {} : interpretSchemas({ steps: { [id]: { ...file, schema } } });
  });
}

function brokenStep(wizard: Wizard, routes: Route[], step: string): BrokenStep {
  const { breaks, unbroken } = breaksOfStep(wizard, routes, step);
  const leading = routes.filter(({ path }) => path.includes(step)).map(({ answers }) => answers);
  const advised = adviceAnswers(wizard, step, leading);
  return {
    step,
    rules: breaks.map(({ constraint: { keyword, at }, pointer, message, answers }) => ({
      field: pointer,
      keyword,
      at,
      message,
      answers,
    })),
    unbroken: unbroken.map(({ at, keyword, pointer }) => ({ at, keyword, field: pointer })),
    advice: (wizard.step(step)?.file.advice ?? []).map(({ field, message, beforeSending, urgent }, index) => ({
      field,
      message,
      asks: beforeSending?.title,
      urgent: urgent === true,
      answers: advised[index],
    })),
    together: breakMany(wizard, step, breaks),
  };
}
