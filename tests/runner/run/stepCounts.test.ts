// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStepCounts } from '../../../src/runner/run/stepCounts.ts';
import { branching, makeWizard } from '../../engine/definitions.ts';
import { eventually, settled } from '../../support/react.tsx';
import { fakeHistory } from '../fakeHistory.ts';
import { renderRun } from '../renderRun.tsx';

const wizard = makeWizard(branching());
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
      { wizard: 'probe', step: 'frage', event: 'started' },
      { wizard: 'probe', step: 'details', event: 'reached' },
    ]);
    for (const [, init] of posted.mock.calls) expect(init).toMatchObject({ credentials: 'omit', keepalive: true });
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

  it('name the fields of a refusal, and no field that the step does not ask', async () => {
    const counts = createStepCounts(wizard, true);
    counts.refused('details', ['/was', '/wo/tief', '/fremd']);
    await eventually(() => expect(events()).toHaveLength(1));
    expect(events()).toEqual([{ wizard: 'probe', step: 'details', event: 'refused', fields: ['/was', '/wo'] }]);
  });

  it.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('say nothing against %s', async (name, value) => {
    Object.defineProperty(navigator, name, { value, configurable: true });
    const counts = createStepCounts(wizard, false);
    counts.started();
    counts.reached('details');
    await settled();
    Reflect.deleteProperty(navigator, name);
    expect(events()).toEqual([]);
  });

  it('say nothing of a wizard that sends nothing', async () => {
    const counts = createStepCounts({ ...wizard, submitPath: undefined }, false);
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
