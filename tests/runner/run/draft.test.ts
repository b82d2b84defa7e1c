// @vitest-environment happy-dom
import { NOTHING_EARLY } from '../../../src/runner/run/early.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createDraftKeeper,
  loadDraft,
  wordingsOf,
  type Draft,
  type DraftState,
} from '../../../src/runner/run/draft.ts';
import { restoreStart } from '../../../src/runner/run/start.ts';
import { branching, consent, file, group, makeWizard, text } from '../../engine/definitions.ts';
import type { PropertySchema } from '../../../src/engine/index.ts';
import { doing, eventually } from '../../support/react.tsx';
import { fakeHistory } from '../fakeHistory.ts';
import { fillStorage } from '../fullStorage.ts';
import { renderRun } from '../renderRun.tsx';

const wizard = makeWizard(branching());

beforeEach(() => {
  sessionStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const stored = () => sessionStorage.length;

/** Storage that is full, or that the browser's settings close to us. */
function closeStorage(name: string) {
  const refuse = vi.fn<() => never>(() => {
    throw new DOMException('refused', name);
  });
  vi.stubGlobal('sessionStorage', { setItem: refuse, getItem: refuse, removeItem: refuse });
  return refuse;
}

const consenting = (title: string, revision: string) => ({
  ...makeWizard({
    steps: {
      frage: {
        schema: group({ was: text('Was'), ok: consent(title) }, { required: ['was'] }),
        ui: { ok: { 'ui:widget': 'consent' } },
      },
    },
  }),
  revision,
});

const asking = (leute: PropertySchema, revision: string) => ({
  ...makeWizard({ steps: { frage: { schema: group({ leute, was: text('Was') }) }, mehr: { schema: group({}) } } }),
  revision,
});

describe('a draft keeper', () => {
  const draft: Draft = {
    revision: 'r',
    answers: { art: 'ja' },
    wordings: {},
    sendKey: undefined,
    unfinished: [],
    prints: {},
    edited: undefined,
    left: [],
  };

  it('says that a draft is stored after it is, and that it is gone', () => {
    const onDraft = vi.fn<(state: DraftState) => void>();
    const keeper = createDraftKeeper('probe', onDraft);
    keeper.keep(draft);
    expect(onDraft).not.toHaveBeenCalled();
    keeper.flush();
    keeper.remove();
    expect(onDraft.mock.calls).toEqual([['saved'], ['none']]);
  });

  it('says that nothing is stored where the browser refuses', () => {
    closeStorage('QuotaExceededError');
    const onDraft = vi.fn<(state: DraftState) => void>();
    const keeper = createDraftKeeper('probe', onDraft);
    keeper.keep(draft);
    keeper.flush();
    expect(onDraft.mock.calls).toEqual([['failed']]);
  });

  it('leaves none that is older than the page where the storage is full by now', () => {
    const keeper = createDraftKeeper('probe');
    keeper.keep(draft);
    keeper.flush();
    const makeRoom = fillStorage();
    keeper.keep({ ...draft, answers: { art: 'nein' } });
    keeper.flush();
    expect(loadDraft('probe')).toBeUndefined();
    makeRoom();
    keeper.keep({ ...draft, answers: { art: 'nein' } });
    keeper.flush();
    expect(loadDraft('probe')?.answers).toEqual({ art: 'nein' });
  });
});

describe('a draft', () => {
  it('is not written before anything is answered', async () => {
    const page = await renderRun(wizard, fakeHistory());
    await page.leave();
    expect(stored()).toBe(0);
  });

  it('survives a reload, on the step that was reached, and the person is told', async () => {
    const before = await renderRun(wizard, fakeHistory());
    await before.answer({ art: 'ja' });
    await before.next();
    await before.answer({ was: 'Kratzer' });
    await before.leave();
    const after = await renderRun(wizard, fakeHistory('details'));
    expect(after.run().step).toBe('details');
    expect(after.run().answers()).toEqual({ art: 'ja', was: 'Kratzer' });
    expect(after.run().notice).toBe('restored');
  });

  it('that answers another revision of the definition is kept, and the person is told', async () => {
    const before = await renderRun(wizard, fakeHistory());
    await before.answer({ art: 'ja' });
    await before.leave();
    const after = await renderRun({ ...wizard, revision: 'r2' }, fakeHistory());
    expect(after.run().answers()).toEqual({ art: 'ja' });
    expect(after.run().notice).toBe('changed');
  });

  it.each([
    ['keeps a consent whose words are the same', 'Ich stimme zu', true],
    ['has lost a consent whose words are new, and none of the other answers', 'Ich stimme auch Anrufen zu', undefined],
  ])('of another revision %s', (_says, words, given) => {
    const answers = { was: 'Kratzer', ok: true };
    const older = consenting('Ich stimme zu', 'r1');
    const keeper = createDraftKeeper(older.id);
    keeper.keep({ ...draftOf(answers), wordings: wordingsOf(older, answers), sendKey: 'erster-versuch' });
    keeper.flush();
    const start = restoreStart(consenting(words, 'r2'), fakeHistory().navigation(), NOTHING_EARLY);
    expect(start.answers).toEqual(given === undefined ? { was: 'Kratzer' } : answers);
    expect(start.notice).toBe('changed');
    // Under the key other answers may have arrived.
    expect([start.sendKey, start.isNew]).toEqual(['erster-versuch', given === undefined]);
  });

  it('of another revision holds nobody up with an answer that cannot be seen, and says what is asked anew', async () => {
    const people: PropertySchema = {
      title: 'Leute',
      type: 'array',
      items: { type: 'object', properties: { name: text('Name') } },
    };
    const before = await renderRun(asking(people, 'r1'), fakeHistory());
    await before.answer({ leute: [{ name: 'Anna' }], was: 'Kratzer' });
    await before.leave();
    const after = await renderRun(asking(text('Leute'), 'r2'), fakeHistory());
    expect(after.run().answers()).toEqual({ was: 'Kratzer' });
    expect([after.run().notice, after.run().anew]).toEqual(['changed', ['Leute']]);
    await after.next();
    expect(after.run().step).toBe('mehr');
    // Once it is stored, nothing is left to be told.
    await after.leave();
    expect((await renderRun(asking(text('Leute'), 'r2'), fakeHistory())).run().notice).toBe('restored');
  });

  it('is gone once it is discarded', async () => {
    const page = await renderRun(wizard, fakeHistory());
    await page.answer({ art: 'ja' });
    await doing(() => page.run().discard());
    expect(page.onRestart).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ answers: {}, notice: 'discarded' }),
    );
    await page.leave();
    expect(stored()).toBe(0);
  });

  it('does not come back after the answers were sent, though a file fails later', async () => {
    const short = makeWizard({ steps: { frage: { schema: group({ a: text('A') }) } } });
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async () => Response.json({ success: true })),
    );
    const history = fakeHistory();
    const page = await renderRun(short, history);
    await page.answer({ a: 'x' });
    await page.next();
    await eventually(() => expect(history.step()).toBe('danke'));
    await doing(() => page.run().uploads.lose({ pointer: '/bilder', ref: file(1), message: 'Verloren.' }));
    await page.leave();
    expect(stored()).toBe(0);
  });

  it('keeps an edit from a summary, with the answers as they stood', async () => {
    const long = makeWizard({
      steps: {
        frage: { schema: group({ a: text('A') }) },
        mehr: { schema: group({ b: text('B') }) },
        pruefung: { summary: true },
        ende: {},
      },
    });
    const history = fakeHistory();
    const before = await renderRun(long, history);
    await before.answer({ a: 'vorher' });
    await before.next();
    await eventually(() => expect(history.step()).toBe('mehr'));
    await before.next();
    await eventually(() => expect(history.step()).toBe('pruefung'));
    await doing(() => before.run().edit('frage'));
    await eventually(() => expect(history.step()).toBe('frage'));
    await before.answer({ a: 'nachher' });
    await before.leave();
    const after = await renderRun(long, history);
    expect(after.run().answers()).toEqual({ a: 'nachher' });
    await after.back();
    expect(after.run().step).toBe('pruefung');
    expect(after.run().answers()).toEqual({ a: 'vorher' });
  });

  it.each(['QuotaExceededError', 'SecurityError'])('that cannot be stored (%s) costs no answer', async (name) => {
    const refused = closeStorage(name);
    const page = await renderRun(wizard, fakeHistory());
    await page.answer({ art: 'ja' });
    await page.next();
    expect(page.run().step).toBe('details');
    expect(page.run().answers()).toEqual({ art: 'ja' });
    await page.leave();
    page.run().discard();
    expect(refused.mock.calls.length).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['no JSON', '{"answers":'],
    ['no object', '[1]'],
    ['without answers', '{"revision":"r1"}'],
    ['without a revision', '{"answers":{}}'],
    ['with answers that are a list', '{"revision":"r1","answers":[]}'],
  ])('that is damaged (%s) is none', async (_, text_) => {
    const page = await renderRun(wizard, fakeHistory());
    await page.answer({ art: 'ja' });
    await page.leave();
    sessionStorage.setItem(sessionStorage.key(0) ?? '', text_);
    expect(loadDraft(wizard.id)).toBeUndefined();
    expect(restoreStart(wizard, fakeHistory().navigation(), NOTHING_EARLY)).toMatchObject({
      step: 'frage',
      answers: {},
    });
  });
});

