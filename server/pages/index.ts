export { builtRenderer, type Renderer } from './renderer.ts';
export { openPages, type Brand, type Pages } from './pages.ts';
