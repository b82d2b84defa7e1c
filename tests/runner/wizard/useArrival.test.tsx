// @vitest-environment happy-dom
import { useSyncExternalStore } from 'react';
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
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A run whose steps are a heading and a form. */
async function open({ answers = {}, isNew = false }: { answers?: Answers; isNew?: boolean } = {}) {
  const history = fakeHistory();
  const start = { ...blankStart(wizard, undefined), answers };
  const sent = vi.fn<() => void>();
  const drawn: Run[] = [];
  function Page() {
    const navigation = useSyncExternalStore(history.subscribe, history.navigation);
    const run = useRun({ wizard, start, navigation, onRestart: () => undefined });
    drawn.push(run);
    const arrival = useArrival(wizard, run, isNew);
    return (
      <div {...arrival}>
        <h1 key={run.step} tabIndex={-1} data-step-heading>
          {run.step}
        </h1>
        {run.step === 'pruefung' && (
          <p id={`${ANSWERS_PLACE}frage`} tabIndex={-1}>
            Art
          </p>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent();
          }}
        />
      </div>
    );
  }
  const { container } = await render(<Page />);
  const run = () => {
    const last = drawn.at(-1);
    if (last === undefined) throw new Error('There is no run.');
    return last;
  };
  const submit = () =>
    doing(() =>
      container.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  return { run, sent, submit, next: () => doing(() => run().next()) };
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

describe('a press that would be refused', () => {
  it('is dropped on a screen that has just come: it was meant for the one before', async () => {
    const { next, submit, sent } = await open({ answers: { art: 'ja' } });
    await next();
    await submit();
    expect(sent).not.toHaveBeenCalled();
  });

  it('counts once there was time to read', async () => {
    const { next, submit, sent } = await open({ answers: { art: 'ja' } });
    await next();
    for (const clock of clocks) clock.playState = 'finished';
    await submit();
    expect(sent).toHaveBeenCalledOnce();
  });

  it('counts once something was answered', async () => {
    const { run, next, submit, sent } = await open({ answers: { art: 'ja' } });
    await next();
    await doing(() => run().answer({ art: 'ja', wo: 'Köln' }));
    await submit();
    expect(sent).toHaveBeenCalledOnce();
  });

  it('counts on the screen that the page was opened with', async () => {
    const { submit, sent } = await open();
    await submit();
    expect(sent).toHaveBeenCalledOnce();
  });
});

it('a press that leads on is never dropped', async () => {
  const { run, next, submit, sent } = await open({ answers: { art: 'nein' } });
  await next();
  expect(run().step).toBe('pruefung');
  await submit();
  expect(sent).toHaveBeenCalledOnce();
});
