// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKey, RETIRED_EVENT } from '../../../src/contract/index.ts';
import { createStepCounts } from '../../../src/runner/run/stepCounts.ts';
import { branching, makeWizard } from '../../engine/definitions.ts';
import { eventually, settled } from '../../support/react.tsx';
import { fakeHistory } from '../fakeHistory.ts';
import { renderRun } from '../renderRun.tsx';

const wizard = makeWizard(branching());
const PROBE = { wizard: 'probe', revision: wizard.revision };
const posted = vi.fn<typeof fetch>();

beforeEach(() => {
  sessionStorage.clear();
  posted.mockReset();
  posted.mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', posted);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const events = () =>
  posted.mock.calls
    .filter(([path]) => path === '/api/ereignis')
    .map(([, init]): unknown => JSON.parse(typeof init?.body === 'string' ? init.body : ''));

const begun = { step: 'frage', answers: {}, resumed: false };

describe('step counts', () => {
  it('say nothing before the first answer', async () => {
    await renderRun(wizard, fakeHistory());
    await settled();
    expect(events()).toEqual([]);
  });

  it('say started once and each reached step once, without any answer', async () => {
    const page = await renderRun(wizard, fakeHistory());
    await page.answer({ art: 'nein' });
    await page.answer({ art: 'ja' });
    await page.next();
    await page.back();
    await page.next();
    await eventually(() => expect(events()).toHaveLength(2));
    await settled();
    expect(events()).toEqual([
      { ...PROBE, step: 'frage', event: 'started' },
      { ...PROBE, step: 'details', event: 'reached', from: 'frage' },
    ]);
    for (const [, init] of posted.mock.calls) expect(init).toMatchObject({ credentials: 'omit', keepalive: true });
  });

  it('hear that the wizard is not offered any more, and keep the answers', async () => {
    const details = 'Seit Januar beraten wir dazu nicht mehr.';
    const body = { success: false, error: 'Dieser Fragebogen wird nicht mehr angeboten.', details };
    posted.mockImplementation(async () => Response.json(body, { status: 410 }));
    const heard = new Promise((resolve) =>
      addEventListener(RETIRED_EVENT, ({ detail }: CustomEventInit<string>) => resolve(detail), { once: true }),
    );
    const page = await renderRun(wizard, fakeHistory());
    await page.answer({ art: 'ja' });
    expect(await heard).toBe(`${body.error} ${details}`);
    await page.leave();
    expect(sessionStorage.getItem(draftKey('probe'))).toContain('"art":"ja"');
  });

  it('do not say started again after a reload', async () => {
    const before = await renderRun(wizard, fakeHistory());
    await before.answer({ art: 'ja' });
    await before.leave();
    await eventually(() => expect(events()).toHaveLength(1));
    const after = await renderRun(wizard, fakeHistory());
    await after.answer({ art: 'nein' });
    await settled();
    expect(events()).toHaveLength(1);
  });

  it('report each way out of a step once, and none for going back', async () => {
    const counts = createStepCounts(wizard, begun);
    for (const step of ['details', 'frage', 'details']) counts.reached(step, { art: 'ja' });
    for (const step of ['frage', 'pruefung', 'einwilligung']) counts.reached(step, { art: 'nein' });
    counts.reached('fertig', { art: 'nein', ok: true });
    await eventually(() => expect(events()).toHaveLength(5));
    expect(events()).toEqual([
      { ...PROBE, step: 'frage', event: 'started' },
      { ...PROBE, step: 'details', event: 'reached', from: 'frage' },
      { ...PROBE, step: 'pruefung', event: 'reached' },
      { ...PROBE, step: 'einwilligung', event: 'reached', from: 'pruefung' },
      { ...PROBE, step: 'fertig', event: 'reached', from: 'einwilligung' },
    ]);
  });

  it('report a step that is left towards one that was on screen', async () => {
    const counts = createStepCounts(wizard, begun);
    counts.reached('pruefung', { art: 'nein' });
    counts.reached('details', { art: 'ja' });
    counts.reached('pruefung', { art: 'ja', was: 'Schild' });
    await eventually(() => expect(events()).toHaveLength(4));
    expect(events().at(-1)).toEqual({ ...PROBE, step: 'details', event: 'passed' });
  });

  it('report no step again that was reached or left before a reload', async () => {
    const answers = { art: 'ja', was: 'Schild' };
    const counts = createStepCounts(wizard, { step: 'details', answers, resumed: true });
    for (const step of ['frage', 'details', 'pruefung']) counts.reached(step, answers);
    await eventually(() => expect(events()).toHaveLength(1));
    expect(events()).toEqual([{ ...PROBE, step: 'pruefung', event: 'reached', from: 'details' }]);
  });

  it('name the fields of a refusal with the rule of each, and no field that the step does not ask', async () => {
    const counts = createStepCounts(wizard, begun);
    counts.refused('details', [
      { pointer: '/was', keyword: 'required' },
      { pointer: '/wo/tief', keyword: 'pattern' },
      { pointer: '/wo', keyword: 'type' },
      { pointer: '/fremd', keyword: 'type' },
    ]);
    await eventually(() => expect(events()).toHaveLength(1));
    expect(events()).toEqual([
      { ...PROBE, step: 'details', event: 'refused', fields: ['/was', '/wo'], rules: ['required', 'pattern'] },
    ]);
  });

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('say nothing against %s', async (name, value) => {
    Object.defineProperty(navigator, name, { value, configurable: true });
    const counts = createStepCounts(wizard, begun);
    counts.started();
    counts.reached('details', { art: 'ja' });
    await settled();
    Reflect.deleteProperty(navigator, name);
    expect(events()).toEqual([]);
  });

  it('say nothing of a wizard that sends nothing', async () => {
    const counts = createStepCounts({ ...wizard, submitPath: undefined }, begun);
    counts.started();
    await settled();
    expect(events()).toEqual([]);
  });

  it('never disturb the person when the server cannot be reached', async () => {
    posted.mockRejectedValue(new TypeError('offline'));
    const page = await renderRun(wizard, fakeHistory());
    await page.answer({ art: 'ja' });
    await page.next();
    await settled();
    expect(page.run().step).toBe('details');
  });
});
