import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { FileRef, PendingUpload } from '../uploads.ts';
import styles from './upload.module.css';

type FileListProps = {
  files: readonly FileRef[];
  pending: readonly PendingUpload[];
  previewOf: (file: FileRef) => string | undefined;
  onRemove: (file: FileRef) => Promise<void>;
  onRetry: (upload: PendingUpload) => void;
  onDrop: (upload: PendingUpload) => void;
};

/** What is uploaded, and below it what is on its way or was refused. */
export function FileList({ files, pending, previewOf, onRemove, onRetry, onDrop }: FileListProps) {
  if (files.length === 0 && pending.length === 0) return null;
  return (
    <ul className={styles['files']}>
      {files.map((file) => (
        <li key={file.id} className={styles['file']}>
          <Thumb name={file.name} url={previewOf(file) ?? (isImageName(file.name) ? file.path : undefined)} />
          <span className={styles['name']}>
            <a href={file.path} target="_blank" rel="noopener">
              {file.name}
            </a>
            <span className={styles['done']}>Hochgeladen</span>
          </span>
          <Button look="quiet" label={`${file.name} entfernen`} onClick={() => void onRemove(file)}>
            Entfernen
          </Button>
        </li>
      ))}
      {pending.map((upload) => (
        <li key={upload.key} className={styles['file']}>
          <Thumb name={upload.name} url={upload.preview} />
          <span className={styles['name']}>
            {upload.name}
            {upload.state.kind === 'failed' ? (
              <span className={styles['problem']} role="alert">
                {upload.state.message}
              </span>
            ) : (
              <progress aria-label={`${upload.name} wird hochgeladen`} max={1} value={upload.state.kind === 'sending' ? upload.state.fraction : 1} />
            )}
          </span>
          {upload.state.kind === 'failed' && (
            <Button look="quiet" label={`${upload.name} erneut hochladen`} onClick={() => onRetry(upload)}>
              Erneut
            </Button>
          )}
          <Button look="quiet" label={`${upload.name} ${upload.state.kind === 'failed' ? 'entfernen' : 'abbrechen'}`} onClick={() => onDrop(upload)}>
            {upload.state.kind === 'failed' ? 'Entfernen' : 'Abbrechen'}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Thumb({ name, url }: { name: string; url: string | undefined }) {
  const [broken, setBroken] = useState(false);
  if (url !== undefined && !broken) return <img className={styles['thumb']} src={url} alt="" width={56} height={56} onError={() => setBroken(true)} />;
  return (
    <span className={styles['thumb']} aria-hidden="true">
      {name.split('.').at(-1)?.slice(0, 4).toUpperCase()}
    </span>
  );
}

function isImageName(name: string): boolean {
  return /\.(jpe?g|png|webp|gif|avif)$/i.test(name);
}
