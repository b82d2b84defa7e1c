export { builtRenderer, type Renderer } from './renderer.ts';
export { openPages, type Pages } from './pages.ts';
export type { Advanced, KeptRun, Place, Posted } from './renderer.ts';
