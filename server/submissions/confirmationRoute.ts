import type { Knex } from 'knex';
import { readPointer } from '../../src/engine/index.ts';
import { Fault } from '../http/fault.ts';
import type { JsonObject } from '../http/jsonBody.ts';
import type { Limit } from '../limits/rateLimit.ts';
import { BY_SESSION, failures, OF_JSON, replies, schemaRef, type Operation, type Route } from '../routes/index.ts';
import type { Sessions } from '../sessions/session.ts';

type ConfirmationOptions = { knex: Knex; clock: () => Date; sessions: Sessions };

const REQUESTS: Limit = { name: 'confirmation', count: 30, seconds: 60 * 60 };

const OPERATION: Operation = {
  summary: 'Die Bestätigung der eigenen Anfrage; sie ist schon mit der Anfrage unterwegs',
  tags: ['Anfragen'],
  security: BY_SESSION,
  responses: { ...replies('DoneReply', 'Zum ersten Mal gefragt.'), ...failures(...OF_JSON, 409) },
};

/**
 * `POST /api/anfrage/email` (specification 2, section 7; readings, 'anfrage/email'). The confirmation is queued with
 * the submission itself, so that it does not depend on this call. The call finds the submission by the browser session,
 * succeeds once for each submission, and sends nothing itself. Nothing in the body reaches a mail: an address in it
 * must be the submitted one. 403 if this session has not submitted the address, 409 for a repeated call.
 */
export function confirmationRoutes({ knex, clock, sessions }: ConfirmationOptions): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/anfrage/email',
      operation: OPERATION,
      limit: REQUESTS,
      body: { schema: schemaRef('ConfirmationRequest') },
      examples: [{ anfrage: { person: { email: 'jana@example.org', vorname: 'Jana' } } }],
      handle: async (ctx, sent) => {
        const session = await sessions.read(ctx);
        const found = session && (await ask(knex, session.hash, addressIn(sent), clock()));
        if (found === undefined)
          throw new Fault(403, 'Zu dieser Sitzung gibt es keine Anfrage mit dieser E-Mail-Adresse.');
        if (!found) throw new Fault(409, 'Die Bestätigung wurde bereits gesendet.');
        ctx.body = { success: true };
      },
    },
  ];
}

/** `anfrage.person.email`; undefined where the body names none. */
function addressIn(sent: JsonObject): string | undefined {
  const address = readPointer(sent, '/anfrage/person/email');
  return typeof address === 'string' ? address.trim().toLowerCase() : undefined;
}

/**
 * Marks the session's latest submission as confirmed by the call. Returns false if it already was, undefined if there
 * is none.
 */
async function ask(
  knex: Knex,
  sessionHash: Buffer,
  address: string | undefined,
  now: Date,
): Promise<boolean | undefined> {
  const query = `
    with latest as (
      select submissions.id, confirmation_asked_at from submissions
      join mails on mails.submission_id = submissions.id and mails.kind = 'confirmation'
      where session_hash = :sessionHash and (:address::text is null or lower(recipient) = :address)
      order by confirmation_asked_at is not null, submissions.created_at desc limit 1
      for update of submissions
    ), marked as (
      update submissions set confirmation_asked_at = :now from latest
      where submissions.id = latest.id and latest.confirmation_asked_at is null returning submissions.id
    )
    select exists (select 1 from marked) as marked from latest`;
  const { rows } = await knex.raw<{ rows: { marked: boolean }[] }>(query, {
    sessionHash,
    address: address ?? null,
    now,
  });
  return rows[0]?.marked;
}
