import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { bounded } from '../base/bounded.ts';
import { sha256 } from '../base/sha256.ts';
import { Fault } from '../http/fault.ts';
import type { Sheet } from './sheet.ts';

/** Draws sheets as PDF. */
export type Drawer = (sheet: Sheet, now: Date) => Promise<Buffer>;

const THREAD = new URL('./thread.ts', import.meta.url);
/** The longest takes a second or two. */
const LONGEST_MS = 30_000;
const MEGABYTES = 192;
const WAITING = 20;
/** A sheet is opened again within minutes, if at all. */
const KEPT_MS = 60 * 60 * 1000;
const KEPT_BYTES = 8 * 1024 * 1024;

/**
 * Draws each sheet once, in a thread that ends afterwards, so that nobody else waits for it. What was drawn is kept for an hour, in
 * memory, as long as it is not more than 8 MB. Throws a Fault 503 if too many wait.
 */
export function openDrawer(draw: Drawer = drawInThread): Drawer {
  const kept = new Map<string, { at: number; bytes: number; pdf: Promise<Buffer> }>();
  const run = bounded({ parallel: 1, waiting: WAITING, refuse: busy });
  return (sheet, now) => {
    const key = sha256(JSON.stringify(sheet)).toString('base64url');
    forgetOld(kept, now);
    const known = kept.get(key);
    if (known !== undefined) return known.pdf;
    const entry = { at: now.getTime(), bytes: 0, pdf: run(() => draw(sheet, now)) };
    kept.set(key, entry);
    entry.pdf.then(
      ({ length }) => (entry.bytes = length),
      () => kept.delete(key),
    );
    return entry.pdf;
  };
}

/** Oldest first. */
function forgetOld(kept: Map<string, { at: number; bytes: number }>, now: Date): void {
  let total = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [key, { at, bytes }] of kept) {
    const isOld = Math.abs(now.getTime() - at) > KEPT_MS;
    if (!isOld && total <= KEPT_BYTES) continue;
    kept.delete(key);
    total -= bytes;
  }
}

async function drawInThread(sheet: Sheet, now: Date): Promise<Buffer> {
  const worker = new Worker(THREAD, {
    workerData: { sheet, now },
    // Options of this process may not suit a file.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  try {
    // Rejects with what the thread throws.
    const [pdf] = (await once(worker, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })) as [Uint8Array];
    return Buffer.from(pdf);
  } finally {
    await worker.terminate();
  }
}

function busy(): Fault {
  return new Fault(503, 'Gerade werden sehr viele Bestätigungen erstellt. Bitte versuchen Sie es gleich noch einmal.', {
    headers: { 'Retry-After': '10' },
  });
}
