import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { mostFiles } from '../../contract/index.ts';
import type { UploadKeyword } from '../../engine/index.ts';
import { useFieldState } from '../base/context.ts';
import type { FileRef, PendingUpload } from '../base/uploads.ts';

const NONE: readonly PendingUpload[] = [];

/** An upload question and its answer. */
type Question = {
  pointer: string;
  rules: UploadKeyword;
  files: readonly FileRef[];
  onChange: (files: readonly FileRef[] | undefined) => void;
};

/** The files of an upload question that are under way. Takes over those that have arrived, and removes those that the answer has. */
export function useFiles({ pointer, rules, files, onChange }: Question) {
  const { uploads } = useFieldState();
  const pending = useSyncExternalStore(
    uploads.subscribe,
    () => uploads.pending(pointer),
    () => NONE,
  );
  /** The file that could not be deleted, with the error message. */
  const [problem, setProblem] = useState<{ id: string; message: string }>();
  /**
   * The current files and how to change them. Both may be outdated once a file could not be deleted: others may have changed
   * meanwhile, or the question's row may have moved.
   */
  const latest = useRef({ files, onChange });
  useEffect(() => {
    latest.current = { files, onChange };
  });

  const isHeld = (id: string) => files.some((file) => file.id === id);

  // Adds uploaded files to the answers. They leave the queue only once the answers contain them, so that none is lost
  // if the two updates interleave.
  const takeOver = useEffectEvent((queued: readonly PendingUpload[]) => {
    const ready = arrivedInOrder(queued);
    const fresh = ready.map(({ ref }) => ref).filter(({ id }) => !isHeld(id));
    if (fresh.length > 0) onChange([...files, ...fresh]);
    for (const { key, ref } of ready) if (isHeld(ref.id)) uploads.drop(key);
  });
  useEffect(() => takeOver(pending));

  /** `instead`: the failed file that the first one replaces. */
  function add(chosen: readonly File[], instead: string | undefined) {
    setProblem(undefined);
    if (chosen.length > 0) void uploads.add(pointer, chosen, rules, instead);
  }

  /**
   * Takes the file out of the answer at once, so that nothing is sent with it, and deletes it. The focus goes to `picker`. A file that cannot be
   * deleted comes back, with the reason; not if the field has left the screen by then: the server deletes what is not sent.
   */
  async function remove(file: FileRef, picker: RefObject<HTMLElement | null>): Promise<void> {
    setProblem(undefined);
    const place = files.findIndex(({ id }) => id === file.id);
    replace(latest.current.files.filter(({ id }) => id !== file.id));
    picker.current?.focus();
    try {
      await uploads.remove(file);
    } catch (error) {
      if (picker.current === null) return;
      replace(latest.current.files.toSpliced(place, 0, file));
      setProblem({ id: file.id, message: error instanceof Error ? error.message : String(error) });
    }
  }

  function replace(now: readonly FileRef[]) {
    latest.current.onChange(now.length === 0 ? undefined : now);
    latest.current = { ...latest.current, files: now };
  }

  const waiting = pending.filter(({ state }) => state.kind !== 'done' || !isHeld(state.ref.id));
  const underWay = waiting.filter(({ state }) => state.kind !== 'failed');
  const hasRoom = files.length + underWay.length < mostFiles(rules);
  return { uploads, waiting, total: files.length + pending.length, hasRoom, problem, add, remove };
}

/** The uploaded files in the order in which they were chosen, up to the first one that is still uploading. */
function arrivedInOrder(pending: readonly PendingUpload[]): { key: string; ref: FileRef }[] {
  const underWay = pending.findIndex(({ state }) => state.kind === 'sending');
  const settled = underWay === -1 ? pending : pending.slice(0, underWay);
  return settled.flatMap(({ key, state }) => (state.kind === 'done' ? [{ key, ref: state.ref }] : []));
}
