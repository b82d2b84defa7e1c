import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gapsIn, tellCoverage, type Coverage } from '../../../explore/report.ts';
import { dropInTestWizards, STUDIES } from '../../../explore/studies.ts';
import { LONG, sample } from '../../../support/extent.ts';
import { openSiteOnCopy, type Site } from '../../site.ts';
import { walkPosted } from './coverDrive.ts';

/**
 * Every transition of every wizard with a page of its own, without scripts. `npm test` takes some scenarios of the tests' own wizard, which has
 * everything that there is; `server/runs/parity.test.ts` sends the forms of every wizard without a browser.
 */

const SHOWN = STUDIES.filter(({ id, wizard }) => wizard.route !== undefined && (LONG || id === 'alles'));
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

// One after the other, since a scenario takes away the table of submissions for a moment.
describe('without scripts', () => {
  it.for(SHOWN)(
    `$id: ${LONG ? 'every transition is' : 'what some scenarios promise is'} taken`,
    { timeout: PATIENCE_MS },
    async ({ id, wizard, study }) => {
      const began = performance.now();
      const met = new Set([wizard.initial]);
      for (const scenario of sample(study.scenarios, 2)) {
        const { page, close } = await site.visit({ javaScriptEnabled: false, timezoneId: 'Europe/Berlin' });
        const promised = scenario.moves.flatMap(({ meets }) => meets);
        const walk = walkPosted({ page, wizard, knex: site.database.knex, scenario, acknowledged: false });
        await expect(walk).resolves.toEqual(promised);
        for (const name of promised) met.add(name);
        await close();
      }
      const { states, transitions, guards } = study.aims;
      const ms = performance.now() - began;
      const coverage: Coverage = { ground: 'Ohne', wizard: id, aims: { states, transitions, guards }, met, ms };
      reports.push(tellCoverage(coverage));
      expect(LONG ? gapsIn(coverage) : []).toEqual([]);
    },
  );
});
