import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { createWizardMachine, type Answers, type PropertySchema } from '../../../src/engine/index.ts';
import type { FileRef, UploadState } from '../../../src/fields/index.ts';
import { createChanges, differ, type RunPage } from '../../../src/runner/run/changes.ts';
import type { Attempts } from '../../../src/runner/run/submit.ts';
import type { RunUploads } from '../../../src/runner/uploads/uploadQueue.ts';
import { branching, file, group, makeWizard, text } from '../../engine/definitions.ts';

const bilder: PropertySchema = { title: 'Bilder', type: 'array', upload: { accept: ['image/*'] } };
const withFiles = makeWizard({ steps: { frage: { schema: group({ a: text('A'), bilder }) } } });

/** The changes of a run at its first step, without a page. `queued`: files that are not part of the answers. */
function begin(answers: Answers, { wizard = withFiles, queued = [] as UploadState[], asking = false } = {}) {
  const start = { step: wizard.initial, answers, asking };
  const actor = createActor(createWizardMachine(wizard, start)).start();
  const calls = {
    store: vi.fn<() => void>(),
    drop: vi.fn<RunUploads['drop']>(),
    lose: vi.fn<RunUploads['lose']>(),
  };
  const all: ReturnType<RunUploads['all']>[number][] = [];
  const choose = (state: UploadState) =>
    all.push({ pointer: '/bilder', upload: { key: `k${all.length}`, name: 'a.jpg', preview: undefined, state } });
  for (const state of queued) choose(state);
  const uploads = { all: () => all, drop: calls.drop, lose: calls.lose } as unknown as RunUploads;
  const attempts: Attempts = { key: 'schluessel', correction: 0, isChanged: false };
  const told = { notice: vi.fn<RunPage['notice']>(), redraw: vi.fn<RunPage['redraw']>() };
  const changes = createChanges({ wizard, actor, uploads, attempts, store: calls.store, told });
  return { changes, attempts, told, actor, choose, ...calls };
}

const lost = (ref: FileRef) => ({ pointer: '/bilder', ref, message: 'Nicht mehr vorhanden.' });
const done = (ref: FileRef): UploadState => ({ kind: 'done', ref });

describe('a change of the answers', () => {
  it('is stored, and makes the next attempt to send a correction of the last, once', () => {
    const { changes, attempts, told, store } = begin({});
    changes.change({ a: 'x' });
    expect(changes.answers()).toEqual({ a: 'x' });
    changes.change({ a: 'y' });
    changes.change({ a: 'x' });
    expect(attempts).toMatchObject({ key: 'schluessel', correction: 1 });
    expect(store).toHaveBeenCalledTimes(3);
    expect(told.redraw).not.toHaveBeenCalled();
  });
});

describe('an event of the machine', () => {
  it('stores nothing where it changes no answers', () => {
    const { changes, attempts, store, told } = begin({ art: 'nein' }, { wizard: makeWizard(branching()) });
    changes.send({ type: 'NEXT' });
    expect([attempts.correction, store.mock.calls.length, told.notice.mock.calls]).toEqual([0, 0, []]);
  });

  it('says so where it undoes an unfinished edit', () => {
    const { changes, told, store } = begin({ art: 'nein' }, { wizard: makeWizard(branching()) });
    changes.send({ type: 'NEXT' });
    changes.send({ type: 'EDIT', step: 'frage' });
    changes.change({ art: 'ja' });
    changes.send({ type: 'BACK' });
    expect(changes.answers()).toEqual({ art: 'nein' });
    expect(told.notice).toHaveBeenCalledExactlyOnceWith('undone');
    expect(store).toHaveBeenCalled();
  });
});

describe('a file that was chosen during an edit', () => {
  const summed = makeWizard({
    steps: { frage: { schema: group({ a: text('A'), bilder }) }, pruefung: { summary: true }, ende: {} },
  });

  /** An edit of the first step has begun, with one file under way since before and one that was chosen in it. */
  function editing() {
    const queued: UploadState[] = [{ kind: 'sending', fraction: 0 }];
    const begun = begin({ a: 'x' }, { wizard: summed, queued });
    begun.changes.send({ type: 'NEXT' });
    begun.changes.send({ type: 'EDIT', step: 'frage' });
    begun.choose({ kind: 'sending', fraction: 0 });
    return begun;
  }

  it('goes with the edit when that is taken back, which is said', () => {
    const { changes, drop, told } = editing();
    changes.send({ type: 'BACK' });
    expect(drop.mock.calls).toEqual([['k1']]);
    expect(told.notice).toHaveBeenCalledExactlyOnceWith('undone');
  });

  it('stays when the edit is finished', () => {
    const { changes, drop, actor } = editing();
    changes.send({ type: 'NEXT' });
    expect([actor.getSnapshot().value, drop.mock.calls]).toEqual(['pruefung', []]);
  });
});

describe('files that arrived', () => {
  const queued = [done(file(1)), { kind: 'sending', fraction: 0 } as const];

  it('become answers, and leave the queue then', () => {
    const { changes, drop } = begin({ a: 'x' }, { queued });
    drop.mockImplementation(() => expect(changes.answers()['bilder']).toEqual([file(1)]));
    changes.adopt([]);
    expect(drop).toHaveBeenCalledExactlyOnceWith('k0');
    expect(changes.answers()).toEqual({ a: 'x', bilder: [file(1)] });
  });

  it('are left to a field that is on screen', () => {
    const { changes, drop, store } = begin({}, { queued });
    changes.adopt(['/bilder']);
    expect([drop.mock.calls, store.mock.calls, changes.answers()]).toEqual([[], [], {}]);
  });
});

describe('files that the server lost', () => {
  it('leave the answers for the queue, also when an attempt to send reveals it, and the form shows that', () => {
    const { changes, attempts, told, lose } = begin({ bilder: [file(1), file(2)] });
    attempts.onLost?.([lost(file(2)), lost(file(3))]);
    expect(changes.answers()).toEqual({ bilder: [file(1)] });
    expect(lose).toHaveBeenCalledExactlyOnceWith(lost(file(2)));
    expect(told.redraw).toHaveBeenCalledOnce();
  });

  it('end the question before sending, which shows no files: the step asks about them', () => {
    const { changes, actor } = begin({ bilder: [file(1)] }, { asking: true });
    expect(actor.getSnapshot().context.asking).toBe(true);
    changes.lose([lost(file(1))]);
    expect([actor.getSnapshot().context.asking, actor.getSnapshot().value]).toEqual([false, 'frage']);
  });

  it('change nothing where the answers no longer hold them', () => {
    const { changes, told, store } = begin({ bilder: [file(1)] });
    changes.lose([lost(file(2))]);
    expect([told.redraw.mock.calls, store.mock.calls]).toEqual([[], []]);
  });
});

it.each([
  [{}, {}, false],
  [{ a: [1, 2] }, { a: [1, 2] }, false],
  [{ a: 1 }, { a: 2 }, true],
  [{ a: 1 }, { b: 1 }, true],
  [{ a: 1 }, { a: 1, b: 1 }, true],
])('%j and %j differ: %s', (left, right, expected) => {
  expect(differ(left, right)).toBe(expected);
});
