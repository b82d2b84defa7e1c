import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropInTestWizards, STUDIES } from '../../explore/studies.ts';
import { LONG, sample } from '../../support/extent.ts';
import { gapsIn, keepShown, tellCoverage, type Coverage } from '../../explore/report.ts';
import { openSiteOnCopy, type Site } from '../site.ts';
import { begin, walk, type Tour } from './coverDrive.ts';
import { visitsOf, type Leg } from './coverLegs.ts';
import { namesOfAnswers, namesOfMoves, namesOfRefusal, ruleOf } from '../../../src/coverage/index.ts';
import type { Wizard } from '../../../src/engine/index.ts';
import type { Aims } from '../../../src/explore/index.ts';

/**
 * Ground (c): the minimal cover of every wizard with a page of its own, in a real browser against the production build. `npm test` takes some
 * scenarios of the tests' own wizard, which has everything that there is; the site's own reach their end in `journeys.test.ts`.
 */

const SHOWN = STUDIES.filter(({ id, wizard }) => wizard.route !== undefined && (LONG || id === 'alles'));
/** All together take less than 90 s on two cores of their own; a busy machine takes longer. */
const PATIENCE_MS = 300_000;
const reports: string[] = [];
let site: Site;

beforeAll(async () => {
  site = await openSiteOnCopy(dropInTestWizards);
});
afterAll(async () => {
  await site.close();
  console.log(reports.join('\n'));
});

describe.concurrent('in the browser', () => {
  const taken = LONG ? 'every transition is' : 'what some scenarios promise is';
  it.for(SHOWN)(`$id: ${taken} taken`, { timeout: PATIENCE_MS }, async (studied) => {
    const { id, wizard, study } = studied;
    const scenarios = sample(study.scenarios, 5);
    const began = performance.now();
    const met = new Set([wizard.initial]);
    const shown = new Set<string>();
    const looked = new Set<string>();
    const pressed = new Set<string>();
    const make = async (visit: ReturnType<typeof visitsOf>[number], index: number) => {
      // The scenarios are of the day in Germany.
      const { page, complaints, close } = await site.visit(
        { timezoneId: 'Europe/Berlin' },
        { translated: index % 2 === 1 },
      );
      page.setDefaultTimeout(PATIENCE_MS / 10);
      const tour: Tour = { page, wizard, scenario: visit[0].scenario, looked, pressed, ledOn: false };
      await begin(tour);
      for (const leg of visit) {
        for (const name of await walk(tour, leg)) met.add(name);
        for (const name of namesOfLeg(wizard, leg)) shown.add(name);
      }
      // Those that fail on purpose.
      expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([]);
      await close();
    };
    await Promise.all(visitsOf(wizard, scenarios).map(make));
    expect(
      scenarios.flatMap(({ moves }) => moves.flatMap(({ meets }) => meets)).filter((name) => !met.has(name)),
    ).toEqual([]);
    await keepShown('browser', studied, new Set([...shown, ...namesOfMoves([...met])]));
    const { states, transitions, guards } = study.aims;
    const coverage: Coverage = {
      ground: 'Browser',
      wizard: id,
      aims: { states, transitions, guards } satisfies Partial<Aims>,
      met,
      ms: performance.now() - began,
    };
    reports.push(tellCoverage(coverage));
    expect(LONG ? gapsIn(coverage) : []).toEqual([]);
  });
});

/** What a leg has shown besides its moves: its answers, which went on, and the sentences with which others were refused. */
function namesOfLeg(wizard: Wizard, { scenario, moves }: Leg): string[] {
  const refusals = moves.flatMap((move) => (move.type === 'refuse' && isTold(wizard, move.from) ? move.issues : []));
  return [
    ...namesOfAnswers(wizard, scenario.answers),
    ...refusals.flatMap((issue) => namesOfRefusal(wizard, { ...issue, rule: ruleOf(wizard, issue) })),
  ];
}

/** Whether a step says what is wrong. Those that wait for an answer, or lead to another page, hold the way closed. */
function isTold(wizard: Wizard, step: string): boolean {
  const { waits, onward } = wizard.step(step)?.file ?? {};
  return waits !== true && onward === undefined;
}
