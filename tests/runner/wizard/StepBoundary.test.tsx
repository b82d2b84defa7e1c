// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StepBoundary } from '../../../src/runner/wizard/StepBoundary.tsx';
import { render } from '../../support/react.tsx';

const CONTACT = { phone: '030 / 12 34 56', email: 'hilfe@vorfahrt.example' };

function Broken(): never {
  throw new Error('no widget for this question');
}

beforeEach(() => {
  // React reports every error that a boundary takes.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a step that cannot be drawn', () => {
  it.each([
    [false, true],
    [true, false],
  ])('says so with the phone number (embedded: %j), and of answers only what is so', async (embedded, kept) => {
    const { container } = await render(
      <StepBoundary contact={CONTACT} embedded={embedded}>
        <Broken />
      </StepBoundary>,
    );
    expect(container.querySelector('[role=alert]')?.textContent).toContain('lässt sich gerade nicht anzeigen');
    expect(container.querySelector('a')?.getAttribute('href')).toBe('tel:030123456');
    expect(container.textContent?.includes('Ihre Antworten sind noch da')).toBe(kept);
    expect(container.querySelector('button')?.textContent).toBe('Seite neu laden');
  });

  it('does not keep the next one from being drawn', async () => {
    const { container, rerender } = await render(
      <StepBoundary key="eins" contact={CONTACT} embedded={false}>
        <Broken />
      </StepBoundary>,
    );
    await rerender(
      <StepBoundary key="zwei" contact={CONTACT} embedded={false}>
        <p>Zweiter Schritt</p>
      </StepBoundary>,
    );
    expect(container.textContent).toBe('Zweiter Schritt');
  });
});
