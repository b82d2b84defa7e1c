import type { Knex } from 'knex';
import { arrivedOtherwise } from '../../src/contract/index.ts';
import { accept } from './accept.ts';
import { Fault } from '../http/fault.ts';
import { factsOn } from './facts.ts';
import { isUuid } from '../base/uuid.ts';
import { documentIds, documentsGone, filesIn, missesDocuments, withKnownDocuments } from './documents.ts';
import { findByFiles, findByKeys, type StoreSubmission } from './store.ts';
import { findUnsent } from '../uploads/index.ts';
import { followUps, type FollowUp } from './mails.ts';
import { mailboxOf } from '../outbox/index.ts';
import type { Outdated } from './outdated.ts';
import { newReference } from './reference.ts';
import { receiptFor } from './receipt.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import type { Session } from '../sessions/session.ts';
import { payload, storedValues, type Answers, type Receipt, type Wizard } from '../../src/engine/index.ts';

/** Dependencies of a submission, including clock and randomness. */
export type SubmitContext = {
  knex: Knex;
  insert: StoreSubmission;
  clock: () => Date;
  newId: () => string;
  random: (below: number) => number;
  limiter: RateLimiter;
  /** The operator is known by name, so that there is somebody to give a power of attorney to. Otherwise none is mailed. */
  takesPower: boolean;
};

export type SubmitRequest = {
  wizard: Wizard;
  body: Answers;
  /** Tells a repeat from another request (`fingerprint`). */
  bodyHash: string;
  /** The differences from the client's questions, if these are no longer accepted. */
  outdated: Outdated | undefined;
  /** Called once the answers are accepted, since it may need the database. */
  session: () => Promise<Session | undefined>;
  /** The client's key for rate limits (`limiter.client`). */
  client: string;
  /** Identify the attempt, which is stored under the first; a repeat under any of them gets the answer of the first one. */
  keys: string[];
};

const ATTEMPTS = 3;
const HOUR = 60 * 60;
/**
 * Limits on submissions whose mails go to one mailbox. The address is unverified: nobody shall fill a stranger's
 * mailbox, nor shall one client spend the mailbox's limit. Ten leave room for repeats of an attempt, which count too;
 * spending the sixty takes six networks.
 */
const MAILS_OF_CLIENT: Limit = { name: 'submission-mail-client', count: 10, seconds: HOUR };
const MAILS_TO_MAILBOX: Limit = { name: 'submission-mail-any', count: 60, seconds: HOUR };

/**
 * Validates a request and stores it once. The same key with the same answers returns the first submission again, even
 * in parallel and even if its files are claimed or a rule has changed since; with other answers it is 409. Throws 422
 * for refused answers and for unavailable files, 409 for files that the session has already sent with the same wizard.
 */
export async function submit(context: SubmitContext, request: SubmitRequest): Promise<Receipt> {
  try {
    return await store(context, request);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Queried only now, so that a first attempt costs no query.
    const earlier = await earlierSubmission(context.knex, request);
    if (earlier !== undefined) return earlier;
    throw missesDocuments(error) ? ((await alreadySent(context.knex, request)) ?? error) : error;
  }
}

async function store(
  context: SubmitContext,
  { wizard, body, bodyHash, outdated, session: findSession, client, keys }: SubmitRequest,
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
    answers: withKnownDocuments(wizard, accepted.answers, lists, known),
    computed: storedValues(wizard, facts),
    consents: accepted.consents,
    keys,
    bodyHash,
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

/** Returns only the office's mail if the limit of the sender's address is spent; the submission is still accepted. */
async function bearable(limiter: RateLimiter, client: string, mails: FollowUp[]): Promise<FollowUp[]> {
  const address = mails.find(({ recipient }) => recipient !== null)?.recipient;
  if (address === undefined || address === null) return mails;
  try {
    const mailbox = mailboxOf(address);
    // Checked first, so that a client over its own limit does not spend the mailbox's.
    await limiter.take(MAILS_OF_CLIENT, `${client} ${mailbox}`);
    await limiter.take(MAILS_TO_MAILBOX, mailbox);
    return mails;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return mails.filter(({ recipient }) => recipient === null);
  }
}

async function earlierSubmission(
  knex: Knex,
  { wizard, keys, body, bodyHash }: SubmitRequest,
): Promise<Receipt | undefined> {
  const earlier = keys.length === 0 ? undefined : await findByKeys(knex, keys);
  if (earlier === undefined) return undefined;
  if (earlier.bodyHash !== bodyHash) {
    throw new Fault(409, arrivedOtherwise(earlier.reference));
  }
  return receiptFor(earlier, wizard, body, factsOn(earlier.createdAt, wizard, payload(wizard, body)));
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
