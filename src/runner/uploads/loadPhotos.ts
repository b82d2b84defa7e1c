import { loadable, PartFailure } from '../../loading/index.ts';
import { UploadFailure } from './postFile.ts';

/** Draws previews and makes photos smaller, with a worker. */
export const photos = loadable(async () => {
  const module = await import('../photos/index.ts');
  await module.fetchWorker();
  return module;
});

/** Loads it. Rejects with an `UploadFailure` if it does not come. */
export function loadPhotos() {
  return photos.load().catch(photosFailed);
}

export function photosFailed(cause?: unknown): never {
  if (cause instanceof PartFailure && cause.reload)
    throw new UploadFailure(
      'Diese Seite ist nicht mehr aktuell. Bitte laden Sie sie neu und wählen Sie das Foto dann noch einmal aus.',
      'reload',
    );
  throw new UploadFailure('Das Foto ließ sich nicht verkleinern', 'again', { why: 'lost' });
}
