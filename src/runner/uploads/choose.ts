import { freeFileName, type UploadKeyword } from '../../engine/index.ts';
import { bytesToSend, isAmong, isPhoto } from './job.ts';
import { judgeFiles, type Usage } from './judgeFile.ts';
import { drawPreview } from './previews.ts';
import { addJob, changed, type Queue } from './queue.ts';
import { pump } from './pump.ts';

/** Up to this size a photo is its own preview. In bytes. */
const SMALL_PHOTO = 50_000;

/**
 * Takes files that were chosen for a field into the queue. Judges them by its rules, and sends those that the rules take.
 * Resolves when all are judged.
 */
export async function choose(
  queue: Queue,
  pointer: string,
  files: readonly File[],
  rules: UploadKeyword,
): Promise<void> {
  queue.doubles.delete(pointer);
  const names = namesIn(queue, pointer);
  const batch = files.map((file) => {
    const name = freeFileName(file.name, (one) => names.has(one));
    names.add(name);
    const preview = isPhoto(file) && file.size <= SMALL_PHOTO ? URL.createObjectURL(file) : undefined;
    return addJob(queue, { pointer, name, file, preview, state: { kind: 'sending', fraction: 0 } });
  });
  changed(queue);
  const judgements = await judgeFiles(files, rules, () => takenIn(queue, pointer));
  for (const [index, job] of batch.entries()) {
    const { refusal, shrinking } = judgements[index] ?? {};
    job.shrinking = shrinking;
    job.state = refusal === undefined ? 'waiting' : 'settled';
    if (refusal !== undefined) job.upload = { ...job.upload, state: refusal };
    if (refusal?.cure !== 'other' && isPhoto(job.file)) drawPreview(queue, job);
  }
  changed(queue);
  pump(queue);
}

/** The names of a field's files. */
function namesIn({ jobs, held }: Queue, pointer: string): Set<string> {
  const pending = jobs.filter((job) => job.pointer === pointer && job.upload.state.kind !== 'failed');
  return new Set([...held(pointer), ...pending.map(({ upload }) => upload)].map(({ name }) => name));
}

function takenIn({ jobs, known, held }: Queue, pointer: string): Usage {
  const files = held(pointer);
  const underWay = jobs.filter(({ state }) => state === 'waiting' || state === 'running' || state === 'pausing');
  const arrived = jobs.filter(
    ({ pointer: at, upload: { state } }) => at === pointer && state.kind === 'done' && !isAmong(files, state.ref),
  );
  const bytes = [...known.values(), ...underWay].reduce((sum, job) => sum + bytesToSend(job), 0);
  return {
    files: files.length + arrived.length + underWay.filter((job) => job.pointer === pointer).length,
    bytes,
  };
}
