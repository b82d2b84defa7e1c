import { storedLines, storedValues, summarise } from '../../src/engine/index.ts';
import type { Answers, StoredValues, Wizard } from '../../src/engine/index.ts';
import { findSubmitted, findUnsent } from '../uploads/index.ts';
import { acceptRequest } from './accept.ts';
import { bearable } from './bearable.ts';
import { documentIds, withKnownDocuments } from './documents.ts';
import type { Earlier } from './store.ts';
import { storeCorrection } from './storeCorrection.ts';
import type { SubmitContext, SubmitRequest } from './submitRequest.ts';

/**
 * Puts the answers in the place of those that have arrived: one number, one case. The office is told, and a sender whose address was wrong
 * gets the mails. Throws 422 for refused answers and for unavailable files. Does nothing if later answers have come meanwhile.
 */
export async function correct(context: SubmitContext, request: SubmitRequest, earlier: Earlier): Promise<void> {
  const { wizard, bodyHash, version, client } = request;
  const { knex, clock, newId, limiter } = context;
  const accepted = acceptRequest(request, context, earlier.createdAt);
  const session = await request.session();
  const documents = documentIds(accepted.files);
  const claimed = (await findSubmitted(knex, earlier.id)).map((row) => [row.id, row] as const);
  const unsent = documents.length > 0 && session ? await findUnsent(knex, documents, session) : [];
  const known = new Map([...claimed, ...unsent]);
  const answers = withKnownDocuments(wizard, accepted.answers, accepted.files, { known, now: clock() });
  const computed = storedValues(wizard, accepted.facts);
  const changed = changedLabels(wizard, earlier, { answers, computed });
  const mails = accepted.mails.filter(
    ({ kind, recipient }) =>
      recipient === null || !earlier.mails.some((mail) => mail.kind === kind && mail.recipient === recipient),
  );
  await storeCorrection(knex, {
    submissionId: earlier.id,
    revision: wizard.revision,
    answers,
    computed,
    consents: accepted.consents,
    bodyHash,
    version,
    documents,
    sessionHash: session?.hash,
    mails: (await bearable(limiter, client, mails)).map((mail) => ({
      id: newId(),
      ...mail,
      data: mail.recipient === null ? { changed } : {},
    })),
    correctedAt: clock(),
  });
}

/** What is called whatever differs: answers in words, and what is computed from them. */
function changedLabels(wizard: Wizard, before: Spoken, after: Spoken): string[] {
  const [old, now] = [before, after].map(({ answers, computed }) => [
    ...summarise(wizard, answers).flatMap(({ lines }) => lines),
    ...storedLines(wizard, computed),
  ]);
  return [...new Set([...missing(now, old), ...missing(old, now)].map(({ label }) => label))];
}

function missing(lines: Line[] = [], from: Line[] = []): Line[] {
  return lines.filter(
    ({ pointer, value }) => !from.some((other) => other.pointer === pointer && other.value === value),
  );
}

type Spoken = { answers: Answers; computed: StoredValues };
type Line = { pointer: string; label: string; value: string };
