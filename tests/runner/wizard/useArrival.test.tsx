// @vitest-environment happy-dom
import { useRef, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../../src/engine/index.ts';
import { ANSWERS_PLACE } from '../../../src/contract/index.ts';
import { blankStart } from '../../../src/runner/run/start.ts';
import type { Run } from '../../../src/runner/run/run.ts';
import { useRun } from '../../../src/runner/run/useRun.ts';
import { useArrival } from '../../../src/runner/wizard/useArrival.ts';
import { branching, makeWizard } from '../../engine/definitions.ts';
import { doing, render } from '../../support/react.tsx';
import { fakeHistory } from '../fakeHistory.ts';
import { fakeUploads } from '../fakeUploads.ts';

const wizard = makeWizard(branching());

/** The clocks that the browser would run, in the order in which they were started. */
let clocks: { playState: string }[] = [];

beforeEach(() => {
  sessionStorage.clear();
  fakeUploads();
  clocks = [];
  vi.spyOn(HTMLElement.prototype, 'animate').mockImplementation(() => {
    const clock = { playState: 'running' };
    clocks.push(clock);
    return clock as Animation;
  });
});

afterEach(() => {
  endClocks();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function endClocks(): void {
  for (const clock of clocks) clock.playState = 'finished';
}

/** A run whose steps are a heading and a form, and the events of presses that reach the form. */
async function open({ answers = {}, isNew = false }: { answers?: Answers; isNew?: boolean } = {}) {
  const history = fakeHistory();
  const start = { ...blankStart(wizard, undefined), answers };
  const reached: string[] = [];
  const watchPresses = (form: HTMLFormElement | null) => {
    for (const kind of ['mousedown', 'click']) form?.addEventListener(kind, ({ type }) => reached.push(type));
  };
  const drawn: Run[] = [];
  function Page() {
    const navigation = useSyncExternalStore(history.subscribe, history.navigation);
    const run = useRun({ wizard, start, navigation, onRestart: () => undefined });
    drawn.push(run);
    const around = useRef<HTMLDivElement>(null);
    const arrival = useArrival(wizard, run, isNew, around);
    return (
      <div ref={around} {...arrival}>
        <h1 key={run.step} tabIndex={-1} data-step-heading>
          {run.step}
        </h1>
        {run.step === 'pruefung' && (
          <p id={`${ANSWERS_PLACE}frage`} tabIndex={-1}>
            Art
          </p>
        )}
        <form ref={watchPresses} />
      </div>
    );
  }
  const { container, unmount } = await render(<Page />);
  const run = () => {
    const last = drawn.at(-1);
    if (last === undefined) throw new Error('There is no run.');
    return last;
  };
  const form = container.querySelector('form');
  const next = () => doing(() => run().next());
  const press = (x: number, y: number) => doing(() => click(form, x, y));
  /** What keys, screen readers and scripts do. */
  const activate = () => doing(() => form?.click());
  const key = () => doing(() => pressKey(form));
  return { run, reached, next, press, activate, key, unmount };
}

/** A press at 100, 600 has brought the screen. */
async function brought() {
  const page = await open({ answers: { art: 'nein' } });
  await page.press(100, 600);
  await page.next();
  page.reached.length = 0;
  return page;
}

/** All that a browser fires for a press of a finger or a mouse. */
function click(target: HTMLElement | null, clientX: number, clientY: number): void {
  const place = { clientX, clientY, bubbles: true, cancelable: true, detail: 1 };
  target?.dispatchEvent(new PointerEvent('pointerdown', place));
  target?.dispatchEvent(new MouseEvent('mousedown', place));
  target?.dispatchEvent(new MouseEvent('click', place));
}

function pressKey(target: HTMLElement | null): void {
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  target?.click();
}

const focused = () => document.activeElement?.textContent;

describe('a screen', () => {
  it('that the page was opened with does not take the focus', async () => {
    await open();
    expect(document.activeElement).toBe(document.body);
    expect(clocks).toEqual([]);
  });

  it('that the page has just put there takes it, as each that comes does', async () => {
    const { next } = await open({ answers: { art: 'ja' }, isNew: true });
    expect(focused()).toBe('frage');
    await next();
    expect(focused()).toBe('details');
  });

  it('gets the focus first, so that the browser computes its styles and its layout once', async () => {
    const { press, next } = await open({ answers: { art: 'nein' } });
    await press(100, 600);
    const order: string[] = [];
    vi.spyOn(window, 'scrollTo').mockImplementation(() => order.push('scroll'));
    vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(() => order.push('focus'));
    vi.spyOn(HTMLElement.prototype, 'animate').mockImplementation(function (this: HTMLElement) {
      order.push(`clock in the page: ${this.isConnected}`);
      return { playState: 'finished' } as Animation;
    });
    await next();
    expect(order).toEqual(['focus', 'scroll', 'clock in the page: false']);
  });

  it('that comes back from a change shows the place where it began', async () => {
    const { run, next } = await open({ answers: { art: 'nein' } });
    await next();
    expect(focused()).toBe('pruefung');
    await doing(() => run().edit('frage'));
    expect(focused()).toBe('frage');
    await next();
    expect(focused()).toBe('Art');
  });
});

describe('the second half of a double press that brought a screen', () => {
  it.each([
    [100, 600],
    [117, 616],
  ])('is dropped at its place: %i, %i', async (x, y) => {
    const { press, reached } = await brought();
    await press(x, y);
    expect(reached).toEqual([]);
  });

  it.each([
    [125, 600],
    [118, 617],
  ])('is none elsewhere: %i, %i', async (x, y) => {
    const { press, reached } = await brought();
    await press(x, y);
    expect(reached).toEqual(['mousedown', 'click']);
  });

  it('is none later', async () => {
    const { press, reached } = await brought();
    endClocks();
    await press(100, 600);
    expect(reached).toEqual(['mousedown', 'click']);
  });

  it('is none of what keys, screen readers and scripts press', async () => {
    const { activate, reached } = await brought();
    await activate();
    expect(reached).toEqual(['click']);
  });

  it('is dropped on the whole page, also once the wizard is gone', async () => {
    const { unmount } = await brought();
    const link = document.body.appendChild(document.createElement('a'));
    const followed = vi.fn<() => void>();
    link.addEventListener('click', followed);
    await unmount();
    await doing(() => click(link, 100, 600));
    expect(followed).not.toHaveBeenCalled();
    link.remove();
  });

  it.each(['a key', 'nothing that the page has seen'])('is none of a screen that was brought by %s', async (by) => {
    const { press, key, next, reached } = await open({ answers: { art: 'nein' } });
    if (by === 'a key') {
      await press(100, 600);
      await key();
    }
    await next();
    reached.length = 0;
    await press(100, 600);
    expect(reached).toEqual(['mousedown', 'click']);
  });
});
