import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type DragEvent } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import type { UploadKeyword } from '../../engine/index.ts';
import { Button } from '../../ui/Button.tsx';
import { pointerOfId } from '../pointerOfId.ts';
import { useFieldState } from '../context.ts';
import { useInput } from './useInput.ts';
import { FileList } from './FileList.tsx';
import type { FileRef, PendingUpload } from '../uploads.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './upload.module.css';

const NONE: readonly PendingUpload[] = [];

/** Files by button, camera or drop. Several at once; each with its progress, preview and removal. */
export function UploadWidget(props: WidgetProps) {
  const { id, value, onChange, options, label } = props;
  const { uploads } = useFieldState();
  const pointer = pointerOfId(id);
  const rules = options['upload'] as UploadKeyword;
  const pending = useSyncExternalStore(uploads.subscribe, () => uploads.pending(pointer), () => NONE);
  const files = Array.isArray(value) ? (value as FileRef[]) : [];
  const [problem, setProblem] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);

  // Files that arrived are taken over into the answers. They leave the queue only once the answers hold them, so that none
  // is lost however the two updates interleave.
  const takeOver = useEffectEvent((queued: readonly PendingUpload[]) => {
    const ready = arrivedInOrder(queued);
    const isHeld = ({ id: arrived }: FileRef) => files.some((file) => file.id === arrived);
    const fresh = ready.map(({ ref }) => ref).filter((ref) => !isHeld(ref));
    if (fresh.length > 0) onChange([...files, ...fresh]);
    for (const { key, ref } of ready) if (isHeld(ref)) uploads.drop(pointer, key);
  });
  useEffect(() => takeOver(pending));

  return (
    <div className={styles['upload']}>
      <DropZone onFiles={add} disabled={props.disabled === true}>
        <Picker input={useInput(props)} rules={rules} label={label} onFiles={add} picker={picker} disabled={props.disabled === true} />
        <p className={styles['limits']}>{describeRules(rules)}</p>
      </DropZone>
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <FileList
        files={files}
        pending={pending.filter(({ state }) => state.kind !== 'done' || !files.some(({ id: held }) => held === state.ref.id))}
        previewOf={uploads.previewOf}
        onRemove={remove}
        onRetry={(upload) => uploads.retry(pointer, upload.key)}
        onDrop={(upload) => {
          uploads.drop(pointer, upload.key);
          picker.current?.focus();
        }}
      />
      <VisuallyHidden as="p" role="status">
        {sayCount(files.length)}
      </VisuallyHidden>
    </div>
  );

  function add(chosen: readonly File[]) {
    setProblem(undefined);
    uploads.add(pointer, chosen, rules);
  }

  async function remove(file: FileRef) {
    try {
      await uploads.remove(file);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return;
    }
    const rest = files.filter(({ id: other }) => other !== file.id);
    onChange(rest.length === 0 ? undefined : rest);
    picker.current?.focus();
  }
}

/** What has arrived, in the order it was chosen: nothing overtakes a file that is still on its way. */
function arrivedInOrder(pending: readonly PendingUpload[]): { key: string; ref: FileRef }[] {
  const underWay = pending.findIndex(({ state }) => state.kind === 'sending');
  const settled = underWay === -1 ? pending : pending.slice(0, underWay);
  return settled.flatMap(({ key, state }) => (state.kind === 'done' ? [{ key, ref: state.ref }] : []));
}

type PickerProps = {
  input: ReturnType<typeof useInput>;
  rules: UploadKeyword;
  label: string;
  onFiles: (files: readonly File[]) => void;
  picker: React.RefObject<HTMLInputElement | null>;
  disabled: boolean;
};

/** The buttons. On a touch screen a second one opens the camera straight away. */
function Picker({ input, rules, label, onFiles, picker, disabled }: PickerProps) {
  const camera = useRef<HTMLInputElement>(null);
  const accept = acceptOf(rules);
  const takesImages = rules.accept.some((type) => type.startsWith('image/'));
  return (
    <div className={styles['buttons']}>
      <input {...input} ref={picker} className={styles['input']} type="file" multiple accept={accept} disabled={disabled} onChange={take} />
      <span className={styles['button']} aria-hidden="true" onClick={() => picker.current?.click()}>
        Dateien auswählen
      </span>
      {takesImages && (
        <span className={styles['camera']}>
          <input ref={camera} hidden type="file" accept="image/*" capture="environment" onChange={take} disabled={disabled} />
          <Button look="secondary" onClick={() => camera.current?.click()} label={`${label}: Foto aufnehmen`} disabled={disabled}>
            Foto aufnehmen
          </Button>
        </span>
      )}
    </div>
  );

  function take(event: React.ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = '';
  }
}

function DropZone({ children, onFiles, disabled }: { children: React.ReactNode; onFiles: (files: readonly File[]) => void; disabled: boolean }) {
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

/** Read out whenever it changes: a file arrived, a file was removed. */
function sayCount(count: number): string {
  if (count === 0) return 'Keine Datei hochgeladen.';
  return count === 1 ? 'Eine Datei hochgeladen.' : `${count} Dateien hochgeladen.`;
}

function acceptOf({ accept }: UploadKeyword): string {
  const endings: Record<string, string> = { 'image/jpeg': '.jpg,.jpeg', 'image/png': '.png', 'application/pdf': '.pdf' };
  return accept.map((type) => (endings[type] === undefined ? type : `${type},${endings[type]}`)).join(',');
}

const TYPE_NAMES: Record<string, string> = { 'image/jpeg': 'JPG', 'image/png': 'PNG', 'image/*': 'Bilder', 'application/pdf': 'PDF' };

function describeRules({ accept, maxBytes, maxItems }: UploadKeyword): string {
  const kinds = accept.map((type) => TYPE_NAMES[type] ?? type);
  const size = maxBytes === undefined ? [] : [`je höchstens ${Math.floor(maxBytes / 1024 / 1024)} MB`];
  const count = maxItems === undefined ? [] : [`bis zu ${maxItems} Dateien`];
  // Intl.ListFormat costs a slow phone 8 ms the first time.
  const list = [kinds.slice(0, -1).join(', '), ...kinds.slice(-1)].filter(Boolean).join(' oder ');
  return [list, ...size, ...count].join(', ');
}
