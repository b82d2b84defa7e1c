// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../../src/engine/index.ts';
import { loadDraft } from '../../../src/runner/run/draft.ts';
import { createRunParts, type RunListeners } from '../../../src/runner/run/runParts.ts';
import { blankStart, type RunStart } from '../../../src/runner/run/start.ts';
import { branching, file, makeWizard } from '../../engine/definitions.ts';
import { fakeHistory } from '../fakeHistory.ts';

const wizard = makeWizard(branching());

beforeEach(() => {
  sessionStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The parts of a run, without React. */
function begin(answers: Answers = {}, tested = wizard) {
  const told = {
    notice: vi.fn<RunListeners['notice']>(),
    redraw: vi.fn<RunListeners['redraw']>(),
    left: vi.fn<RunListeners['left']>(),
    draft: vi.fn<RunListeners['draft']>(),
  };
  const onRestart = vi.fn<(start: RunStart) => void>();
  const start = { ...blankStart(tested, undefined), answers };
  const parts = createRunParts({ wizard: tested, start, navigation: fakeHistory().navigation(), onRestart }, told);
  parts.actor.start();
  return { ...parts, told, onRestart, step: () => parts.actor.getSnapshot().value };
}

describe('a run', () => {
  it('moves as its machine does, and knows whether it went back', () => {
    const { actions, step, wentBack, told } = begin({ art: 'ja' });
    expect([step(), wentBack()]).toEqual(['frage', false]);
    actions.next();
    expect([step(), wentBack()]).toEqual(['details', false]);
    actions.back();
    expect([step(), wentBack()]).toEqual(['frage', true]);
    expect(told.notice).toHaveBeenLastCalledWith(undefined);
  });

  it('stays at a step whose question is open', () => {
    const { actions, step } = begin();
    actions.next();
    expect(step()).toBe('frage');
  });

  it('tells each field that was left once', () => {
    const { actions, told } = begin();
    actions.leave('/art');
    actions.leave('/art');
    actions.leave('/was');
    expect(told.left.mock.calls.map(([left]) => [...left])).toEqual([['/art'], ['/art', '/was']]);
  });

  it('stores nothing of somebody who has left a field and answered nothing', () => {
    const { actions, draft } = begin();
    actions.leave('/art');
    draft.flush();
    expect(loadDraft(wizard.id)).toBeUndefined();
  });

  it('stores what was answered, and which fields were left', () => {
    const { actions, draft } = begin();
    actions.answer({ art: 'ja' });
    actions.leave('/art');
    draft.flush();
    expect(loadDraft(wizard.id)).toMatchObject({ answers: { art: 'ja' }, left: ['/art'] });
  });

  it('is answered as soon as an answer differs from what was preset', () => {
    const { actions } = begin();
    expect(actions.isAnswered({})).toBe(false);
    expect(actions.isAnswered({ art: 'ja' })).toBe(true);
  });

  it('that is discarded leaves no draft, has its files deleted, and begins anew', async () => {
    const bilder = { title: 'Bilder', type: 'array' as const, upload: { accept: ['image/*'] } };
    const tested = makeWizard({ steps: { frage: { schema: { type: 'object', properties: { bilder } } } } });
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
      asked.push(`${method} ${url}`);
      return new Response(null, { status: 204 });
    });
    const { actions, draft, onRestart } = begin({ bilder: [file(1)] }, tested);
    actions.answer({ bilder: [file(1)] });
    draft.flush();
    actions.discard();
    await expect.poll(() => asked).toEqual([`DELETE /api/upload/${file(1).id}`]);
    expect(loadDraft(tested.id)).toBeUndefined();
    expect(onRestart).toHaveBeenCalledWith(
      expect.objectContaining({ notice: 'discarded', answers: {}, step: 'frage' }),
    );
  });
});
