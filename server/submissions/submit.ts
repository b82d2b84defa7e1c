import type { Knex } from 'knex';
import { arrivedOtherwise } from '../../src/contract/index.ts';
import { acceptRequest } from './accept.ts';
import { Fault } from '../http/fault.ts';
import { factsOn } from './facts.ts';
import { isUuid } from '../base/uuid.ts';
import { documentIds, documentsGone, FilesGone, withKnownDocuments, type FileList } from './documents.ts';
import { correct } from './correct.ts';
import { findByFiles, findByKeys } from './store.ts';
import { findUnsent } from '../uploads/index.ts';
import { senderAddress } from './mails.ts';
import { bearable } from './bearable.ts';
import { newReference } from './reference.ts';
import { receiptFor } from './receipt.ts';
import type { SubmitContext, SubmitRequest } from './submitRequest.ts';
import { payload, storedValues, type Receipt } from '../../src/engine/index.ts';

const ATTEMPTS = 3;
/**
 * Validates a request and stores it once. The same key with the same answers returns the first submission again, even
 * in parallel and even if its files are claimed or a rule has changed since; other answers correct it if they are later ones (`version`), and else
 * are 409. Throws 422 for refused answers and for unavailable files, 409 for files that the session has already sent with the same wizard.
 */
export async function submit(context: SubmitContext, request: SubmitRequest): Promise<Receipt> {
  try {
    return await store(context, request);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Queried only now, so that a first attempt costs no query.
    const earlier = await earlierSubmission(context, request);
    if (earlier !== undefined) return earlier;
    throw (error instanceof FilesGone && (await alreadySent(context.knex, request, error.files))) || error;
  }
}

async function store(context: SubmitContext, request: SubmitRequest): Promise<Receipt> {
  const { wizard, body, bodyHash, version, client, keys } = request;
  const createdAt = context.clock();
  const { answers, consents, files, facts, mails } = acceptRequest(request, context, createdAt);
  const session = await request.session();
  const documents = documentIds(files);
  const known = documents.length > 0 && session ? await findUnsent(context.knex, documents, session) : new Map();
  const submission = {
    wizard: wizard.id,
    revision: wizard.revision,
    answers: withKnownDocuments(wizard, answers, files, { known, now: createdAt }),
    computed: storedValues(wizard, facts),
    consents,
    keys,
    bodyHash,
    version,
    documents,
    sessionHash: session?.hash,
    mails: (await bearable(context.limiter, client, mails)).map((mail) => ({ id: context.newId(), ...mail })),
    createdAt,
  };
  for (let attempt = 1; ; attempt += 1) {
    const stored = {
      id: context.newId(),
      reference: newReference(wizard.definition.wizard.submit?.reference ?? '', context.random),
    };
    try {
      if (await context.insert({ ...stored, ...submission }))
        return receiptFor({ ...stored, mails: submission.mails, isOwned: session !== undefined }, wizard, body, facts);
      throw documentsGone(files);
    } catch (error) {
      if (!isTakenReference(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** What became of an earlier request under the same key, corrected by this one if it is to be; undefined if there was none. */
async function earlierSubmission(context: SubmitContext, request: SubmitRequest): Promise<Receipt | undefined> {
  const { wizard, keys, body, bodyHash, version } = request;
  const find = async () => (keys.length === 0 ? undefined : findByKeys(context.knex, keys));
  let earlier = await find();
  if (earlier !== undefined && earlier.bodyHash !== bodyHash && version > earlier.version) {
    await correct(context, request, earlier);
    earlier = await find();
  }
  if (earlier === undefined) return undefined;
  if (earlier.bodyHash !== bodyHash) throw new Fault(409, arrivedOtherwise(earlier.reference));
  const answers = payload(wizard, body);
  const address = senderAddress(wizard, answers);
  const mails = earlier.mails.filter(({ recipient }) => recipient === null || recipient === address);
  return receiptFor({ ...earlier, mails }, wizard, body, factsOn(earlier.createdAt, wizard, answers));
}

/**
 * The fault of a request whose files belong to an earlier submission: its reply was lost, and the answers were changed since.
 * Without this fault, the person would read that the files are gone, and send a second request without them.
 */
async function alreadySent(
  knex: Knex,
  { wizard, session: findSession }: SubmitRequest,
  files: readonly FileList[],
): Promise<Fault | undefined> {
  const session = await findSession();
  const ids = documentIds(files).filter(isUuid);
  const reference = session && (await findByFiles(knex, { wizard: wizard.id, ids, sessionHash: session.hash }));
  if (reference === undefined) return undefined;
  return new Fault(409, arrivedOtherwise(reference));
}

function isRefusal(error: unknown): boolean {
  return error instanceof Fault && error.status === 422;
}

function isTakenReference(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'submissions_reference_unique';
}