const draftOf = (answers: Draft['answers']): Draft => ({
  revision: 'r1',
  answers,
  wordings: {},
  sendKey: undefined,
  unfinished: [{ pointer: '/bilder', name: 'Bild.jpg', ref: file(1) }],
  prints: { 'id-1': 'a1b2' },
  edited: undefined,
  left: ['/bilder'],
});

describe('the keeper of a draft', () => {
  it('stores the last of many changes once, soon after it', () => {
    vi.useFakeTimers();
    const set = vi.fn<(key: string, value: string) => void>((key, value) => tab.set(key, value));
    const tab = new Map<string, string>();
    vi.stubGlobal('sessionStorage', { setItem: set, getItem: (key: string) => tab.get(key) ?? null });
    const keeper = createDraftKeeper('probe');
    for (const a of ['k', 'ke', 'key']) keeper.keep(draftOf({ a }));
    expect(set).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(set).toHaveBeenCalledOnce();
    expect(loadDraft('probe')).toEqual(draftOf({ a: 'key' }));
  });

  it('stores at once when it is flushed, and nothing if nothing waits', () => {
    vi.useFakeTimers();
    const keeper = createDraftKeeper('probe');
    keeper.flush();
    expect(stored()).toBe(0);
    keeper.keep(draftOf({ a: 'x' }));
    keeper.flush();
    expect(loadDraft('probe')?.answers).toEqual({ a: 'x' });
  });

  it('stores nothing after it was removed', () => {
    vi.useFakeTimers();
    const keeper = createDraftKeeper('probe');
    keeper.keep(draftOf({ a: 'x' }));
    keeper.remove();
    vi.advanceTimersByTime(1000);
    expect(loadDraft('probe')).toBeUndefined();
  });

  it('does not mix the drafts of two wizards', () => {
    const keeper = createDraftKeeper('probe');
    keeper.keep(draftOf({ a: 'x' }));
    keeper.flush();
    expect(loadDraft('andere')).toBeUndefined();
  });
});

describe('the fields that were left', () => {
  it('are known on every step, and after a reload', async () => {
    const before = await renderRun(wizard, fakeHistory());
    await before.answer({ art: 'ja' });
    await doing(() => before.run().leave('/art'));
    await before.next();
    expect([...before.run().left]).toEqual(['/art']);
    await before.leave();
    const after = await renderRun(wizard, fakeHistory('details'));
    expect([...after.run().left]).toEqual(['/art']);
  });

  it('are not stored before anything is answered', async () => {
    const page = await renderRun(wizard, fakeHistory());
    await doing(() => page.run().leave('/art'));
    await page.leave();
    expect(stored()).toBe(0);
  });
});
