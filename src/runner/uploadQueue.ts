import type { WizardFile } from '../engine/index.ts';
import type { Cure, FileRef, Pause, PendingUpload, UploadQueue, UploadState } from '../fields/index.ts';
import { loadPreviews, type Unfinished } from './draft.ts';
import { fingerprint } from './fingerprint.ts';
import { judgeFiles, type Shrinking } from './judgeFile.ts';
import { postFile, UploadFailure, type Hitch } from './postFile.ts';
import { pauseAfter } from './retry.ts';

const PARALLEL = 2;
const DELETE_FAILED = 'Fehler beim Löschen der Datei';
const NOT_ARRIVED = 'Nicht angekommen, bitte erneut auswählen.';
const GONE = {
  kind: 'failed',
  message: 'Diese Datei hat sich geändert oder ist nicht mehr da. Bitte wählen Sie sie noch einmal aus.',
  cure: 'choose',
} as const;

type Job = {
  pointer: string;
  /** Undefined after a reload, which keeps only the name. */
  file: File | undefined;
  /** The photo is made smaller before it is sent. Undefined once it is. */
  shrinking: Shrinking | undefined;
  /** What was done to the photo. */
  note: string | undefined;
  /** Of the file as it was chosen. */
  print: string | undefined;
  /** The preview, if one was drawn. */
  drawn: Blob | undefined;
  upload: PendingUpload;
  abort: AbortController;
  /** `pausing`: it is sent again by itself. */
  state: 'judged' | 'waiting' | 'running' | 'pausing' | 'settled';
  /** The network failed. The upload is retried when the device is online again. */
  lost: boolean;
  /** Attempts that failed one after the other. */
  failures: number;
  /** Ends the pause. */
  timer: ReturnType<typeof setTimeout> | undefined;
};

type QueueOptions = {
  /** Where previews are stored; undefined for a form in another page, which stores nothing. */
  previews: string | undefined;
  submit: WizardFile['submit'];
  /** Of the wizard. */
  revision: string;
  /** The files of a field in the answers. */
  held: (pointer: string) => readonly FileRef[];
  /** From the draft. */
  unfinished: readonly Unfinished[];
  /** Fingerprints of uploaded files by their ids, from the draft. */
  prints: Readonly<Record<string, string>>;
};

/** The upload queue with what the run needs beyond the fields. */
export type RunUploads = UploadQueue & {
  /** Starts listening for the network. Returns a function that stops that and aborts all uploads. */
  start: () => () => void;
  /** All files that are not part of the answers yet, with the pointers of their fields. */
  all: () => readonly { pointer: string; upload: PendingUpload }[];
  busy: () => boolean;
  unfinished: () => Unfinished[];
  /** Fingerprints of uploaded files by their ids. */
  prints: () => Record<string, string>;
  /** Takes back a file of the answers that the server does not have. */
  lose: (file: { pointer: string; ref: FileRef; message: string; cure?: Cure }) => void;
};

/** Whether the question's row was removed: then its token is negative. Names of questions begin with a letter. */
function isOfRemovedRow(pointer: string): boolean {
  return pointer.includes('/-');
}

/** Whether the device still has the file as it was chosen: browsers refuse to read one that has changed since. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await Promise.all([file.slice(0, 1), file.slice(-1)].map((part) => part.arrayBuffer()));
    return true;
  } catch {
    return false;
  }
}

/** Why an upload failed. Browsers report a file that they cannot read as a lost connection. */
async function causeOf(error: unknown, file: File | undefined): Promise<UploadFailure> {
  const failure = error instanceof UploadFailure ? error : new UploadFailure(String(error), 'again');
  const isGone = failure.hitch?.why === 'lost' && file !== undefined && !(await isReadable(file));
  return isGone ? new UploadFailure(GONE.message, GONE.cure) : failure;
}

/** Size of a job's file as it is going to be sent, in bytes. */
function bytesToSend({ file, shrinking }: Job): number {
  const size = file?.size ?? 0;
  return Math.min(size, shrinking?.maxBytes ?? size);
}

