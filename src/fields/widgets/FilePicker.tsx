import { useRef, useState, type ChangeEvent, type DragEvent, type ReactNode, type RefObject } from 'react';
import type { UploadKeyword } from '../../engine/index.ts';
import { Button } from '../../ui/Button.tsx';
import type { useInput } from './useInput.ts';
import styles from './upload.module.css';

type FilePickerProps = {
  input: ReturnType<typeof useInput>;
  rules: UploadKeyword;
  /** The question's label. */
  label: string;
  onFiles: (files: readonly File[]) => void;
  /** Called before a file picker opens. */
  onOpen: () => void;
  picker: RefObject<HTMLInputElement | null>;
  disabled: boolean;
};

/**
 * The buttons. Touch screens have a second one that opens the camera directly. The text of the first is a label of the
 * input and, with the question's label, forms its accessible name, so that speech input works with the visible words
 * (WCAG 2.5.3).
 */
export function FilePicker({ input, rules, label, onFiles, onOpen, picker, disabled }: FilePickerProps) {
  const camera = useRef<HTMLInputElement>(null);
  const takesImages = rules.accept.some((type) => type.startsWith('image/'));
  return (
    <div className={styles['buttons']}>
      <input
        {...input}
        ref={picker}
        className={styles['input']}
        type="file"
        multiple
        accept={acceptOf(rules)}
        disabled={disabled}
        onClick={onOpen}
        onChange={take}
      />
      <label className={styles['button']} htmlFor={input.id}>
        Dateien auswählen
      </label>
      {takesImages && (
        <span className={styles['camera']}>
          <input
            ref={camera}
            hidden
            type="file"
            accept="image/*"
            capture="environment"
            onClick={onOpen}
            onChange={take}
            disabled={disabled}
          />
          <Button
            look="secondary"
            onClick={() => camera.current?.click()}
            label={`${label}: Foto aufnehmen`}
            disabled={disabled}
          >
            Foto aufnehmen
          </Button>
        </span>
      )}
    </div>
  );

  function take(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = '';
  }
}

/** An area that accepts dropped files. */
export function DropZone({
  children,
  onFiles,
  disabled,
}: {
  children: ReactNode;
  onFiles: (files: readonly File[]) => void;
  disabled: boolean;
}) {
  const [over, setOver] = useState(false);
  return (
    <div
      className={`${styles['zone']} ${over ? styles['over'] : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

function acceptOf({ accept }: UploadKeyword): string {
  const endings: Record<string, string> = {
    'image/jpeg': '.jpg,.jpeg',
    'image/png': '.png',
    'application/pdf': '.pdf',
  };
  return accept.map((type) => (endings[type] === undefined ? type : `${type},${endings[type]}`)).join(',');
}
