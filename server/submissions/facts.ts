import { factsOf, onDay, type Answers, type Facts, type Wizard } from '../../src/engine/index.ts';
import { dayInGermany } from '../base/dayInGermany.ts';

/** The facts of a submission on its day, for all that is computed of them. */
export function factsOn(createdAt: Date, wizard: Wizard, answers: Answers): Facts {
  return factsOf(onDay(wizard, dayInGermany(createdAt)), answers);
}
