// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { Notice } from '../../src/studio/parts/Notice.tsx';
import { button, click, render } from '../support/react.tsx';

afterEach(() => void vi.unstubAllGlobals());

it('the button that opens a sentence keeps the focus, and closes it again', async () => {
  class Watch {
    readonly #changed: () => void;
    constructor(changed: () => void) {
      this.#changed = changed;
    }
    observe(sentence: Element): void {
      Object.defineProperties(sentence, { scrollWidth: { value: 900 }, clientWidth: { value: 300 } });
      this.#changed();
    }
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Watch);
  const { container } = await render(
    <Notice>
      <p>Ein langer Satz.</p>
    </Notice>,
  );
  const more = button('Ganz lesen', container);
  more?.focus();
  await click(more);
  expect(document.activeElement).toBe(more);
  expect(more?.getAttribute('aria-expanded')).toBe('true');
  await click(more);
  expect(more?.getAttribute('aria-expanded')).toBe('false');
});
