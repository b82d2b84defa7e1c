// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { focusControl } from '../../src/studio/parts/focusDrawn.ts';
import { ToolRow } from '../../src/studio/parts/ToolRow.tsx';
import { button, click, doing, eventually, render } from '../support/react.tsx';

const ignore = () => undefined;

/** The tools that are seen, at a desk or on a phone. */
async function tools(isNarrow: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener: ignore, removeEventListener: ignore }));
  const { container } = await render(
    <ToolRow label="Simulator" className="bar" first={<button type="button">Durchspielen</button>}>
      <button type="button">Von vorn</button>
    </ToolRow>,
  );
  vi.unstubAllGlobals();
  return () =>
    [...container.querySelectorAll('button')]
      .filter((one) => one.closest('[hidden]') === null)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
}

describe('the tools of a view', () => {
  it('are all there at a desk', async () => {
    expect((await tools(false))()).toEqual(['Durchspielen', 'Von vorn']);
  });

  it('are opened on a phone by whoever looks for one in the palette', async () => {
    // Without a layout, what is hidden counts as visible.
    vi.spyOn(HTMLElement.prototype, 'checkVisibility').mockImplementation(function isSeen(this: HTMLElement) {
      return this.closest('[hidden]') === null;
    });
    await tools(true);
    document.querySelector('.bar')?.setAttribute('role', 'tabpanel');
    await doing(() => focusControl('Von vorn'));
    await eventually(() => expect(document.activeElement?.textContent).toBe('Von vorn'));
    expect(button('Weitere Werkzeuge')?.getAttribute('aria-expanded')).toBe('true');
  });

  it('take one row on a phone, with the others behind a button', async () => {
    const seen = await tools(true);
    expect(seen()).toEqual(['Durchspielen', 'Weitere Werkzeuge']);
    await click(button('Weitere Werkzeuge'));
    expect(seen()).toEqual(['Durchspielen', 'Weitere Werkzeuge', 'Von vorn']);
    expect(button('Weitere Werkzeuge')?.getAttribute('aria-expanded')).toBe('true');
    await click(button('Weitere Werkzeuge'));
    expect(seen()).toEqual(['Durchspielen', 'Weitere Werkzeuge']);
  });
});
