import { SECRET_KEY } from '../../contract/index.ts';
import type { Answers, Submit, Wizard } from '../../engine/index.ts';
import { sentFiles } from '../uploads/files.ts';
import { readFaults, type LostFile } from './lostFiles.ts';
import { receiptOf, send, SendFailure, type ExtraData, type OnSent } from './send.ts';

/** The attempts of a run to send its answers. */
export type Attempts = {
  /** A secret that identifies all attempts of the run: together they are one request, whichever of them arrive. */
  key: string | undefined;
  /** How often the answers were changed after an attempt. The server takes later answers as a correction of earlier ones. */
  correction: number;
  /** The answers are others than those of the last attempt. */
  isChanged: boolean;
  /** Called before the request, when the attempt has its key. */
  onBegin?: () => void;
  /** Called with the files that the server does not have or does not take. */
  onLost?: (files: LostFile[]) => void;
};

type SubmitOptions = {
  wizard: Wizard;
  attempts: Attempts;
  /** Called with each request: what the page then shows may be loaded while it is under way. */
  onRequest?: (() => void) | undefined;
  onSent: OnSent | undefined;
  beside: ExtraData | undefined;
};

/** How a run sends its answers. Resolves with the receipt; rejects with a `SendFailure`. */
export function createSubmit({ wizard, attempts, onRequest, onSent, beside }: SubmitOptions): Submit {
  return async (answers: Answers) => {
    attempts.key ??= SECRET_KEY + randomHex();
    attempts.isChanged = false;
    attempts.onBegin?.();
    onRequest?.();
    const reply = await send(wizard, answers, attempts, beside?.()).catch(async (cause: unknown) => {
      if (!(cause instanceof SendFailure)) throw cause;
      const { lost, failure } = await readFaults(wizard, answers, cause);
      attempts.onLost?.(lost);
      throw failure;
    });
    const receipt = receiptOf(reply, sentFiles(wizard, answers));
    onSent?.(receipt, reply);
    return receipt;
  };
}

/** To be called when the answers change. An attempt of which no answer has come may have arrived. */
export function noteChange(attempts: Attempts): void {
  if (attempts.key === undefined || attempts.isChanged) return;
  attempts.isChanged = true;
  attempts.correction += 1;
}

/** 128 random bits; unlike `crypto.randomUUID` also on plain http. */
function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
