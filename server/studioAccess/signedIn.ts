import type { RouterContext } from '@koa/router';
import type Koa from 'koa';
import type { Knex } from 'knex';
import { rightsOf, type Grant, type StudioRight } from '../accounts/index.ts';
import type { StudioSession, StudioSessions } from './sessions.ts';

/** `grants`: what counts. `dormant`: the rights that count only with a second factor, in a session without one. */
export type SignedIn = { session: StudioSession; grants: Grant[]; dormant: Grant[] };

/** Rights that change what visitors see. */
const DEMANDING: ReadonlySet<StudioRight> = new Set(['freigabe', 'betrieb']);

type Options = { knex: Knex; sessions: StudioSessions; demandsFactor: boolean };

/** Returns a reader of who sent a request and has a right in the studio. `isUse`: what is asked counts as use of the session. */
export function signedInReader({ knex, sessions, demandsFactor }: Options) {
  return async (ctx: RouterContext | Koa.Context, isUse = true): Promise<SignedIn | undefined> => {
    const session = await sessions.read(ctx, isUse);
    if (session === undefined) return undefined;
    const all = await rightsOf(knex, session.accountId);
    if (all.length === 0) return undefined;
    const isDormant = ({ right }: Grant) => demandsFactor && !session.hasFactor && DEMANDING.has(right);
    return { session, grants: all.filter((grant) => !isDormant(grant)), dormant: all.filter(isDormant) };
  };
}
