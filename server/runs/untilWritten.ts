import { Fault } from '../http/fault.ts';

/** Within an instance forms that meet take turns, so only those of other instances can be in the way. */
const ATTEMPTS = 10;

/** Reads a run, changes it and writes it. Returns false if another form has written it since it was read. */
type Work = () => Promise<boolean>;

/** By run: the forms that have not met another one yet, and the last of those that wait for their turn. */
const atOnce = new Map<string, Set<Promise<boolean>>>();
const inLine = new Map<string, Promise<unknown>>();

/**
 * Calls `work` until it returns true: forms of several tabs, or two presses of a button, may meet. The version of the run decides which one
 * is written, on all instances. A form that was refused waits for those that are under way, and later ones wait for it, so that 25 forms at once
 * cost 50 calls and not 300. Throws 503 if forms of several instances go on meeting.
 */
export async function untilWritten(id: string, work: Work): Promise<void> {
  if (!inLine.has(id) && (await tryAtOnce(id, work))) return;
  const isWritten = await inTurn(id, async () => {
    const others: Iterable<Promise<boolean>> = atOnce.get(id) ?? [];
    await Promise.allSettled(others);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) if (await work()) return true;
    return false;
  });
  if (isWritten) return;
  throw new Fault(
    503,
    'Ihre Angaben werden gerade an anderer Stelle geändert. Bitte senden Sie das Formular noch einmal.',
    { headers: { 'Retry-After': '1' } },
  );
}

async function tryAtOnce(id: string, work: Work): Promise<boolean> {
  const attempt = work();
  const attempts = atOnce.get(id) ?? new Set();
  atOnce.set(id, attempts.add(attempt));
  try {
    return await attempt;
  } finally {
    attempts.delete(attempt);
    if (attempts.size === 0) atOnce.delete(id);
  }
}

/** Calls `work` when all former calls with the same id have ended. */
async function inTurn(id: string, work: Work): Promise<boolean> {
  const turn = (inLine.get(id) ?? Promise.resolve()).then(work, work);
  inLine.set(id, turn);
  try {
    return await turn;
  } finally {
    if (inLine.get(id) === turn) inLine.delete(id);
  }
}
