// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { mark } from '../../src/studio/preview/editing.ts';
import type { Step } from '../../src/engine/index.ts';

it('what is marked in a preview is scrolled within its frame, and the page around it stays', () => {
  const page = document.body.appendChild(document.createElement('main'));
  onTestFinished(() => page.remove());
  page.innerHTML = '<h1 data-step-heading>Ihre Nachricht</h1>';
  const heading = page.querySelector('h1');
  if (heading === null) throw new Error('The page has no heading.');
  vi.spyOn(heading, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 1000, 300, 40));
  const around = vi.spyOn(heading, 'scrollIntoView');
  const within = vi.spyOn(window, 'scrollBy').mockReturnValue();
  expect(mark({ part: 'title' }, {} as Step, true)).toBe(true);
  expect(within).toHaveBeenCalledWith({ top: 1020 - window.innerHeight / 2 });
  expect(around).not.toHaveBeenCalled();
});