/**
 * Uploads files, two at a time, and keeps their states until a field takes them over. Failed uploads are repeated while
 * that may help (`retry.ts`).
 */
export function createUploadQueue({
  previews,
  submit,
  revision,
  held,
  unfinished,
  prints: stored,
}: QueueOptions): RunUploads {
  const listeners = new Set<() => void>();
  /** Files that were uploaded from this page, by id. */
  const known = new Map<string, { file: File; preview: string | undefined; note: string | undefined }>();
  const prints = new Map(Object.entries(stored));
  /** Previews that were stored before the page was loaded. */
  const small = previews === undefined ? {} : loadPreviews(previews);
  /** Names of files that their fields have already, by pointer. */
  const doubles = new Map<string, string[]>();
  /** Photos without a preview. */
  const undrawn: Job[] = [];
  let drawing = false;
  let added = 0;
  let jobs: Job[] = unfinished.map(restored);
  /** The first response sets the session cookie. Parallel first uploads would create two sessions. */
  let inSession = false;
  let lists = new Map<string, readonly PendingUpload[]>();

  function newJob(
    pointer: string,
    name: string,
    job: { file: File | undefined; preview?: string | undefined; state: UploadState },
  ): Job {
    added += 1;
    const upload: PendingUpload = { key: String(added), name, preview: job.preview, state: job.state };
    return {
      pointer,
      file: job.file,
      shrinking: undefined,
      note: undefined,
      print: undefined,
      drawn: undefined,
      upload,
      abort: new AbortController(),
      state: job.state.kind === 'sending' ? 'judged' : 'settled',
      lost: false,
      failures: 0,
      timer: undefined,
    };
  }

  function restored({ pointer, name, ref, refused }: Unfinished): Job {
    if (ref !== undefined) return newJob(pointer, name, { file: undefined, state: { kind: 'done', ref } });
    return newJob(pointer, name, {
      file: undefined,
      state: { kind: 'failed', message: refused ?? NOT_ARRIVED, cure: refused === undefined ? 'choose' : 'other' },
    });
  }

  function changed() {
    lists = new Map();
    for (const listener of listeners) listener();
  }

  function update(job: Job, state: UploadState) {
    job.upload = { ...job.upload, state };
    changed();
  }

  function pump() {
    const running = jobs.filter((job) => job.state === 'running').length;
    for (const job of jobs
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, (inSession ? PARALLEL : 1) - running))) {
      job.state = 'running';
      void run(job);
    }
  }

  async function run(job: Job) {
    try {
      if (job.print === undefined && job.file !== undefined) job.print = await fingerprint(job.file);
      if (isDouble(job)) return;
      const file = job.shrinking === undefined ? job.file : await smallEnough(job, job.shrinking);
      if (file === undefined || job.abort.signal.aborted) return;
      const ref = await postFile(file, {
        submit,
        revision,
        pointer: job.pointer,
        name: job.upload.name,
        signal: job.abort.signal,
        onProgress: (fraction) => update(job, { kind: 'sending', fraction }),
      });
      inSession = true;
      known.set(ref.id, { file, preview: job.upload.preview, note: job.note });
      if (job.print !== undefined) prints.set(ref.id, job.print);
      settle(job, { kind: 'done', ref });
    } catch (error) {
      const failure = await causeOf(error, job.file);
      job.lost = failure.hitch?.why === 'lost';
      if (failure.hitch === undefined || !pauses(job, failure.hitch))
        settle(job, { kind: 'failed', message: failure.message, cure: failure.cure });
    } finally {
      pump();
    }
  }

  /** Whether a failed upload is sent again by itself, which then is arranged. */
  function pauses(job: Job, hitch: Hitch): boolean {
    if (job.abort.signal.aborted) return false;
    job.failures += 1;
    const offline = job.lost && !navigator.onLine;
    const pause = offline ? undefined : pauseAfter(job.failures, hitch.why === 'busy' ? hitch.wait : undefined);
    if (!offline && pause === undefined) return false;
    if (pause !== undefined) job.timer = setTimeout(() => queue(job), pause);
    rest(job, offline ? 'offline' : hitch.why);
    return true;
  }

  function rest(job: Job, pause: Pause) {
    job.state = 'pausing';
    update(job, { kind: 'sending', fraction: 0, pause });
  }

  /** Whether the field has the same file already. Then the file is dropped, and `doublesIn` tells the name that the person gave it. */
  function isDouble({ pointer, print, file, upload: { key, name } }: Job): boolean {
    if (print === undefined) return false;
    const isSent = held(pointer).some(({ id }) => prints.get(id) === print);
    const isUnderWay = jobs.some(
      (other) =>
        other.upload.key !== key &&
        other.pointer === pointer &&
        other.print === print &&
        other.upload.state.kind !== 'failed',
    );
    if (!isSent && !isUnderWay) return false;
    doubles.set(pointer, [...(doubles.get(pointer) ?? []), file?.name ?? name]);
    forget(key);
    changed();
    return true;
  }

  function showPreview(job: Job, preview: Blob) {
    const { state } = job.upload;
    const url = URL.createObjectURL(preview);
    job.drawn = preview;
    keep(state, preview);
    job.upload = { ...job.upload, preview: url };
    const sent = state.kind === 'done' ? known.get(state.ref.id) : undefined;
    if (sent !== undefined) sent.preview = url;
    release(url);
    changed();
  }

  function tell(job: Job, note: string) {
    const { state } = job.upload;
    job.note = note;
    const sent = state.kind === 'done' ? known.get(state.ref.id) : undefined;
    if (sent !== undefined) sent.note = note;
    changed();
  }

  /** Stores the preview of a photo once both are there; undefined removes it. Photos are shown themselves where that fails. */
  function keep(state: UploadState, drawn: Blob | undefined) {
    if (previews !== undefined && state.kind === 'done')
      void loadPhotos()
        .then(({ keepPreview }) => keepPreview(previews, state.ref.id, drawn))
        .catch(() => undefined);
  }

  /** Frees the memory of a preview that neither a job nor an uploaded file has any longer. */
  function release(url: string | undefined) {
    const shown = [
      ...jobs.map(({ upload }) => upload.preview),
      ...Array.from(known.values(), ({ preview }) => preview),
    ];
    if (url !== undefined && !shown.includes(url)) URL.revokeObjectURL(url);
  }

  /**
   * Draws previews, one after the other, so that photos which are made smaller meanwhile need not wait for all of them.
   * A preview is left out where its code does not load.
   */
  async function drawPreviews() {
    if (drawing) return;
    drawing = true;
    for (let job = undrawn.shift(); job !== undefined; job = undrawn.shift()) {
      const { file, abort, upload } = job;
      const show = showPreview.bind(undefined, job);
      if (file === undefined || abort.signal.aborted) continue;
      const note = await loadPhotos()
        .then(({ lookAt }) => lookAt(file, abort.signal, upload.preview === undefined ? show : undefined))
        .catch(() => undefined);
      if (note !== undefined) tell(job, note);
    }
    drawing = false;
  }

  /** The photo as it is sent. Undefined, with the job settled, if it cannot be made small enough. */
  async function smallEnough(job: Job, shrinking: Shrinking): Promise<File | undefined> {
    const { file } = job;
    if (file === undefined) return undefined;
    update(job, { kind: 'sending', fraction: 0, shrinking: true });
    const { jpegName, shrinkPhoto } = await loadPhotos();
    const smaller = await shrinkPhoto(file, {
      maxBytes: shrinking.maxBytes,
      signal: job.abort.signal,
      onPreview: (preview) => showPreview(job, preview),
    }).catch(photosFailed);
    if (smaller === undefined) {
      settle(job, (await isReadable(file)) ? shrinking.otherwise : GONE);
      return undefined;
    }
    job.file = smaller.file;
    job.shrinking = undefined;
    job.note = smaller.note;
    job.upload = { ...job.upload, name: jpegName(job.upload.name) };
    return smaller.file;
  }

  function settle(job: Job, state: UploadState) {
    job.state = 'settled';
    update(job, state);
    if (job.drawn !== undefined) keep(state, job.drawn);
  }

  /** Sends a file when it is its turn. */
  function queue(job: Job) {
    clearTimeout(job.timer);
    job.state = 'waiting';
    const { state } = job.upload;
    update(job, state.kind === 'sending' ? { ...state, fraction: 0 } : { kind: 'sending', fraction: 0 });
    pump();
  }

  /** Sends a failed or pausing file, with as many attempts as a new one has. */
  function send(job: Job) {
    if (job.file === undefined || (job.state !== 'settled' && job.state !== 'pausing')) return;
    job.failures = 0;
    queue(job);
  }

  /** Sends what the network lost. */
  function resume() {
    jobs
      .filter(({ lost, state, upload }) => lost && (state === 'pausing' || upload.state.kind === 'failed'))
      .forEach(send);
  }

  const lostAndPausing = () => jobs.filter(({ lost, state }) => lost && state === 'pausing');

  /** Timers of a page in the background are late. */
  function wake() {
    if (document.visibilityState === 'visible' && navigator.onLine) lostAndPausing().forEach(queue);
  }

  function goOffline() {
    for (const job of lostAndPausing()) {
      clearTimeout(job.timer);
      rest(job, 'offline');
    }
  }

  const isHeld = (pointer: string, ref: FileRef) => held(pointer).some(({ id }) => id === ref.id);

  function takenIn(pointer: string) {
    const underWay = jobs.filter(({ state }) => state === 'waiting' || state === 'running' || state === 'pausing');
    const arrived = jobs.filter(
      (job) => job.pointer === pointer && job.upload.state.kind === 'done' && !isHeld(pointer, job.upload.state.ref),
    );
    const sent = [...known.values()].map(({ file }) => file.size);
    const bytes = [...sent, ...underWay.map(bytesToSend)].reduce((sum, size) => sum + size, 0);
    return {
      files: held(pointer).length + arrived.length + underWay.filter((job) => job.pointer === pointer).length,
      bytes,
    };
  }

  /** The names of a field's files. */
  function namesIn(pointer: string): Set<string> {
    const pending = jobs.filter((job) => job.pointer === pointer && job.upload.state.kind !== 'failed');
    return new Set([...held(pointer), ...pending.map(({ upload }) => upload)].map(({ name }) => name));
  }

  function forget(key: string) {
    const job = jobs.find(({ upload }) => upload.key === key);
    jobs = jobs.filter((other) => other !== job);
    if (job === undefined) return;
    clearTimeout(job.timer);
    // The preview of an uploaded file is still drawn.
    if (job.upload.state.kind !== 'done') job.abort.abort();
    release(job.upload.preview);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      window.addEventListener('online', resume);
      window.addEventListener('offline', goOffline);
      document.addEventListener('visibilitychange', wake);
      return () => {
        window.removeEventListener('online', resume);
        window.removeEventListener('offline', goOffline);
        document.removeEventListener('visibilitychange', wake);
        const urls = [...jobs.map(({ upload }) => upload), ...known.values()].map(({ preview }) => preview);
        for (const { abort, timer } of jobs) {
          clearTimeout(timer);
          abort.abort();
        }
        for (const url of urls) if (url !== undefined) URL.revokeObjectURL(url);
      };
    },
    pending(pointer) {
      const list = lists.get(pointer) ?? jobs.filter((job) => job.pointer === pointer).map(({ upload }) => upload);
      lists.set(pointer, list);
      return list;
    },
    async add(pointer, files, rules, instead) {
      if (instead !== undefined) forget(instead);
      doubles.delete(pointer);
      const names = namesIn(pointer);
      const batch = files.map((file) => {
        const name = freeName(file.name, names);
        names.add(name);
        return newJob(pointer, name, {
          file,
          preview: isPhoto(file) && file.size <= SMALL_PHOTO ? URL.createObjectURL(file) : undefined,
          state: { kind: 'sending', fraction: 0 },
        });
      });
      jobs.push(...batch);
      changed();
      const judgements = await judgeFiles(files, rules, () => takenIn(pointer));
      for (const [index, job] of batch.entries()) {
        const { refusal, shrinking } = judgements[index] ?? {};
        job.shrinking = shrinking;
        job.state = refusal === undefined ? 'waiting' : 'settled';
        if (refusal !== undefined) job.upload = { ...job.upload, state: refusal };
        if (refusal?.cure !== 'other' && isPhoto(job.file)) undrawn.push(job);
      }
      changed();
      pump();
      void drawPreviews();
    },
    retry(key) {
      jobs.filter(({ upload }) => upload.key === key).forEach(send);
    },
    drop(key) {
      forget(key);
      changed();
    },
    rearrange(list, place) {
      const own = jobs.filter(({ pointer }) => pointer.startsWith(`${list}/`));
      for (const job of own) {
        const [, row = '', below = ''] = /^([^/]*)(.*)$/.exec(job.pointer.slice(list.length + 1)) ?? [];
        const placed = place(row);
        if (placed === undefined) forget(job.upload.key);
        else job.pointer = `${list}/${placed}${below}`;
      }
      doubles.clear();
      changed();
    },
    async remove(ref) {
      const response = await fetch(ref.path, { method: 'DELETE', credentials: 'same-origin' }).catch(
        (cause: unknown) => {
          throw new Error(DELETE_FAILED, { cause });
        },
      );
      // A file that the server no longer has counts as removed.
      if (!response.ok && response.status !== 404) throw new Error(DELETE_FAILED);
      const preview = known.get(ref.id)?.preview;
      known.delete(ref.id);
      release(preview);
      keep({ kind: 'done', ref }, undefined);
      prints.delete(ref.id);
      doubles.clear();
      changed();
    },
    previewOf(ref) {
      const sent = known.get(ref.id);
      if (sent !== undefined) return sent.preview;
      return small[ref.id] ?? (/\.(jpe?g|png|webp|gif|avif)$/i.test(ref.name) ? ref.path : undefined);
    },
    noteOf: (ref) => known.get(ref.id)?.note,
    doublesIn: (pointer) => doubles.get(pointer) ?? [],
    prints: () => Object.fromEntries(prints),
    all: () => jobs,
    busy: () => jobs.some(({ state }) => state !== 'settled'),
    unfinished: () =>
      jobs
        .filter(({ pointer }) => !isOfRemovedRow(pointer))
        .flatMap(({ pointer, upload: { name, state } }): Unfinished[] => {
          if (state.kind === 'done') return isHeld(pointer, state.ref) ? [] : [{ pointer, name, ref: state.ref }];
          return [
            { pointer, name, ...(state.kind === 'failed' && state.cure === 'other' && { refused: state.message }) },
          ];
        }),
    lose({ pointer, ref, message, cure }) {
      const sent = known.get(ref.id);
      known.delete(ref.id);
      prints.delete(ref.id);
      inSession = false;
      jobs.push(
        newJob(pointer, ref.name, {
          file: sent?.file,
          preview: sent?.preview,
          state: { kind: 'failed', message, cure: cure ?? (sent === undefined ? 'choose' : 'again') },
        }),
      );
      changed();
    },
  };
}

/** Rejects with an `UploadFailure` if the network fails. */
function loadPhotos() {
  return import('./photos/index.ts').catch(photosFailed);
}

function photosFailed(): never {
  throw new UploadFailure('Das Foto ließ sich nicht verkleinern', 'again', { why: 'lost' });
}

function isPhoto(file: File | undefined): boolean {
  return file?.type.startsWith('image/') === true;
}

/** Up to this size a photo is its own preview. In bytes. */
const SMALL_PHOTO = 50_000;

/** 'image (2).jpg' for an iPhone's second 'image.jpg'. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
  for (let number = 2; ; number += 1) {
    const free = `${stem} (${number})${ending}`;
    if (!taken.has(free)) return free;
  }
}
