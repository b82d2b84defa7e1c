import { breaksOfStep, explore, planOf } from '../../engine/explore/index.ts';
import { memoize } from '../../engine/index.ts';
import { wizardCompiler } from '../document/compile.ts';
import { onLatest } from '../workers/onLatest.ts';
import type { ExploreReport, ExploreRequest } from './protocol.ts';

const compilerOf = memoize(wizardCompiler);

/** Explores the latest files that were asked about. */
onLatest(reportOn);

function reportOn({ version, id, files, today, breaks }: ExploreRequest): ExploreReport {
  const compiled = compilerOf(id)(files, () => today);
  if ('reason' in compiled) return { version, reason: compiled.reason };
  const { wizard, definition } = compiled;
  try {
    const exploration = explore(planOf(wizard, definition.journeys));
    const arrivals = [...exploration.arrivals].map(([step, { answers }]) => [step, answers] as const);
    const broken = breaks === undefined ? undefined : breaksOfStep(wizard, exploration.routes(), breaks);
    return {
      version,
      explored: {
        arrivals: Object.fromEntries(arrivals),
        journeys: definition.journeys.map(({ name, answers }) => ({ name, answers })),
        breaks:
          breaks === undefined || broken === undefined
            ? undefined
            : {
                step: breaks,
                rules: broken.breaks.map(({ constraint, pointer, message, answers }) => ({
                  field: pointer,
                  keyword: constraint.keyword,
                  at: constraint.at,
                  message,
                  answers,
                })),
                unbroken: broken.unbroken.map(({ at, keyword, pointer }) => ({ at, keyword, field: pointer })),
              },
      },
    };
  } catch {
    return { version, reason: 'Die Wege lassen sich im Moment nicht berechnen; die Funde sagen, was fehlt.' };
  }
}
