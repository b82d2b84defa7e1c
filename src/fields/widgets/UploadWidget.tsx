import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { limitsLine, mostFiles, takesType } from '../../contract/index.ts';
import type { UploadKeyword } from '../../engine/index.ts';
import { textIds } from '../describedBy.ts';
import { pointerOfId } from '../pointerOfId.ts';
import { useFieldState } from '../context.ts';
import { useInput } from './useInput.ts';
import { FileList } from './FileList.tsx';
import { sayPause } from './sayPause.ts';
import { DropZone, FilePicker } from './FilePicker.tsx';
import type { FileRef, PendingUpload } from '../uploads.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './upload.module.css';
import photoStyles from './photo.module.css';

const NONE: readonly PendingUpload[] = [];

/**
 * An upload by button, camera, drop or paste, for several files at once. Each file has a progress bar, a preview and a button
 * to remove it.
 */
export function UploadWidget(props: WidgetProps) {
  const { id, value, onChange, options, label } = props;
  const { uploads, photo } = useFieldState();
  const pointer = pointerOfId(id);
  const rules = options['upload'] as UploadKeyword;
  const pending = useSyncExternalStore(
    uploads.subscribe,
    () => uploads.pending(pointer),
    () => NONE,
  );
  const files = Array.isArray(value) ? (value as FileRef[]) : [];
  /** The file that could not be deleted, with the error message. */
  const [problem, setProblem] = useState<{ id: string; message: string }>();
  const picker = useRef<HTMLInputElement>(null);
  /** The failed file that the next chosen one replaces. */
  const instead = useRef<string>(undefined);
  /**
   * The current files and how to change them. Both may be outdated after a file was deleted: others may have changed
   * meanwhile, or the question's row may have moved.
   */
  const latest = useRef({ files, onChange });
  useEffect(() => {
    latest.current = { files, onChange };
  });

  // Adds uploaded files to the answers. They leave the queue only once the answers contain them, so that none is lost
  // if the two updates interleave.
  const takeOver = useEffectEvent((queued: readonly PendingUpload[]) => {
    const ready = arrivedInOrder(queued);
    const isHeld = ({ id: arrived }: FileRef) => files.some((file) => file.id === arrived);
    const fresh = ready.map(({ ref }) => ref).filter((ref) => !isHeld(ref));
    if (fresh.length > 0) onChange([...files, ...fresh]);
    for (const { key, ref } of ready) if (isHeld(ref)) uploads.drop(key);
  });
  useEffect(() => takeOver(pending));

  // In a photo step the last photo and the button for another one stay in view.
  const total = files.length + pending.length;
  const seen = useRef(total);
  useEffect(() => {
    if (total > seen.current && photo?.pointer === pointer)
      picker.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    seen.current = total;
  }, [total, photo, pointer]);

  const waiting = pending.filter(
    ({ state }) => state.kind !== 'done' || !files.some(({ id: held }) => held === state.ref.id),
  );
  const step = photo?.pointer === pointer ? photo : undefined;
  const empty = files.length === 0 && waiting.every(({ state }) => state.kind === 'failed');
  const room = mostFiles(rules) - files.length - waiting.filter(({ state }) => state.kind !== 'failed').length;
  const disabled = props.disabled === true;
  const zone = (
    <DropZone
      onFiles={drop}
      disabled={disabled}
      className={step?.picture && `${photoStyles['exemplified']} ${empty ? '' : photoStyles['taken']}`}
    >
      {step?.picture !== undefined && (
        <img
          className={photoStyles['example']}
          src={step.picture.src}
          alt={step.picture.alt}
          width={480}
          height={300}
        />
      )}
      <FilePicker
        input={useInput(props)}
        rules={rules}
        label={label}
        photo={step && (empty ? 'none' : 'some')}
        onFiles={add}
        onOpen={forgetReplaced}
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
  return (
    <div className={step && photoStyles['photo']}>
      {step === undefined && zone}
      <FileList
        files={files}
        pending={waiting}
        images={rules.accept.every((type) => type.startsWith('image/'))}
        hasRoom={room > 0}
        problem={problem}
        previewOf={uploads.previewOf}
        noteOf={uploads.noteOf}
        onRemove={remove}
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
        {sayDoubles(uploads.doublesIn(pointer))}
      </p>
      {step !== undefined && zone}
      <VisuallyHidden as="p" role="status">
        {sayCount(files.length)}
      </VisuallyHidden>
      <VisuallyHidden as="p" role="status">
        {sayPauses(waiting)}
      </VisuallyHidden>
      <VisuallyHidden as="p" role="alert">
        {sayFailures(waiting)}
      </VisuallyHidden>
    </div>
  );

  function drop(dropped: readonly File[]) {
    forgetReplaced();
    add(dropped);
  }

  function forgetReplaced() {
    instead.current = undefined;
  }

  function add(chosen: readonly File[]) {
    setProblem(undefined);
    if (chosen.length > 0) void uploads.add(pointer, chosen, rules, instead.current);
    forgetReplaced();
  }

  async function remove(file: FileRef) {
    setProblem(undefined);
    try {
      await uploads.remove(file);
    } catch (error) {
      setProblem({ id: file.id, message: error instanceof Error ? error.message : String(error) });
      return;
    }
    const rest = latest.current.files.filter(({ id: other }) => other !== file.id);
    latest.current.onChange(rest.length === 0 ? undefined : rest);
    latest.current = { ...latest.current, files: rest };
    picker.current?.focus();
  }
}

/** The uploaded files in the order in which they were chosen, up to the first one that is still uploading. */
function arrivedInOrder(pending: readonly PendingUpload[]): { key: string; ref: FileRef }[] {
  const underWay = pending.findIndex(({ state }) => state.kind === 'sending');
  const settled = underWay === -1 ? pending : pending.slice(0, underWay);
  return settled.flatMap(({ key, state }) => (state.kind === 'done' ? [{ key, ref: state.ref }] : []));
}

/** Announced whenever it changes: after a file was uploaded or removed. */
function sayCount(count: number): string {
  if (count === 0) return 'Keine Datei hochgeladen.';
  return count === 1 ? 'Eine Datei hochgeladen.' : `${count} Dateien hochgeladen.`;
}

function sayDoubles([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  return others.length === 0
    ? `„${first}“ ist schon dabei. Wir senden die Datei nicht noch einmal.`
    : `${others.length + 1} Dateien sind schon dabei. Wir senden sie nicht noch einmal.`;
}

/** Announced when the first upload pauses, and when the reason changes. */
function sayPauses(pending: readonly PendingUpload[]): string {
  const [pause] = pending.flatMap(({ state }) => (state.kind === 'sending' && state.pause ? [state.pause] : []));
  return pause === undefined ? '' : sayPause(pause);
}

/** Announced like the count. Several failed files are listed in one sentence. */
function sayFailures(pending: readonly PendingUpload[]): string {
  const failed = pending.flatMap(({ name, state }) =>
    state.kind === 'failed' ? [{ name, message: state.message }] : [],
  );
  const [first, ...others] = failed;
  if (first === undefined) return '';
  return others.length === 0
    ? `${first.name}: ${first.message}`
    : `${failed.length} Dateien sind nicht angekommen: ${failed.map(({ name }) => name).join(', ')}.`;
}
