/** Parts of the code that are loaded when they are needed. */
export { followParts, loadable, loadedModule, type Loadable } from './loadable.ts';
export { fetchFile, loadModule, PartFailure } from './loadPart.ts';
export { persist } from './persist.ts';
