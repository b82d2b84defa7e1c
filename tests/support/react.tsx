import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

/**
 * React in happy-dom, for test files that begin with `@vitest-environment happy-dom`. Everything rendered here is
 * unmounted after its test. Each call of `render` sees to that: the files of a worker share this module, and a hook registered while it is
 * loaded would be one of the first file only.
 */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export type Rendered = {
  container: HTMLElement;
  rerender: (node: ReactNode) => Promise<void>;
  unmount: () => Promise<void>;
};

export async function render(node: ReactNode): Promise<Rendered> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const draw = (next: ReactNode) => act(async () => root.render(next));
  let mounted = true;
  const unmount = async () => {
    if (mounted) await act(async () => root.unmount());
    mounted = false;
  };
  onTestFinished(async () => {
    await unmount();
    container.remove();
  });
  await draw(node);
  return { container, rerender: draw, unmount };
}

/** Renders a component that only calls the hook. `result` returns the value of the last render. */
export async function renderHook<Result>(
  hook: () => Result,
): Promise<{ result: () => Result; rerender: () => Promise<void>; unmount: () => Promise<void> }> {
  let last: { value: Result } | undefined;
  function Caller({ version: _ }: { version: number }) {
    last = { value: hook() };
    return null;
  }
  let version = 0;
  const { rerender, unmount } = await render(<Caller version={version} />);
  return {
    result: () => {
      if (last === undefined) throw new Error('The hook was not called.');
      return last.value;
    },
    rerender: () => rerender(<Caller version={(version += 1)} />),
    unmount,
  };
}

/** Runs `work` and waits for React to finish. */
export async function doing(work: () => unknown): Promise<void> {
  await act(async () => {
    await work();
  });
}

/** Lets everything run that is ready, and what that makes ready: for tests that nothing happens. Waits for no time. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await doing(() => new Promise((resolve) => setImmediate(resolve)));
}

/** Waits until `check` stops throwing. */
export async function eventually(check: () => void): Promise<void> {
  await act(async () => {
    await vi.waitFor(check, { timeout: 30_000, interval: 5 });
  });
}

/** Types into an input so that React sees the event. */
export async function type(input: Element | null, text: string): Promise<void> {
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) throw new Error('No text input.');
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  await doing(() => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function click(element: Element | null | undefined): Promise<void> {
  if (!(element instanceof HTMLElement)) throw new Error('Nothing to click on.');
  await doing(() => element.click());
}

export async function press(key: string): Promise<void> {
  await doing(() =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  );
}

/** The button with this name. */
export function button(name: string, root: ParentNode = document): HTMLButtonElement | undefined {
  return [...root.querySelectorAll('button')].find(
    (candidate) => (candidate.getAttribute('aria-label') ?? candidate.textContent.trim()) === name,
  );
}

/** The entry of an open menu with this name. */
export function menuEntry(name: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
    (candidate) => candidate.textContent.trim() === name,
  );
}
