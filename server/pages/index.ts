export { builtRenderer, type Renderer } from './renderer.ts';
export { modeOf, openPages, type Pages } from './pages.ts';
export { retiredPages } from './retiredPages.ts';
export { endingOf } from './retired.ts';
export type { Advanced, KeptRun, PageTarget, Posted, RunStart } from './renderer.ts';
