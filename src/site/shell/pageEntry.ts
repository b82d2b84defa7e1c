import '../../ui/base.css';
import '../../ui/print.css';
import { startFrame } from '../frame/start.ts';

/**
 * What runs on every page that is no wizard. It can be read, and its menu and links used, as it was served: React and
 * the page's own code wait for the first paint, so that they take nothing from the line while the words are on their
 * way.
 */
startFrame();
afterFirstPaint(async () => (await import('./takeOver.tsx')).takeOver());

/** Begins once something is painted, or at once in browsers that do not tell. */
function afterFirstPaint(begin: () => Promise<void>): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    void begin();
    return;
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    void begin();
  });
  observer.observe({ type: 'paint', buffered: true });
}
