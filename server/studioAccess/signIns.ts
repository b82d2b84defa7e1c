import type Koa from 'koa';
import type { Knex } from 'knex';
import { hashOfToken, newSecret } from '../accounts/index.ts';
import { sha256 } from '../base/sha256.ts';
import { cookieFor, setCookie } from '../sessions/session.ts';
import type { Beginning } from './sessions.ts';

/** Somebody whose password was verified, and who has to show the second factor. */
export type BegunSignIn = Omit<Beginning, 'hasFactor'>;

export type SignIns = {
  /** Notes that the password was verified, for ten minutes, and sets a cookie that opens nothing but the page for the second factor. */
  begin: (ctx: Koa.Context, begun: BegunSignIn) => Promise<void>;
  read: (ctx: Koa.Context) => Promise<BegunSignIn | undefined>;
  /** What a passkey signs in this sign-in, and in no other. */
  challenge: (ctx: Koa.Context) => string;
  /** Ends it. Returns false if it had ended already: one sign-in begins one session. */
  end: (ctx: Koa.Context) => Promise<boolean>;
};

const MINUTES = 10;

/** Sign-ins between the password and the second factor. Of the cookie the database has the SHA-256 only. */
export function openSignIns(options: { knex: Knex; clock: () => Date; publicUrl: string }): SignIns {
  const { knex, clock, publicUrl } = options;
  const { name, secure } = cookieFor(publicUrl, 'anmeldung');
  const setToken = (ctx: Koa.Context, text: string | null) =>
    setCookie(ctx, { name, text, path: '/', secure, sameSite: 'strict' });
  const hashOf = (ctx: Koa.Context) => hashOfToken(ctx.cookies.get(name, { signed: false }));
  return {
    async begin(ctx, { accountId, passwordNumber }) {
      const { token, hash } = newSecret();
      const expires_at = new Date(clock().getTime() + MINUTES * 60_000);
      const row = { token_hash: hash, account_id: accountId, password_number: passwordNumber, expires_at };
      await knex('studio_sign_ins').insert(row);
      setToken(ctx, token);
    },
    async read(ctx) {
      const hash = hashOf(ctx);
      if (hash === undefined) return undefined;
      return (
        knex('studio_sign_ins')
          .join('accounts', 'accounts.id', 'account_id')
          // Another password ends it.
          .where({ token_hash: hash, 'studio_sign_ins.password_number': knex.ref('accounts.password_number') })
          .where('expires_at', '>', clock())
          .first({ accountId: 'account_id', passwordNumber: 'studio_sign_ins.password_number' })
      );
    },
    challenge: (ctx) => sha256(`passkey ${ctx.cookies.get(name, { signed: false }) ?? ''}`).toString('base64url'),
    async end(ctx) {
      const hash = hashOf(ctx);
      setToken(ctx, null);
      if (hash === undefined) return false;
      const ended: number = await knex('studio_sign_ins').where({ token_hash: hash }).delete();
      return ended > 0;
    },
  };
}
