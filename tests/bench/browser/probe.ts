/** Moments of a page's start, in milliseconds since the navigation began. */
export type Moments = {
  /** The first choice is painted and a pointer would meet it. */
  answerable?: number;
  /** The button that leads on is painted and enabled, and our code, the plain form's, or the server with a native form takes the press. */
  pressable?: number;
  /** The button that leads on is painted and enabled, and our code or the plain form's hears it. */
  works?: number;
};

/** What the two functions below leave in the page. */
export type ProbedWindow = { moments: Moments; step?: number };

/** Runs in the page before any of its scripts: notes when the first step can be answered, and when it works. */
export function watchStart(): void {
  const moments: Moments = {};
  (globalThis as unknown as ProbedWindow).moments = moments;
  const waiting: [keyof Moments, string][] = [
    ['answerable', 'input[type=radio]'],
    ['pressable', 'form button[type=submit]:not([disabled])'],
    ['works', 'form:is([data-live], :not([method])) button[type=submit]'],
  ];

  function look() {
    for (const [name, selector] of waiting) {
      if (name in moments || !isMet(document.querySelector<HTMLInputElement>(selector))) continue;
      moments[name] = Number.NaN;
      // A message posted in a frame arrives once that frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (moments[name] = performance.now()));
      port1.start();
      port2.postMessage(undefined);
    }
    if (waiting.some(([name]) => !(name in moments))) requestAnimationFrame(look);
  }

  // A function that runs in the page brings its helpers along.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  function isMet(element: HTMLInputElement | null): boolean {
    if (element === null || element.disabled) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0) return false;
    // Sticky or scrolled out of view is as good as in view.
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit === null || (element.closest('label, form') ?? element).contains(hit);
  }

  requestAnimationFrame(look);
}

/** Runs in the page: notes the milliseconds from the next click to the paint of another heading. */
export function watchStep(): void {
  const probed = globalThis as unknown as ProbedWindow;
  delete probed.step;
  const before = document.querySelector('h1')?.textContent;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const look = () => {
        const heading = document.querySelector('h1')?.textContent;
        if (heading === undefined || heading === before) {
          requestAnimationFrame(look);
          return;
        }
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => (probed.step = performance.now() - timeStamp));
        port1.start();
        port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}
