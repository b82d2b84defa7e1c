import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { formatPause } from './formatPause.ts';
import type { FileRef, PendingUpload } from '../base/uploads.ts';
import styles from './upload.module.css';

type FileListProps = {
  files: readonly FileRef[];
  pending: readonly PendingUpload[];
  /** The field accepts only images. */
  images: boolean;
  /** The field accepts another file. */
  hasRoom: boolean;
  problem: { id: string; message: string } | undefined;
  previewOf: (file: FileRef) => string | undefined;
  noteOf: (file: FileRef) => string | undefined;
  onRemove: (file: FileRef) => void;
  onRetry: (upload: PendingUpload) => void;
  /** Opens the file picker to choose a replacement. */
  onReplace: (upload: PendingUpload) => void;
  onDrop: (upload: PendingUpload) => void;
};

/** The uploaded files, followed by those that are uploading or have failed. */
export function FileList({ files, pending, previewOf, noteOf, onRemove, problem, ...rest }: FileListProps) {
  if (files.length === 0 && pending.length === 0) return null;
  return (
    <ul className={styles['files']}>
      {files.map((file) => (
        <li key={file.id} className={styles['file']}>
          <Thumb name={file.name} url={previewOf(file)} />
          <span className={styles['name']}>
            <a href={file.path} target="_blank" rel="noopener">
              {file.name}
            </a>
            <span className={styles['done']}>Hochgeladen</span>
            {problem?.id === file.id && (
              <span className={styles['problem']} role="alert">
                {problem.message}
              </span>
            )}
          </span>
          <Button
            look="quiet"
            order={`drop:${file.id}`}
            label={`${file.name} entfernen`}
            onClick={() => onRemove(file)}
          >
            Entfernen
          </Button>
          <span className={styles['note']}>{noteOf(file)}</span>
        </li>
      ))}
      {pending.map((upload) => (
        <li key={upload.key} className={`${styles['file']} ${upload.state.kind === 'failed' ? styles['failed'] : ''}`}>
          <Thumb name={upload.name} url={upload.preview} />
          {upload.state.kind === 'failed' ? (
            <Failed upload={upload} state={upload.state} {...rest} />
          ) : (
            <UnderWay upload={upload} onRetry={rest.onRetry} onDrop={rest.onDrop} />
          )}
        </li>
      ))}
    </ul>
  );
}

function UnderWay({ upload, onRetry, onDrop }: { upload: PendingUpload } & Pick<FileListProps, 'onRetry' | 'onDrop'>) {
  const { name, state } = upload;
  const sending = state.kind === 'sending' ? state : undefined;
  const shrinking = sending?.shrinking === true;
  const pause = sending?.stalled === true ? 'offline' : sending?.pause;
  return (
    <>
      <span className={styles['name']}>
        {name}
        <progress
          aria-label={`${name} wird ${shrinking ? 'verkleinert' : 'hochgeladen'}`}
          max={1}
          // How long a photo takes to be made smaller is not known before.
          value={shrinking ? undefined : (sending?.fraction ?? 1)}
        />
        {shrinking && <span className={styles['note']}>Das Foto wird verkleinert …</span>}
        {sending !== undefined && sending.fraction > 0 && (
          <span className={styles['note']} aria-hidden="true">
            {`${Math.round(sending.fraction * 100)} % übertragen`}
          </span>
        )}
        {pause !== undefined && <span className={styles['note']}>{formatPause(pause)}</span>}
      </span>
      <span className={styles['cures']}>
        {sending?.pause !== undefined && (
          <Button look="quiet" label={`${name} erneut hochladen`} onClick={() => onRetry(upload)}>
            Erneut
          </Button>
        )}
        <Button look="quiet" label={`${name} abbrechen`} onClick={() => onDrop(upload)}>
          Abbrechen
        </Button>
      </span>
    </>
  );
}

type FailedProps = Omit<FileListProps, 'files' | 'pending' | 'problem' | 'previewOf' | 'noteOf' | 'onRemove'> & {
  upload: PendingUpload;
  state: Extract<PendingUpload['state'], { kind: 'failed' }>;
};

/** Offers only actions that can succeed: a file that breaks the rules is not retried. */
function Failed({ upload, state: { cure, message }, images, hasRoom, onRetry, onReplace, onDrop }: FailedProps) {
  return (
    <>
      <span className={styles['name']}>
        {upload.name}
        <span className={styles['problem']}>{message}</span>
      </span>
      <span className={styles['cures']}>
        {cureButton()}
        <Button look="quiet" label={`${upload.name} entfernen`} onClick={() => onDrop(upload)}>
          Entfernen
        </Button>
      </span>
    </>
  );

  function cureButton(): ReactNode {
    if (cure === 'again' || (cure === 'room' && hasRoom))
      return button('Erneut', `${upload.name} erneut hochladen`, onRetry);
    if (cure === 'reload') return button('Seite neu laden', 'Seite neu laden', () => window.location.reload());
    if (cure === 'choose') return button('Erneut auswählen', `${upload.name}: Erneut auswählen`, onReplace);
    const words = images ? 'Anderes Foto wählen' : 'Andere Datei wählen';
    return cure === 'other' && button(words, `${upload.name}: ${words}`, onReplace);
  }

  function button(words: string, label: string, onClick: (upload: PendingUpload) => void) {
    return (
      <Button look="quiet" label={label} onClick={() => onClick(upload)}>
        {words}
      </Button>
    );
  }
}

function Thumb({ name, url }: { name: string; url: string | undefined }) {
  const [broken, setBroken] = useState(false);
  if (url !== undefined && !broken)
    return (
      <img
        className={styles['thumb']}
        src={url}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        onError={() => setBroken(true)}
      />
    );
  return (
    <span className={styles['thumb']} aria-hidden="true">
      {name.split('.').at(-1)?.slice(0, 4).toUpperCase()}
    </span>
  );
}
