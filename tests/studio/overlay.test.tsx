// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { Overlay } from '../../src/studio/parts/Overlay.tsx';
import { doing, render } from '../support/react.tsx';

/** A click on what is beside the dialog: the first one of its series, or the second one of a double click. */
const clickBeside = (detail: number) =>
  doing(() => {
    const beside = document.querySelector('[role="dialog"]')?.parentElement?.parentElement;
    for (const event of [
      new PointerEvent('pointerdown', { bubbles: true, composed: true }),
      new MouseEvent('mousedown', { bubbles: true, composed: true, detail }),
      new MouseEvent('click', { bubbles: true, composed: true, detail }),
    ])
      beside?.dispatchEvent(event);
  });

it('a click beside a dialog closes it, but not the second one of the double click that has opened it', async () => {
  const close = vi.fn<() => void>();
  await render(
    <Overlay title="Verlauf" onClose={close}>
      <p>Was geschehen ist</p>
    </Overlay>,
  );
  await clickBeside(2);
  expect(close).not.toHaveBeenCalled();
  await clickBeside(1);
  expect(close).toHaveBeenCalledTimes(1);
});
