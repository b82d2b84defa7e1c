import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import type { UploadKeyword } from '../../engine/index.ts';
import { Button } from '../../ui/Button.tsx';
import type { useInput } from './useInput.ts';
import { watchFiles } from './watchFiles.ts';
import styles from './upload.module.css';
import photoStyles from './photo.module.css';

type FilePickerProps = {
  input: ReturnType<typeof useInput>;
  rules: UploadKeyword;
  /** The question's label. */
  label: string;
  /** Of a photo step: the camera comes first, and leads until there is a photo. */
  photo: 'none' | 'some' | undefined;
  onFiles: (files: readonly File[]) => void;
  /** Called before a file picker opens. */
  onOpen: () => void;
  picker: RefObject<HTMLInputElement | null>;
  disabled: boolean;
};

/**
 * The buttons. Phones have a second one that opens the camera directly. The text of the first is a label of the input
 * and, with the question's label, forms its accessible name, so that speech input works with the visible words (WCAG
 * 2.5.3).
 */
export function FilePicker({ input, rules, label, photo, onFiles, onOpen, picker, disabled }: FilePickerProps) {
  const takesImages = rules.accept.some((type) => type.startsWith('image/'));
  const take = ({ target }: { target: HTMLInputElement }) => {
    onFiles([...(target.files ?? [])]);
    target.value = '';
  };
  const opening = { disabled, onClick: onOpen, onChange: take };
  const camera = takesImages && <CameraButton opening={opening} label={label} photo={photo} />;
  return (
    <div className={styles['buttons']}>
      {photo !== undefined && camera}
      <input
        {...input}
        ref={picker}
        className={styles['input']}
        type="file"
        multiple
        accept={acceptOf(rules)}
        // A larger photo waits for this code, which makes it smaller.
        data-largest={rules.maxBytes}
        {...opening}
      />
      <label
        data-scripted
        className={`${styles['button']} ${photo === 'none' ? photoStyles['leading'] : ''}`}
        htmlFor={input.id}
      >
        Dateien auswählen
      </label>
      {photo === undefined && camera}
      <WithoutScripts />
    </div>
  );
}

type CameraButtonProps = Pick<FilePickerProps, 'label' | 'photo'> & { opening: ComponentProps<'input'> };

/** Opens the camera of a phone. */
function CameraButton({ opening, label, photo }: CameraButtonProps) {
  const camera = useRef<HTMLInputElement>(null);
  const shoot = photo === 'some' ? 'Noch eins' : 'Foto aufnehmen';
  return (
    <span className={styles['camera']} data-scripted>
      <input ref={camera} hidden type="file" accept="image/*" capture="environment" {...opening} />
      <Button
        look={photo === 'none' ? 'primary' : 'secondary'}
        onClick={() => camera.current?.click()}
        label={`${label}: ${shoot}`}
        disabled={opening.disabled}
      >
        {shoot}
      </Button>
    </span>
  );
}

/** What is chosen is sent by a button of its own. */
function WithoutScripts() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <>
          <Button look="secondary" order="stay">
            Hochladen
          </Button>
          <p>
            Ist ein Foto zu groß, wählen Sie bitte ein kleineres, oder rufen Sie uns an. Die Nummer steht unten auf der
            Seite.
          </p>
        </>
      )}
    </noscript>
  );
}

/** An area that accepts dropped and pasted files. */
export function DropZone({
  children,
  className = '',
  onFiles,
  disabled,
}: {
  children: ReactNode;
  className?: string | undefined;
  onFiles: (files: readonly File[]) => void;
  disabled: boolean;
}) {
  const zone = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  // Watched while disabled, too: else the browser would open a dropped file in place of the page.
  const take = useEffectEvent((files: readonly File[]) => {
    if (!disabled) onFiles(files);
  });

  useEffect(() => {
    const element = zone.current;
    if (element === null) return undefined;
    const controller = new AbortController();
    const watcher = { onOver: setOver, onFiles: (files: readonly File[]) => take(files) };
    watchFiles(element, watcher, controller.signal);
    return () => controller.abort();
  }, []);

  return (
    <div
      data-files=""
      ref={zone}
      className={`${styles['zone']} ${over && !disabled ? styles['over'] : ''} ${className}`}
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
