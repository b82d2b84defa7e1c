import type { Pause } from '../../fields/index.ts';
import { attempt, causeOf } from './attempt.ts';
import type { Job } from './job.ts';
import type { Hitch } from './postFile.ts';
import { settle, update, type Queue } from './queue.ts';
import { pauseAfter } from '../base/retry.ts';

const PARALLEL = 2;

/** Sends as many of the waiting files as may be under way at once, the oldest first. */
export function pump(queue: Queue): void {
  const running = queue.jobs.filter((job) => job.state === 'running').length;
  const waiting = queue.jobs.filter((job) => job.state === 'waiting');
  for (const job of waiting.slice(0, Math.max(0, (queue.inSession ? PARALLEL : 1) - running))) {
    job.state = 'running';
    void run(queue, job);
  }
}

/** Sends a failed or pausing file, with as many attempts as a new one has. */
export function send(queue: Queue, job: Job): void {
  if (job.file === undefined || (job.state !== 'settled' && job.state !== 'pausing')) return;
  job.failures = 0;
  lineUp(queue, job);
}

/** Sends what the network lost when it is back, and pauses while it is away. Returns a function that ends this. */
export function followNetwork(queue: Queue): () => void {
  const lostAndPausing = () => queue.jobs.filter(({ lost, state }) => lost && state === 'pausing');
  const resume = () => {
    markStalled(queue, false);
    for (const job of queue.jobs.filter(isLost)) send(queue, job);
  };
  // Timers of a page in the background are late.
  const wake = () => {
    if (document.visibilityState === 'visible' && navigator.onLine)
      for (const job of lostAndPausing()) lineUp(queue, job);
  };
  const goOffline = () => {
    markStalled(queue, true);
    for (const job of lostAndPausing()) {
      clearTimeout(job.timer);
      rest(queue, job, 'offline');
    }
  };
  const following = new AbortController();
  window.addEventListener('online', resume, following);
  window.addEventListener('offline', goOffline, following);
  document.addEventListener('visibilitychange', wake, following);
  return () => following.abort();
}

/** Says of files that are being sent that nothing moves. The next progress takes it back. */
function markStalled(queue: Queue, isStalled: boolean): void {
  for (const job of queue.jobs) {
    const { state } = job.upload;
    if (job.state !== 'running' || state.kind !== 'sending' || state.shrinking === true) continue;
    const { stalled: _, ...moving } = state;
    update(queue, job, isStalled ? { ...moving, stalled: true } : moving);
  }
}

/** Whether the network lost the last attempt to send the file, and none is under way. */
function isLost({ lost, state, upload }: Job): boolean {
  return lost && (state === 'pausing' || upload.state.kind === 'failed');
}

/** Sends a file when it is its turn. */
function lineUp(queue: Queue, job: Job): void {
  clearTimeout(job.timer);
  job.state = 'waiting';
  const { state } = job.upload;
  update(queue, job, state.kind === 'sending' ? { ...state, fraction: 0 } : { kind: 'sending', fraction: 0 });
  pump(queue);
}

async function run(queue: Queue, job: Job): Promise<void> {
  try {
    await attempt(queue, job);
  } catch (error) {
    const { message, cure, hitch } = await causeOf(error, job.file);
    job.lost = hitch?.why === 'lost';
    if (hitch === undefined || !pauses(queue, job, hitch)) settle(queue, job, { kind: 'failed', message, cure });
  } finally {
    pump(queue);
  }
}

/** Whether a failed upload is sent again by itself, which then is arranged. */
function pauses(queue: Queue, job: Job, hitch: Hitch): boolean {
  if (job.abort.signal.aborted) return false;
  job.failures += 1;
  const offline = job.lost && !navigator.onLine;
  const pause = offline ? undefined : pauseAfter(job.failures, hitch.why === 'busy' ? hitch.wait : undefined);
  if (!offline && pause === undefined) return false;
  if (pause !== undefined) job.timer = setTimeout(() => lineUp(queue, job), pause);
  rest(queue, job, offline ? 'offline' : hitch.why);
  return true;
}

function rest(queue: Queue, job: Job, pause: Pause): void {
  job.state = 'pausing';
  update(queue, job, { kind: 'sending', fraction: 0, pause });
}
