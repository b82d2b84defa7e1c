/** Makes photos smaller in the browser. Loaded with the first photo that needs it. */
export { shrinkPhoto, type Shrunk } from './shrinkPhoto.ts';
