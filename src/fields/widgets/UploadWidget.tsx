import { useEffect, useRef, type RefObject } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import type { UploadKeyword } from '../../engine/index.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { pointerOfId } from '../base/pointerOfId.ts';
import { useFieldState } from '../base/context.ts';
import type { FileRef, PendingUpload } from '../base/uploads.ts';
import { FileList } from './FileList.tsx';
import { formatCount, formatDoubles, formatFailures, formatPauses } from './uploadTexts.ts';
import { UploadZone } from './UploadZone.tsx';
import { useFiles } from './useFiles.ts';
import styles from './upload.module.css';
import photoStyles from './photo.module.css';

/**
 * An upload by button, camera, drop or paste, for several files at once. Each file has a progress bar, a preview and a button
 * to remove it.
 */
export function UploadWidget(props: WidgetProps) {
  const { id, value, onChange, options } = props;
  const pointer = pointerOfId(id);
  const { photo: photoStep } = useFieldState();
  const photo = photoStep?.pointer === pointer ? photoStep : undefined;
  const rules = options['upload'] as UploadKeyword;
  const files = Array.isArray(value) ? (value as FileRef[]) : [];
  const { uploads, waiting, total, hasRoom, problem, add, remove } = useFiles({ pointer, rules, files, onChange });
  const picker = useRef<HTMLInputElement>(null);
  /** The failed file that the next chosen one replaces. */
  const instead = useRef<string>(undefined);

  useLastInView(picker, total, photo !== undefined);
  const forgetReplaced = () => {
    instead.current = undefined;
  };
  const zone = (
    <UploadZone
      field={props}
      rules={rules}
      photo={photo}
      empty={files.length === 0 && waiting.every(({ state }) => state.kind === 'failed')}
      picker={picker}
      onFiles={(chosen) => {
        add(chosen, instead.current);
        forgetReplaced();
      }}
      onOpen={forgetReplaced}
    />
  );
  return (
    <div className={photo && photoStyles['photo']}>
      {photo === undefined && zone}
      <FileList
        files={files}
        pending={waiting}
        images={rules.accept.every((type) => type.startsWith('image/'))}
        hasRoom={hasRoom}
        problem={problem}
        previewOf={uploads.previewOf}
        noteOf={uploads.noteOf}
        onRemove={(file) => void remove(file, picker)}
        onRetry={({ key }) => uploads.retry(key)}
        onReplace={({ key }) => {
          picker.current?.click();
          instead.current = key;
        }}
        onDrop={({ key }) => {
          uploads.drop(key);
          picker.current?.focus();
        }}
      />
      <p role="status" className={styles['remark']}>
        {formatDoubles(uploads.doublesIn(pointer))}
      </p>
      {photo !== undefined && zone}
      <Announced files={files} waiting={waiting} />
    </div>
  );
}

/** What has happened to files, for people who do not see it. */
function Announced({ files, waiting }: { files: readonly FileRef[]; waiting: readonly PendingUpload[] }) {
  return (
    <>
      <VisuallyHidden as="p" role="status">
        {formatCount(files.length)}
      </VisuallyHidden>
      <VisuallyHidden as="p" role="status">
        {formatPauses(waiting)}
      </VisuallyHidden>
      <VisuallyHidden as="p" role="alert">
        {formatFailures(waiting)}
      </VisuallyHidden>
    </>
  );
}

/** In a photo step the last photo and the button for another one stay in view. */
function useLastInView(picker: RefObject<HTMLElement | null>, total: number, isPhotoStep: boolean): void {
  const seen = useRef(total);
  useEffect(() => {
    if (total > seen.current && isPhotoStep) picker.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    seen.current = total;
  }, [picker, total, isPhotoStep]);
}
