import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { sizeSentence, takesType } from '../../src/contract/index.ts';
import { fieldsOf, isPlainObject, questionAt, readPointer, type Answers, type Wizard } from '../../src/engine/index.ts';
import { logFault } from '../http/errors.ts';
import { Fault } from '../http/fault.ts';
import type { Posted } from '../pages/index.ts';
import { fingerprint } from '../submissions/index.ts';
import type { FormFiles } from '../uploads/index.ts';
import type { StoredRun } from './formPage.ts';

const JPEG = 'image/jpeg';

export type ReceivedFiles = Parameters<Parameters<FormFiles['receive']>[2]>[0]['files'];

type Outcome = { ref: Posted['files'][number]['ref'] } | { message: string };

/** The files of one form. */
export type PostedFiles = {
  /**
   * Stores the files that a run does not have yet, each by itself, so that one that is not accepted does not take the others with
   * it. Called again, it stores none a second time.
   */
  storeFor: (run: StoredRun | undefined) => Promise<Pick<Posted, 'files' | 'refused'>>;
  /** The digests of the files that were stored, by their ids. */
  prints: () => Record<string, string>;
  /** Deletes those that were stored and that these answers do not have. Those that were sent stay. */
  removeUnused: (answers: Answers) => Promise<void>;
};

/**
 * Files are told apart by their content, as in the browser: the same one that is sent twice is one file of a question. A button is pressed twice,
 * and after 'Back' the input still holds what was sent.
 */
export async function postedFiles(
  ctx: Koa.Context,
  wizard: Wizard,
  received: ReceivedFiles,
  { files, log }: { files: FormFiles; log: Logger },
): Promise<PostedFiles> {
  const printed = await Promise.all(received.map(async (file) => ({ ...file, print: await printOf(file) })));
  const outcomes = new Map<string, Outcome>();
  const prints: Record<string, string> = {};
  const dokumentTyp = wizard.definition.wizard.submit?.documentType ?? '';

  async function store(file: (typeof printed)[number]): Promise<Outcome> {
    try {
      const field = { dokumentTyp, feld: file.field, revision: wizard.revision };
      const { id, originalname: name, path } = await files.keep(ctx, file, field);
      prints[id] = file.print;
      return { ref: { id, name, path } };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      logFault(log, ctx, error);
      return { message: `${file.name}: ${error.message}${wayForPhoto(wizard, file.field, error.message)}` };
    }
  }

  /** Whether the run has the file, and it is there: it may have expired. */
  async function isHeld(run: StoredRun | undefined, { field, print }: (typeof printed)[number]): Promise<boolean> {
    const held = run && readPointer(run.answers, field);
    const same = Array.isArray(held) ? held.find(({ id }) => run?.prints?.[id] === print) : undefined;
    return same !== undefined && ![404, 410].includes(await files.status(ctx, same.id));
  }

  return {
    async storeFor(run) {
      const told = new Map<string, Posted['files'][number] | Posted['refused'][number]>();
      for (const file of printed) {
        const key = `${file.field} ${file.print}`;
        if (told.has(key) || (await isHeld(run, file))) continue;
        const outcome = outcomes.get(key) ?? (await store(file));
        outcomes.set(key, outcome);
        told.set(key, { pointer: file.field, ...outcome });
      }
      const all = [...told.values()];
      return { files: all.filter((one) => 'ref' in one), refused: all.filter((one) => 'message' in one) };
    },
    prints: () => prints,
    async removeUnused(answers) {
      const used = JSON.stringify(answers);
      for (const id of Object.keys(prints)) if (!used.includes(id)) await files.remove(ctx, id);
    },
  };
}

/** Photos that are too large are made smaller by our code in the browser, which was not there when this form was sent. */
function wayForPhoto(wizard: Wizard, field: string, message: string): string {
  const rule = questionAt(fieldsOf(wizard), field)?.schema.upload;
  const isTooLarge = rule !== undefined && takesType(rule, JPEG) && message === sizeSentence(rule, JPEG);
  return isTooLarge ? ' Mit JavaScript verkleinern wir das Foto, wenn Sie es noch einmal auswählen.' : '';
}

async function printOf({ path }: ReceivedFiles[number]): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('base64url');
}

/** Identifies what is sent: its answers, and the content of its files. Where the files are stored does not matter. */
export function printOfSending(body: Answers, prints: Readonly<Record<string, string>>): string {
  const replaced = JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    isPlainObject(value) && typeof value['id'] === 'string' ? (prints[value['id']] ?? value) : value,
  );
  return fingerprint(replaced);
}
