import { describe, expect, it } from 'vitest';
import type { StudioRelease, StudioWizard } from '../../../src/contract/index.ts';
import { ALL_ABILITIES, isAble, type Ability } from '../../../src/studio/api/abilities.ts';
import { WIZARD } from '../fineReview.ts';
import { StudioServer } from './studioServer.ts';

const server = StudioServer.use();
const API = `/api/studio/wizards/${WIZARD}`;

type Ask = readonly [method: string, address: string, body?: unknown];

/** What the studio asks the server for. None of it is well-formed enough to change anything, so that rights alone decide. */
const ASKED: Record<Ability, Ask | undefined> = {
  save: ['PUT', API, {}],
  draft: ['POST', `${API}/shares`, {}],
  examine: ['POST', `${API}/examination`],
  live: ['GET', `${API}/history`],
  folder: undefined,
  submissions: ['GET', `${API}/submissions/BG-AAAA-AAAA`],
  propose: ['GET', `${API}/proposals`],
  mails: ['POST', `${API}/mails`, {}],
  evidence: undefined,
  previewPage: ['GET', `/vorschau/${WIZARD}`],
  // These depend on what was submitted, too (`studioReleases/secondPerson.test.ts`).
  submit: undefined,
  answer: undefined,
  setRule: ['POST', `${API}/second-person`, { rule: 'immer' }],
  remark: ['POST', `${API}/remarks`, {}],
  publish: ['POST', `${API}/releases`, {}],
  restore: ['POST', `${API}/restorations`, { entry: 1, note: 'Warum' }],
  restorePrevious: undefined,
  switch: ['POST', `${API}/switch`, {}],
  retire: ['POST', `${API}/retirement`, {}],
};
const able = (permissions: Parameters<typeof isAble>[1]) =>
  ALL_ABILITIES.filter((ability) => isAble(ability, permissions));
const NEVER: ReadonlySet<number> = new Set([403]);

describe('what the studio draws on a server for others', () => {
  it.each(['testerin', 'analyst', 'freigabe', 'betrieb'] as const)(
    'is what the server does for „%s“',
    async (right) => {
      const browser = await server.current.signedIn(await server.current.person('Vera', right));
      const { access } = (await browser.call('GET', API)).body as StudioWizard;
      const { may } = (await browser.call('GET', `${API}/release`)).body as StudioRelease;
      const drawn: Record<string, boolean> = {};
      const done: Record<string, boolean> = {};
      for (const ability of ALL_ABILITIES) {
        const asked = ASKED[ability];
        if (asked === undefined) continue;
        const { status, body } = await browser.call(...asked);
        drawn[ability] = isAble(ability, { access, may });
        done[ability] = !NEVER.has(status) && !/nur auf dem eigenen Rechner/.test(String(body.error));
      }
      expect(drawn).toEqual(done);
    },
  );

  it('is nothing of what only the own machine has, and nothing of a server is drawn there', () => {
    const everything = {
      publish: true,
      restore: true,
      restorePrevious: true,
      switch: true,
      retire: true,
      ask: true,
      answer: true,
      setRule: true,
    };
    const own = able({});
    const served = able({ access: 'change', may: everything });
    expect(own.filter((ability) => !served.includes(ability))).toEqual(['folder', 'submissions']);
    expect(served.filter((ability) => !own.includes(ability))).toEqual([
      'draft',
      'examine',
      'live',
      'propose',
      'submit',
      'answer',
      'setRule',
      'remark',
      'publish',
      'restore',
      'restorePrevious',
      'switch',
      'retire',
    ]);
    expect(able({ access: 'see' })).toEqual([
      'examine',
      'live',
      'propose',
      'mails',
      'evidence',
      'previewPage',
      'remark',
    ]);
  });
});
