export { builtRenderer, type Renderer } from './renderer.ts';
export { modeOf, openPages, type Pages } from './pages.ts';
export type { Advanced, KeptRun, PageTarget, Posted, RunStart } from './renderer.ts';
