// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StepBoundary } from '../../../src/runner/wizard/StepBoundary.tsx';
import { render } from '../../support/react.tsx';

const CONTACT = { phone: '030 / 12 34 56', email: 'hilfe@vorfahrt.example' };

function Broken(): never {
  throw new Error('no widget for this question');
}

const answer = { isMissing: true };

function Fragile() {
  if (answer.isMissing) throw new Error('an answer is missing');
  return <p>Zweiter Schritt</p>;
}

function page(isShown: boolean) {
  return (
    <StepBoundary contact={CONTACT} embedded={false} isShown={isShown}>
      <Fragile />
    </StepBoundary>
  );
}

beforeEach(() => {
  answer.isMissing = true;
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
      <StepBoundary contact={CONTACT} embedded={embedded} isShown>
        <Broken />
      </StepBoundary>,
    );
    expect(container.querySelector('[role=alert]')?.textContent).toContain('lässt sich gerade nicht anzeigen');
    expect(container.querySelector('a')?.getAttribute('href')).toBe('tel:030123456');
    expect(container.textContent?.includes('Ihre Antworten sind noch da')).toBe(kept);
    expect(container.querySelector('button')?.textContent).toBe('Seite neu laden');
  });

  it('is tried once more when it is shown, if it was drawn before', async () => {
    const { container, rerender } = await render(page(false));
    answer.isMissing = false;
    await rerender(page(true));
    expect(container.textContent).toBe('Zweiter Schritt');
    answer.isMissing = true;
    await rerender(page(true));
    expect(container.textContent).toContain('lässt sich gerade nicht anzeigen');
  });

  it('does not keep the next one from being drawn', async () => {
    const { container, rerender } = await render(
      <StepBoundary key="eins" contact={CONTACT} embedded={false} isShown>
        <Broken />
      </StepBoundary>,
    );
    await rerender(
      <StepBoundary key="zwei" contact={CONTACT} embedded={false} isShown>
        <p>Zweiter Schritt</p>
      </StepBoundary>,
    );
    expect(container.textContent).toBe('Zweiter Schritt');
  });
});
