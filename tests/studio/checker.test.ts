// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Finding } from '../../src/check/finding.ts';
import { Checker } from '../../src/studio/checking/checker.ts';
import { useCheck } from '../../src/studio/checking/useCheck.ts';
import type { CheckReport, CheckRequest, Surroundings } from '../../src/studio/checking/protocol.ts';
import { doing, renderHook } from '../support/react.tsx';

/** The worker's side of the messages. */
let asked: CheckRequest[];
let hear: (event: { data: CheckReport }) => void;

beforeEach(() => {
  asked = [];
  class FakeWorker {
    addEventListener(type: string, listener: typeof hear): void {
      if (type === 'message') hear = listener;
    }
    postMessage(request: CheckRequest): void {
      asked.push(request);
    }
    terminate(): void {
      hear = () => undefined;
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => void vi.unstubAllGlobals());

const FILES = { 'wizard.json': '{}' };
const LATER = { 'wizard.json': '{ }' };
const AROUND = { pictures: [] };
const found = (code: string): Finding => ({ file: 'wizard.json', pointer: '', code, message: '', remedy: '' });

/** What a stage of the last check that was asked for has found. */
function report(codes: string[], done: boolean): void {
  hear({ data: { version: asked.at(-1)?.version ?? 0, findings: codes.map(found), notes: [], done } });
}

function shown(checker: Checker): [codes: string[], files: unknown, done: boolean] {
  const { findings, files, done } = checker.checked.get();
  return [findings.map(({ code }) => code), files, done];
}

it('tells what the first check finds, stage by stage', () => {
  const checker = new Checker('probe');
  checker.check(FILES, AROUND);
  report([], false);
  expect(shown(checker)).toEqual([[], FILES, false]);
  report(['a'], false);
  expect(shown(checker)).toEqual([['a'], FILES, false]);
  report(['a', 'b'], true);
  expect(shown(checker)).toEqual([['a', 'b'], FILES, true]);
  checker.close();
});

it.each([
  ['of the same files', FILES],
  ['of later files', LATER],
])('keeps what is shown until the next check %s has found as much, or is done', (_, files) => {
  const checker = new Checker('probe');
  checker.check(FILES, AROUND);
  report(['a', 'b'], true);
  checker.check(files, { ...AROUND, pages: ['/'] });
  report([], false);
  report(['b'], false);
  expect(shown(checker)).toEqual([['a', 'b'], FILES, true]);
  report(['b', 'c'], false);
  expect(shown(checker)).toEqual([['b', 'c'], files, false]);
  checker.check(LATER, AROUND);
  report([], false);
  report(['c'], true);
  expect(shown(checker)).toEqual([['c'], LATER, true]);
  checker.close();
});

it('is under way until all is known in the surroundings of now, such as the pages that the server has named since', async () => {
  let around: Surroundings = AROUND;
  const { result, rerender } = await renderHook(() => useCheck('probe', FILES, around));
  const running = () => result().running;
  expect(running()).toBe(true);
  await doing(() => report([], true));
  expect(running()).toBe(false);
  around = { ...AROUND, pages: ['/'] };
  await rerender();
  expect(running()).toBe(true);
  await doing(() => report(['a'], true));
  expect([running(), result().stale, result().list.map(({ code }) => code)]).toEqual([false, false, ['a']]);
});

it('is under way until the server has named the pages, or has failed to', async () => {
  let isAsking = true;
  const { result, rerender } = await renderHook(() => useCheck('probe', FILES, AROUND, isAsking));
  await doing(() => report([], true));
  expect(result().running).toBe(true);
  isAsking = false;
  await rerender();
  expect(result().running).toBe(false);
});
