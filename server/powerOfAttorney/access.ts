import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import { isUuid } from '../base/uuid.ts';
import { isOpened, isPowerLink, type PowerLink } from '../grants/index.ts';
import { parameter } from '../http/query.ts';
import type { Sessions } from '../sessions/session.ts';
import type { Signer } from '../signing/signer.ts';
import { findSubmission } from '../submissions/index.ts';

type AccessOptions = { knex: Knex; sessions: Sessions; signer: Signer; clock: () => Date };

/** A submission with the revision that it was made with. */
export type SignedSubmission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;

/** What a request may see. `query`: of the addresses that the page leads to. */
export type Access =
  | { state: 'open'; by: 'session' | 'key'; found: SignedSubmission; query: string }
  /** A valid link, and not yet the key. */
  | { state: 'locked'; link: PowerLink; found: SignedSubmission; query: string }
  | { state: 'expired' }
  /** Another session, a forged link, or a submission that is gone: nobody is told which. */
  | { state: 'none' };

export type Open = Extract<Access, { state: 'open' }>;
export type Locked = Extract<Access, { state: 'locked' }>;

/** The parameter that holds what the key has opened. */
export const OPENING = 'zugang';

/** Open for the session that sent the submission, and for one that has opened the mailed link with its key. */
export async function accessTo(ctx: RouterContext, { knex, sessions, signer, clock }: AccessOptions): Promise<Access> {
  const id = (ctx.params.id ?? '').toLowerCase();
  if (!isUuid(id)) return { state: 'none' };
  const session = await sessions.read(ctx);
  const own = session && (await findSubmission(knex, id, session.hash));
  if (own !== undefined) return { state: 'open', by: 'session', found: own, query: '' };
  const [until = '', signature = '', opening] = ['bis', 'sig', OPENING].map((name) => parameter(ctx, name));
  const link = { id, until };
  if (!(await isPowerLink(signer, link, signature))) return { state: 'none' };
  if (Number(until) * 1000 <= clock().getTime()) return { state: 'expired' };
  const found = await findSubmission(knex, id);
  if (found === undefined) return { state: 'none' };
  const query = `?bis=${until}&sig=${signature}`;
  const isOpen =
    session !== undefined && opening !== undefined && (await isOpened(signer, link, session.hash, opening));
  return isOpen
    ? { state: 'open', by: 'key', found, query: `${query}&${OPENING}=${opening}` }
    : { state: 'locked', link, found, query };
}
