import type { Page } from 'playwright-core';

type Clock = { start: number | undefined; end: number | undefined };
type Clocked = Window & { clock?: Clock };

/**
 * Milliseconds from the input event that `act` causes to the end of the first frame in which `isDone` holds. Both are
 * taken in the page, so the way from here to the browser does not count.
 *
 * @param isDone Runs in the page in every frame, with `argument`; it sees nothing of this file.
 */
export async function timed<T>(
  page: Page,
  act: () => Promise<void>,
  isDone: (argument: T) => boolean,
  argument: T,
): Promise<number> {
  // As a text: the page's policy forbids it to turn a text into a function itself.
  await page.evaluate(`(${startClock.toString()})(${isDone.toString()}, ${JSON.stringify(argument)})`);
  await act();
  await page.waitForFunction(() => (window as Clocked).clock?.end !== undefined);
  return page.evaluate(() => {
    const { start = 0, end = 0 } = (window as Clocked).clock ?? {};
    return end - start;
  });
}

/** Runs in the page. */
function startClock(isDone: (argument: unknown) => boolean, argument: unknown): void {
  const clock: Clock = { start: undefined, end: undefined };
  (window as Clocked).clock = clock;
  const begin = (event: Event) => {
    clock.start ??= event.timeStamp;
  };
  for (const type of ['keydown', 'pointerdown', 'input']) addEventListener(type, begin, { capture: true, once: true });
  const look = () => {
    if (clock.start === undefined || !isDone(argument)) requestAnimationFrame(look);
    else
      setTimeout(() => {
        clock.end = performance.now();
      });
  };
  requestAnimationFrame(look);
}
