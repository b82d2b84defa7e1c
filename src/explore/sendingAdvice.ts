import { concerns } from '../engine/advice.ts';
import { erasePointer, writePointer } from '../engine/pointer.ts';
import { adviceAboutSending } from './aims.ts';
import { replay } from '../engine/replay.ts';
import type { Answers } from '../engine/definition.ts';
import type { Route } from './routes.ts';
import type { Wizard } from '../engine/types.ts';

/** What people may enter in a field that they do not want to fill in. */
const USELESS = [undefined, 'x', '1'];

/** For each advice about sending that no route triggers: a route that does and is still accepted. */
export function sendingAdviceRoutes(wizard: Wizard, routes: Route[]): Route[] {
  return adviceAboutSending(wizard).flatMap(({ key, fields }) => {
    const calls = (answers: Answers) => concerns(wizard, answers).some((concern) => concern.key === key);
    if (routes.some(({ answers }) => calls(answers))) return [];
    for (const { answers, path } of routes) {
      for (const changed of spoiltIn(answers, fields)) {
        const replayed = replay(wizard, changed);
        if (replayed.complete && replayed.path.join() === path.join() && calls(changed))
          return [{ answers: changed, path }];
      }
    }
    return [];
  });
}

/** The answers with every combination of useless values in these fields. */
function spoiltIn(answers: Answers, fields: string[]): Answers[] {
  return fields.reduce<Answers[]>(
    (all, pointer) => all.flatMap((one) => USELESS.map((value) => withValue(one, pointer, value))),
    [answers],
  );
}

function withValue(answers: Answers, pointer: string, value: unknown): Answers {
  const changed = structuredClone(answers);
  if (value === undefined) erasePointer(changed, pointer);
  else writePointer(changed, pointer, value);
  return changed;
}
