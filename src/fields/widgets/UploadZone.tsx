import type { RefObject } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { limitsLine, takesType } from '../../contract/index.ts';
import type { UploadKeyword } from '../../engine/index.ts';
import type { useFieldState } from '../base/context.ts';
import { textIds } from '../base/describedBy.ts';
import { DropZone, FilePicker } from './FilePicker.tsx';
import { useInput } from './useInput.ts';
import styles from './upload.module.css';
import photoStyles from './photo.module.css';

type UploadZoneProps = {
  field: WidgetProps;
  rules: UploadKeyword;
  /** Of a photo step. */
  photo: ReturnType<typeof useFieldState>['photo'];
  /** Nothing was taken yet. */
  empty: boolean;
  picker: RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => void;
  onOpen: () => void;
};

/** Where files are chosen, dropped and pasted, what may be sent, and in a photo step how a good photo looks. */
export function UploadZone({ field, rules, photo, empty, picker, onFiles, onOpen }: UploadZoneProps) {
  const { id, label } = field;
  const disabled = field.disabled === true;
  return (
    <DropZone
      onFiles={(dropped) => {
        onOpen();
        onFiles(dropped);
      }}
      disabled={disabled}
      className={photo?.picture && `${photoStyles['exemplified']} ${empty ? '' : photoStyles['taken']}`}
    >
      {photo?.picture !== undefined && (
        <img
          className={photoStyles['example']}
          src={photo.picture.src}
          alt={photo.picture.alt}
          width={480}
          height={300}
        />
      )}
      <FilePicker
        input={useInput(field)}
        rules={rules}
        label={label}
        photo={photo && (empty ? 'none' : 'some')}
        onFiles={onFiles}
        onOpen={onOpen}
        picker={picker}
        disabled={disabled}
      />
      <p className={styles['dragging']} data-scripted>
        Sie können Dateien auch hierher ziehen oder einfügen.
      </p>
      <p id={textIds(id).limits} className={styles['limits']}>
        {limitsLine(rules)}
        {takesType(rules, 'image/jpeg') && <span data-scripted>. Größere Fotos verkleinern wir nach Möglichkeit.</span>}
      </p>
    </DropZone>
  );
}
