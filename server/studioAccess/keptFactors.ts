import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import { seal, unseal } from '../base/seal.ts';
import { studioCookie, type StudioSession } from './sessions.ts';

/**
 * What a session keeps for the next page: recovery codes that were not noted yet, and with them a secret that no app has shown yet. `areWaiting`: the codes
 * count once they are noted.
 */
export type PendingFactor = {
  codes?: string[];
  secret?: string;
  areWaiting?: boolean;
  /** A passkey that the browser has not made yet. */
  passkey?: { name: string; challenge: string };
};

export type KeptFactors = {
  keep: (ctx: RouterContext, session: StudioSession, kept: PendingFactor | undefined) => Promise<void>;
  /** Returns what is kept; nothing after 15 minutes. */
  read: (ctx: RouterContext, session: StudioSession) => Promise<Partial<PendingFactor>>;
};

const KEPT_MS = 15 * 60_000;

/** Keeps what was made for somebody and must be seen once, sealed with the token that only that browser has. */
export function keptFactors(options: { knex: Knex; clock: () => Date; publicUrl: string }): KeptFactors {
  const { knex, clock, publicUrl } = options;
  const { name } = studioCookie(publicUrl);
  const tokenOf = (ctx: RouterContext) => Buffer.from(ctx.cookies.get(name, { signed: false }) ?? '', 'base64url');
  return {
    async keep(ctx, { id }, kept) {
      const text = kept && JSON.stringify({ ...kept, until: clock().getTime() + KEPT_MS });
      const sealed = text === undefined ? null : seal(text, id, tokenOf(ctx));
      await knex('studio_sessions').where({ id }).update({ kept: sealed });
    },
    async read(ctx, { id }) {
      const row: { kept: Buffer | null } | undefined = await knex('studio_sessions').where({ id }).first('kept');
      const text = row?.kept ? unseal(row.kept, id, tokenOf(ctx)) : undefined;
      const { until = 0, ...kept } = JSON.parse(text ?? '{}') as Partial<PendingFactor> & { until?: number };
      return until > clock().getTime() ? kept : {};
    },
  };
}
