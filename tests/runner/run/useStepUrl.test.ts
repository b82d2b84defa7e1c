// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { branching, consent, group, makeWizard, needed, text } from '../../engine/definitions.ts';
import { doing, eventually, settled as allDone } from '../../support/react.tsx';
import { forgetSent, sentEntry } from '../../../src/runner/run/sentHere.ts';
import { fakeHistory, type FakeHistory } from '../fakeHistory.ts';
import { renderRun } from '../renderRun.tsx';

const wizard = makeWizard(branching());
const TO_SUMMARY = { art: 'nein' };

beforeEach(() => {
  sessionStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The URL names the step that is on screen. */
const settled = (history: FakeHistory, step: string) => eventually(() => expect(history.step()).toBe(step));

/** No frame is painted until they are released. */
function holdFrames(): { release: () => Promise<void> } {
  const held: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => held.push(callback));
  return {
    release: async () => {
      for (const callback of held.splice(0)) callback(performance.now());
      // What a frame leaves for after its paint.
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

describe('the URL', () => {
  it('follows the machine with a history entry for each step', async () => {
    const history = fakeHistory();
    const page = await renderRun(wizard, history);
    await page.answer({ art: 'ja' });
    await page.next();
    await settled(history, 'details');
    await page.answer({ was: 'Kratzer' });
    await page.next();
    await settled(history, 'pruefung');
    expect(history.entries().map(({ step }) => step)).toEqual([undefined, 'details', 'pruefung']);
  });

  it("goes back in the history with 'Zurück', instead of adding an entry", async () => {
    const history = fakeHistory();
    const page = await renderRun(wizard, history);
    await page.answer(TO_SUMMARY);
    await page.next();
    await settled(history, 'pruefung');
    await page.back();
    await eventually(() => expect(history.step()).toBeUndefined());
    expect(page.run().step).toBe('frage');
    expect(history.entries()).toHaveLength(2);
  });

  it("replaces the entry with 'Zurück', where the entry before it belongs to another step", async () => {
    const opened = fakeHistory();
    const first = await renderRun(wizard, opened);
    await first.answer(TO_SUMMARY);
    await first.leave();
    const history = fakeHistory('pruefung');
    const page = await renderRun(wizard, history);
    await page.back();
    await settled(history, 'frage');
    expect(history.entries()).toHaveLength(1);
  });

  it('stays while a rule keeps the person on the step', async () => {
    const history = fakeHistory();
    const page = await renderRun(wizard, history);
    await page.next();
    await allDone();
    expect(page.run().step).toBe('frage');
    expect(history.entries()).toHaveLength(1);
  });

  it('names the summary that an edit returns to', async () => {
    const history = fakeHistory();
    const page = await renderRun(wizard, history);
    await page.answer({ art: 'ja' });
    await page.next();
    await settled(history, 'details');
    await page.answer({ was: 'Kratzer' });
    await page.next();
    await settled(history, 'pruefung');
    await doing(() => page.run().edit('frage'));
    await settled(history, 'frage');
    expect(history.query()).toEqual({ zurueck: 'pruefung' });
    expect(page.run().editing).toBe(true);
  });

  it('follows a move that comes before the page has rendered the URL of the one before it', async () => {
    const history = fakeHistory();
    const page = await renderRun(wizard, history);
    await page.answer({ art: 'ja', was: 'Kratzer' });
    await page.next();
    await settled(history, 'details');
    await page.next();
    await settled(history, 'pruefung');
    const release = history.hold();
    await doing(() => page.run().edit('frage'));
    await eventually(() => expect(history.entries()).toHaveLength(4));
    await page.next();
    expect(page.run().step).toBe('pruefung');
    await doing(release);
    await settled(history, 'pruefung');
    expect(page.run().step).toBe('pruefung');
  });

  it('carries the receipt on the last step, and the tab keeps no draft', async () => {
    const short = makeWizard({ steps: { frage: { schema: needed({ ok: consent('OK') }) } } });
    const reply = { success: true, anfrageId: 'a-1', referenz: 'PR-1' };
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async () => Response.json(reply)),
    );
    const history = fakeHistory();
    const page = await renderRun(short, history);
    await page.answer({ ok: true });
    await page.next();
    await settled(history, 'danke');
    expect(history.entry().receipt).toMatchObject({ anfrageId: 'a-1', referenz: 'PR-1' });
    await page.leave();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('the machine', () => {
  it("follows the browser's Back and Forward", async () => {
    const history = fakeHistory();
    const page = await renderRun(wizard, history);
    await page.answer(TO_SUMMARY);
    await page.next();
    await settled(history, 'pruefung');
    await doing(history.back);
    expect(page.run().step).toBe('frage');
    await doing(history.forward);
    expect(page.run().step).toBe('pruefung');
    expect(history.entries()).toHaveLength(2);
  });

  it('follows Back that comes before the page has rendered the URL of the last move', async () => {
    const history = fakeHistory();
    const page = await renderRun(wizard, history);
    await page.answer(TO_SUMMARY);
    const stop = history.subscribe(() => {
      if (history.step() !== 'pruefung') return;
      stop();
      history.back();
    });
    await page.next();
    await eventually(() => expect(history.entries()).toHaveLength(2));
    await eventually(() => expect(page.run().step).toBe('frage'));
    expect(history.step()).toBeUndefined();
  });

  it('follows Back that comes before the URL names the last move', async () => {
    const history = fakeHistory();
    history.open('frage');
    const page = await renderRun(wizard, history);
    await page.answer({ art: 'ja' });
    await page.next();
    await settled(history, 'details');
    const frames = holdFrames();
    await page.back();
    expect(page.run().step).toBe('frage');
    await doing(history.back);
    await doing(frames.release);
    await allDone();
    expect(history.step()).toBe('frage');
    expect(page.run().step).toBe('frage');
  });

  it('stays where it is if the URL asks for a step that the answers do not lead to, and says so', async () => {
    const history = fakeHistory();
    const page = await renderRun(wizard, history);
    await doing(() => history.open('einwilligung'));
    expect(page.run().step).toBe('frage');
    expect(page.run().notice).toBe('unreachable');
    expect(history.step()).toBe('frage');
  });

  it.each(['constructor', 'nirgends', 'senden'])('begins at the first step for the unknown step %s', async (step) => {
    const page = await renderRun(wizard, fakeHistory(step));
    expect(page.run().step).toBe('frage');
  });

  it('takes an unfinished edit back with the browser’s Back, and says so', async () => {
    const long = makeWizard({
      steps: {
        frage: { schema: group({ a: text('A') }) },
        mehr: { schema: group({ b: text('B') }) },
        pruefung: { summary: true },
        ende: {},
      },
    });
    const history = fakeHistory();
    const page = await renderRun(long, history);
    await page.answer({ a: 'vorher' });
    await page.next();
    await settled(history, 'mehr');
    await page.next();
    await settled(history, 'pruefung');
    await doing(() => page.run().edit('frage'));
    await settled(history, 'frage');
    await page.answer({ a: 'nachher' });
    await doing(history.back);
    expect(page.run().step).toBe('pruefung');
    expect(page.run().answers()).toEqual({ a: 'vorher' });
    expect(page.run().notice).toBe('undone');
  });

  describe('after the answers were sent', () => {
    const short = makeWizard({ steps: { frage: { schema: needed({ ok: consent('OK') }) } } });
    const reply = { success: true, anfrageId: '1', referenz: 'A-1' };

    async function sent(history: FakeHistory) {
      vi.stubGlobal(
        'fetch',
        vi.fn<typeof fetch>(async () => Response.json(reply)),
      );
      const page = await renderRun(short, history);
      await page.answer({ ok: true });
      await page.next();
      await settled(history, 'danke');
      return page;
    }

    it('begins anew when the person leaves the last step by the URL, and says where the number is', async () => {
      const history = fakeHistory();
      const page = await sent(history);
      await doing(() => history.open(undefined));
      const before = { referenz: 'A-1', href: '/anfrage/probe/danke' };
      expect(page.onRestart).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ step: 'frage', answers: {}, notice: 'sent', before }),
      );
    });

    it('has the number in the history at once, also in a tab that nobody sees and that paints no frame', async () => {
      const history = fakeHistory();
      vi.stubGlobal(
        'fetch',
        vi.fn<typeof fetch>(async () => Response.json(reply)),
      );
      const page = await renderRun(short, history);
      await page.answer({ ok: true });
      const frames = holdFrames();
      await page.next();
      await eventually(() => expect(page.run().step).toBe('danke'));
      expect([history.entries().length, history.step(), history.entry().receipt?.referenz]).toEqual([
        1,
        'danke',
        'A-1',
      ]);
      await doing(frames.release);
      await allDone();
      expect([history.entries().length, page.run().step, page.onRestart.mock.calls]).toEqual([1, 'danke', []]);
    });

    it('shows the number again with Forward, and leaves it in the history', async () => {
      const history = fakeHistory();
      await (await sent(history)).leave();
      await doing(() => history.open(undefined));
      const next = await renderRun(short, history);
      await doing(() => history.back());
      expect(next.onRestart).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ step: 'danke', receipt: expect.objectContaining({ referenz: 'A-1' }) }),
      );
      expect(history.entry().receipt?.referenz).toBe('A-1');
    });

    it('leaves the number in the history, if Forward comes before the next request has named its step', async () => {
      const history = fakeHistory('einwilligung');
      const receipt = { anfrageId: '1', referenz: 'A-1' };
      history.navigation().push('danke', sentEntry(receipt), {});
      history.back();
      const frames = holdFrames();
      const next = await renderRun(wizard, history);
      expect(next.run().step).toBe('frage');
      await doing(history.forward);
      await doing(frames.release);
      await allDone();
      expect(history.entry().receipt).toEqual(receipt);
      expect(next.onRestart).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ step: 'danke', receipt }));
    });

    it('keeps the answers of the next request while the number is shown', async () => {
      const history = fakeHistory();
      await (await sent(history)).leave();
      await doing(() => history.open(undefined));
      const next = await renderRun(short, history);
      await next.answer({ ok: true });
      await doing(() => history.back());
      await next.leave();
      const shown = await renderRun(short, history);
      await doing(() => history.forward());
      expect(shown.onRestart).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ step: 'frage', answers: { ok: true }, notice: 'restored' }),
      );
    });

    it('shows nothing of what was sent before the person has ended that', async () => {
      const history = fakeHistory();
      await (await sent(history)).leave();
      forgetSent();
      const page = await renderRun(short, history);
      expect([page.run().step, page.run().receipt, page.run().nothingSent]).toEqual(['danke', undefined, true]);
    });
  });
});
