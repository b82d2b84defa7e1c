import '../ui/base.css';
import { startFrame } from './frame/start.ts';

/**
 * What runs on every page that is no wizard. It can be read, and its menu and links used, as it was served: React and the page's
 * own code wait for the first paint, so that they take nothing from the line while the words are on their way.
 */
startFrame();
requestAnimationFrame(() => setTimeout(() => void import('./takeOver.tsx').then(({ takeOver }) => takeOver())));
