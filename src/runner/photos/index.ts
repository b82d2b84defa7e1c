/** Draws previews of photos and makes photos smaller, in workers. Loaded with the first photo that needs it. */
export { keepPreview } from './keepPreview.ts';
export { jpegName, lookAt, shrinkPhoto, type Shrunk } from './shrinkPhoto.ts';
