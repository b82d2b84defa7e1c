import { UploadFailure } from './postFile.ts';

/** Loads what draws previews and makes photos smaller. Rejects with an `UploadFailure` if the network fails. */
export function loadPhotos() {
  return import('../photos/index.ts').catch(photosFailed);
}

export function photosFailed(): never {
  throw new UploadFailure('Das Foto ließ sich nicht verkleinern', 'again', { why: 'lost' });
}
