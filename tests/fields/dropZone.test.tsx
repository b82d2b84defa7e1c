// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { DropZone } from '../../src/fields/widgets/FilePicker.tsx';
import { doing, eventually, render } from '../support/react.tsx';

const PHOTO = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });

/** A file is dropped on the page. Returns whether the browser may open it. */
function dropOn(target: Element): boolean {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: ['Files'], files: [PHOTO] } });
  return target.dispatchEvent(event);
}

describe('a place for files', () => {
  it('takes a dropped file; while it is disabled it takes none, and the browser does not open it either', async () => {
    const onFiles = vi.fn<(files: readonly File[]) => void>();
    const zone = (disabled: boolean) => (
      <DropZone onFiles={onFiles} disabled={disabled}>
        Dateien
      </DropZone>
    );
    const { container, rerender } = await render(zone(false));
    const place = container.querySelector('[data-files]') ?? container;
    await eventually(() => expect(dropOn(place)).toBe(false));
    expect(onFiles.mock.calls).toEqual([[[PHOTO]]]);
    await rerender(zone(true));
    let opened = true;
    await doing(() => {
      opened = dropOn(place);
    });
    expect(opened).toBe(false);
    expect(onFiles).toHaveBeenCalledTimes(1);
    await rerender(zone(false));
    await doing(() => void dropOn(place));
    expect(onFiles).toHaveBeenCalledTimes(2);
  });
});
