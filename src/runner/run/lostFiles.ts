import type { Answers, Wizard } from '../../engine/index.ts';
import type { Cure, FileRef } from '../../fields/index.ts';
import { faultsByFile, heldFiles, type HeldFile } from '../uploads/files.ts';
import { SendFailure } from './send.ts';

/** A file of the answers that the server does not have or does not accept. */
export type LostFile = HeldFile & { message: string; cure?: Cure };

/** The server's sentence for a file that it does not have. */
const GONE = 'Diese Datei ist nicht mehr vorhanden. Bitte laden Sie sie noch einmal hoch.';

/** The files of the answers that the server no longer has because the session ended or a day has passed. */
export async function findLost(wizard: Wizard, answers: Answers): Promise<LostFile[]> {
  const asked = await Promise.all(
    heldFiles(wizard, answers).map(async (file) => ({ file, status: await askFor(file.ref) })),
  );
  return asked.filter(({ status }) => status === 404).map(({ file }) => ({ ...file, message: GONE }));
}

/**
 * The failure with the names of the files concerned, and those files that another attempt cannot send. `ask`: the status of a
 * request for a file.
 */
export async function readFaults(
  wizard: Wizard,
  answers: Answers,
  failure: SendFailure,
  ask = askFor,
): Promise<{ failure: SendFailure; lost: LostFile[] }> {
  const felder = faultsByFile(wizard, answers, failure.felder);
  const lost = felder.map(async ({ file, said }): Promise<LostFile[]> => {
    const status = file === undefined ? STILL_JUDGED : await ask(file.ref);
    return file === undefined || status === STILL_JUDGED
      ? []
      : [{ ...file, message: said, ...(status === REFUSED && { cure: 'other' }) }];
  });
  const { message, outdated, gone, hindrance, wait, cause } = failure;
  return {
    failure: new SendFailure(message, { felder, outdated, gone, hindrance, wait, cause }),
    lost: (await Promise.all(lost)).flat(),
  };
}

const STILL_JUDGED = 409;
const REFUSED = 410;

/** The status of a HEAD request for the file; undefined if there is no response. */
async function askFor({ path }: FileRef): Promise<number | undefined> {
  const response = await fetch(path, {
    method: 'HEAD',
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  return response?.status;
}
