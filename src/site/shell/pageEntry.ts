import '../../ui/base.css';
import '../../ui/print.css';
import { startFrame } from '../frame/start.ts';

/**
 * The entry of every page that is not a wizard. The served page is readable, and its menu and links work without React.
 * React and the page's code load after the first paint, so that they do not compete with it for bandwidth.
 */
startFrame();
afterFirstPaint(async () => (await import('./takeOver.tsx')).takeOver());

/** Starts after the first paint; in browsers that do not report it, at once. */
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
