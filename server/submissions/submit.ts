import type { Knex } from 'knex';
import { arrivedOtherwise } from '../../src/contract/index.ts';
import { accept } from './accept.ts';
import { Fault } from '../http/fault.ts';
import { factsOn } from './facts.ts';
import { isUuid } from '../base/uuid.ts';
import { documentIds, documentsGone, filesIn, missesDocuments, withKnownDocuments } from './documents.ts';
import { correct } from './correct.ts';
import { findByFiles, findByKeys } from './store.ts';
import { findUnsent } from '../uploads/index.ts';
import { followUps, senderAddress } from './mails.ts';
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
    throw missesDocuments(error) ? ((await alreadySent(context.knex, request)) ?? error) : error;
  }
}

async function store(
  context: SubmitContext,
  { wizard, body, bodyHash, version, outdated, session: findSession, client, keys }: SubmitRequest,
): Promise<Receipt> {
  const accepted = accept(wizard, body, outdated);
  const session = await findSession();
  const lists = filesIn(wizard, accepted.answers);
  const documents = documentIds(lists);
  const known = documents.length > 0 && session ? await findUnsent(context.knex, documents, session) : new Map();
  const createdAt = context.clock();
  const facts = factsOn(createdAt, wizard, accepted.answers);
  const mails = followUps(wizard, accepted.answers, context);
  const submission = {
    wizard: wizard.id,
    revision: wizard.revision,
    answers: withKnownDocuments(wizard, accepted.answers, lists, { known, now: createdAt }),
    computed: storedValues(wizard, facts),
    consents: accepted.consents,
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
      throw documentsGone(lists);
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
 * The fault of a request whose files have arrived with an earlier one: whoever got no answer to that one, and has changed
 * something since, would otherwise be told that the files are gone, and send a second request without them.
 */
async function alreadySent(
  knex: Knex,
  { wizard, body, session: findSession }: SubmitRequest,
): Promise<Fault | undefined> {
  const session = await findSession();
  const ids = documentIds(filesIn(wizard, payload(wizard, body))).filter(isUuid);
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
