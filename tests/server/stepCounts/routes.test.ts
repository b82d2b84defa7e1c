import { describe, expect, it } from 'vitest';
import type { StudioStepCounts } from '../../../src/contract/index.ts';
import { StudioServer } from '../studioAccess/studioServer.ts';

const WIZARD = 'kontaktformular';
const ADDRESS = `/api/studio/wizards/${WIZARD}/counts`;
const server = StudioServer.use();

function report(event: object) {
  return server.current.app.send('POST', '/api/ereignis', {
    body: JSON.stringify({ wizard: WIZARD, ...event }),
    headers: { 'content-type': 'application/json' },
  });
}

describe('the counts of a wizard', () => {
  it('are there for who may see it, by week, version and step, and for nobody else', async () => {
    const { app } = server.current;
    const wizard = app.catalogue.byId(WIZARD)?.wizard;
    const revision = wizard?.revision ?? '';
    const [step = '', field = ''] = [wizard?.initial, wizard?.step(wizard.initial)?.fields[0]?.pointer];
    await report({ step, event: 'started', revision });
    await report({ step, event: 'refused', fields: [field], rules: ['required'], revision });
    await report({ step, event: 'started', revision: 'alt' });
    const tester = await server.current.signedIn(await server.current.person('Tina', `testerin ${WIZARD}`));
    const { status, body, headers } = await tester.call('GET', ADDRESS);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { counts, versions, weekNow } = body as StudioStepCounts;
    const known = { week: weekNow, step, passed: 0 };
    expect(counts).toEqual([
      { ...known, revision: '', reached: 1, refused: 0, broken: [] },
      { ...known, revision, reached: 1, refused: 1, broken: [{ field, rule: 'required', count: 1 }] },
    ]);
    expect(versions.map((one) => [one.revision, one.isLive])).toEqual(
      expect.arrayContaining([
        [revision, true],
        ['', undefined],
      ]),
    );
    const other = await server.current.signedIn(await server.current.person('Otto', 'testerin bussgeldanfrage'));
    expect((await other.call('GET', ADDRESS)).status).toBe(403);
    expect((await app.send('GET', ADDRESS)).status).toBe(401);
  });

  it('go on for who has begun it before it was retired, and may still send it', async () => {
    const { app } = server.current;
    const wizard = app.catalogue.byId(WIZARD)?.wizard;
    const [step, last] = [wizard?.initial ?? '', 'danke'];
    await report({ step, event: 'started', revision: wizard?.revision });
    const frieda = await server.current.signedIn(await server.current.person('Frieda', 'freigabe'));
    const retirement = { sentence: 'Seit Januar beraten wir dazu nicht mehr.', way: 'telefon', note: 'Kein Bedarf' };
    await frieda.call('POST', `/api/studio/wizards/${WIZARD}/retirement`, retirement);
    const { status } = await report({ step: last, event: 'reached', from: step, revision: wizard?.revision });
    expect(status).toBe(410);
    const { counts } = (await frieda.call('GET', ADDRESS)).body as StudioStepCounts;
    const found = counts.filter(({ revision }) => revision === wizard?.revision);
    expect(found.find((one) => one.step === step)).toMatchObject({ passed: 1 });
    expect(found.find((one) => one.step === last)).toMatchObject({ reached: 1 });
  });
});
