import '../../ui/base.css';
import '../../ui/print.css';
import './servedFiles.ts';
import { startFrame } from '../frame/start.ts';
import { followAnchor, openQuestion } from '../sections/openQuestion.ts';
import { persist } from '../../loading/index.ts';

type Start = (part: HTMLElement) => unknown;

/** What makes a part of a page work, by what marks the part. Loaded only with pages that have such a part. */
const PARTS: Record<string, () => Promise<Start>> = {
  '[data-carousel]': async () => (await import('../../ui/carouselScript.ts')).startCarousel,
  '[data-stepper]': async () => (await import('../sections/stepperScript.ts')).startStepper,
  '[data-topics]': async () => (await import('../sections/topicsScript.ts')).startTopics,
  '[data-begun]': async () => (await import('./begunScript.ts')).startBegun,
  '[data-form]': async () => (await import('./formScript.ts')).startForm,
  '[data-island=account]': async () => (await import('./accountEntry.tsx')).startAccount,
};

/**
 * The entry of every page that is not a wizard. The served page is readable, and its menu, links and questions work
 * without more code. What other parts need loads after the first paint, so that it does not compete with it for
 * bandwidth. React comes with forms and account pages only.
 */
startFrame();
afterFirstPaint(() => {
  // Only now, since browsers take the focus when they go to an anchor.
  followAnchor(openQuestion);
  for (const [mark, load] of Object.entries(PARTS)) void startAll(document.querySelectorAll<HTMLElement>(mark), load);
});

/** Marks each part whose start was called. */
async function startAll(parts: NodeListOf<HTMLElement>, load: () => Promise<Start>): Promise<void> {
  if (parts.length === 0) return;
  const start = await persist(load);
  for (const part of parts) {
    start(part);
    part.dataset['runs'] = '';
  }
}

/** Starts after the first paint; in browsers that do not report it, at once. */
function afterFirstPaint(begin: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    begin();
    return;
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    begin();
  });
  observer.observe({ type: 'paint', buffered: true });
}
