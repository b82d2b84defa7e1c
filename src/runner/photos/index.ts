/** Draws previews of photos and makes photos smaller, in workers. Loaded before the first photo that needs it. */
export { keepPreview } from './keepPreview.ts';
export { fetchWorker, jpegName, lookAt, shrinkPhoto, type Shrunk } from './shrinkPhoto.ts';
