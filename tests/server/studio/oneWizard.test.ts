import { describe, expect, it } from 'vitest';
import { Fault } from '../../../server/http/fault.ts';
import { noLimits } from '../../../server/limits/rateLimit.ts';
import { filesOf, goodDraft } from '../../engine/authored.ts';
import { WIZARD } from '../fineReview.ts';
import { at, CONTACT } from '../studioReleases/publishing.ts';
import { StudioServer, type Browser } from '../studioAccess/studioServer.ts';

const server = StudioServer.use();
const LIST = '/api/studio/wizards';

/** Words that stand only in drafts of others, in each kind of place that one has. */
const SECRETS = ['Geheim', 'geheim', 'GEHEIM', 'GQX'];

/** The draft of a new wizard, and of one that is live, which somebody with one other wizard must not learn of. */
async function secretDrafts(): Promise<void> {
  const eva = at(await server.current.signedIn(await server.current.person('Eva', 'analyst')), 'geheimes-vorhaben');
  const draft = goodDraft();
  draft['wizard.json'] = {
    ...draft['wizard.json'],
    title: 'Geheimes Vorhaben',
    route: '/anfrage/geheimes-vorhaben',
    submit: { ...draft['wizard.json'].submit, reference: 'GQX' },
  };
  await eva.create({ ...filesOf(draft), 'steps/geheimer-schritt.json': '{"title":"Geheimer Schritt"}' });
  const live = eva.with(WIZARD);
  await live.save({
    'steps/geheim.json': '{"title":"Geheim"}',
    '../parts/geheimer-teil.json': '{"schema":{"type":"string"}}',
  });
}

const READS: [method: string, address: string, body?: unknown][] = [
  ['GET', LIST],
  ['GET', `${LIST}/${CONTACT}`],
  ['GET', `${LIST}/${CONTACT}/pages`],
  ['GET', `${LIST}/${CONTACT}/grounds`],
  ['GET', `${LIST}/${CONTACT}/revisions`],
  ['GET', `${LIST}/${CONTACT}/release`],
  ['GET', `${LIST}/${CONTACT}/history`],
  ['POST', `${LIST}/${CONTACT}/windows`, { window: 'a', place: 'Schritt', unsaved: false }],
  // What is refused is an answer, too.
  ['GET', `${LIST}/${WIZARD}`],
  ['GET', `${LIST}/${WIZARD}/release`],
  ['GET', `${LIST}/geheimes-vorhaben`],
  ['GET', `${LIST}/geheimes-vorhaben/history`],
  ['GET', `${LIST}/gibt-es-nicht`],
];

async function told(browser: Browser): Promise<string[]> {
  const answers: string[] = [];
  for (const [method, address, body] of READS) {
    const { text } = await browser.call(method, address, body);
    answers.push(...SECRETS.filter((secret) => text.includes(secret)).map((secret) => `${address}: ${secret}`));
  }
  return answers;
}

describe('somebody who may see one wizard', () => {
  it.each(['testerin', 'analyst', 'freigabe', 'betrieb'] as const)(
    'learns no word of drafts of others (%s)',
    async (right) => {
      await secretDrafts();
      const browser = await server.current.signedIn(await server.current.person('Jana', `${right} ${CONTACT}`));
      expect(await told(browser)).toEqual([]);
    },
  );

  it('learns no word of them when a change or an examination is refused, nor by one that is done', async () => {
    await secretDrafts();
    const browser = await server.current.signedIn(await server.current.person('Jana', `analyst ${CONTACT}`));
    const jana = at(browser);
    const wizard = JSON.parse((await jana.open()).files['wizard.json'] ?? '{}') as { submit: object };
    // An address and a prefix that only the draft of others has.
    const taken = { ...wizard, route: '/anfrage/geheimes-vorhaben', submit: { ...wizard.submit, reference: 'GQX' } };
    const { version } = await jana.save({ 'wizard.json': JSON.stringify(taken) });
    const examination = await jana.examined(version);
    const outdated = await browser.call('PUT', `${LIST}/${CONTACT}`, { files: {} }, { 'If-Match': '"veraltet"' });
    expect(outdated.status).toBe(412);
    const own = ['/anfrage/geheimes-vorhaben', 'GQX'];
    const words = [JSON.stringify(examination), outdated.text].map((text) =>
      own.reduce((rest, one) => rest.replaceAll(one, ''), text),
    );
    expect(words.filter((text) => SECRETS.some((secret) => text.includes(secret)))).toEqual([]);
  });

  it('still learns of what is live what visitors see, to link to it', async () => {
    const browser = await server.current.signedIn(await server.current.person('Jana', `analyst ${CONTACT}`));
    const { pages, numbered } = (await browser.call('GET', `${LIST}/${CONTACT}/pages`)).body as unknown as {
      pages: string[];
      numbered: { id: string }[];
    };
    expect(pages).toContain(`/anfrage/${WIZARD}`);
    expect(numbered.map(({ id }) => id)).toEqual([WIZARD]);
  });
});

describe('reading', () => {
  const counts = new Map<string, number>();
  const limited = StudioServer.use({
    limiter: {
      ...noLimits,
      take: async ({ name, count }, key) => {
        const next = (counts.get(`${name} ${key}`) ?? 0) + 1;
        counts.set(`${name} ${key}`, next);
        if (next > count) throw new Fault(429, 'Zu viele.');
        return next;
      },
    },
  });

  it('has a limit for each account, which a busy window does not reach', async () => {
    const { knex } = limited.current.app;
    const email = await limited.current.person('Vera', 'testerin');
    const { id } = await knex('accounts').where({ email }).first('id');
    const browser = await limited.current.signedIn(email);
    const statuses = async () =>
      Promise.all(
        [LIST, `${LIST}/${CONTACT}`, `${LIST}/${CONTACT}/pages`].map(
          async (one) => (await browser.call('GET', one)).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200, 200]);
    // Five windows that ask every two seconds, and an examination that is asked for every 0.7 s, for ten minutes.
    counts.set(`studio-reads ${id}`, 5 * 300 + 860);
    expect(await statuses()).toEqual([200, 200, 200]);
    counts.set(`studio-reads ${id}`, 1_000_000);
    expect(await statuses()).toEqual([429, 429, 429]);
    expect((await browser.get('/studio/konto')).status).toBe(200);
  });
});
