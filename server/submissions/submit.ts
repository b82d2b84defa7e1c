import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import { documentIds, documentsGone, withKnownDocuments } from './documents.ts';
import { findByKey, insertSubmission, type Earlier } from './store.ts';
import { findUnsent } from '../uploads/index.ts';
import { newReference } from './reference.ts';
import type { Accepted } from './accept.ts';
import type { Session } from '../http/session.ts';
import type { Wizard } from '../../src/engine/index.ts';

/** What a submission needs beside its answers; time and chance come in from outside. */
export type SubmitContext = {
  knex: Knex;
  clock: () => Date;
  newId: () => string;
  random: (below: number) => number;
};

export type SubmitRequest = {
  wizard: Wizard;
  accepted: Accepted;
  session: Session | undefined;
  /** Names the attempt; a repeat gets the first one's answer. */
  idempotencyKey: string | undefined;
};

export type Stored = { id: string; reference: string };

const ATTEMPTS = 3;

/**
 * Stores an accepted request once. The same key with the same answers gives the first submission again, also in
 * parallel; with other answers it is 409. Throws 422 when a file is not to be had.
 */
export async function submit(context: SubmitContext, request: SubmitRequest): Promise<Stored> {
  const { wizard, accepted, session, idempotencyKey } = request;
  const documents = documentIds(wizard, accepted.answers);
  const known = documents.length > 0 && session ? await findUnsent(context.knex, documents, session) : new Map();
  if (known.size < documents.length) {
    const earlier = await earlierSubmission(context.knex, request);
    if (earlier !== undefined) return earlier;
  }
  const answers = withKnownDocuments(wizard, accepted.answers, known);
  for (let attempt = 1; ; attempt += 1) {
    const stored = { id: context.newId(), reference: newReference(wizard.definition.wizard.submit?.reference ?? '', context.random) };
    try {
      const done = await insertSubmission(context.knex, {
        ...stored,
        wizard: wizard.id,
        revision: wizard.revision,
        answers,
        consents: accepted.consents,
        idempotencyKey,
        bodyHash: accepted.bodyHash,
        documents,
        sessionHash: session?.hash,
        createdAt: context.clock(),
      });
      if (done) return stored;
      const earlier = await earlierSubmission(context.knex, request);
      if (earlier !== undefined) return earlier;
      throw documentsGone(wizard, answers);
    } catch (error) {
      if (!isTakenReference(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function earlierSubmission(knex: Knex, { idempotencyKey, accepted }: SubmitRequest): Promise<Stored | undefined> {
  const earlier: Earlier | undefined = idempotencyKey === undefined ? undefined : await findByKey(knex, idempotencyKey);
  if (earlier === undefined) return undefined;
  if (earlier.bodyHash !== accepted.bodyHash) {
    throw new Fault(409, 'Diese Anfrage wurde mit anderen Angaben bereits gesendet. Bitte laden Sie die Seite neu und senden Sie sie noch einmal.');
  }
  return { id: earlier.id, reference: earlier.reference };
}

function isTakenReference(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'submissions_reference_unique';
}
