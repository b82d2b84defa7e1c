import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Knex } from 'knex';
import { hashOfToken, newSecret } from '../accounts/index.ts';
import { hasFactorSql } from '../secondFactor/index.ts';
import { browserName } from './browserName.ts';
import { cookieFor, setCookie } from '../sessions/session.ts';

/** A browser that is signed in to the studio. */
export type StudioSession = {
  id: string;
  accountId: string;
  email: string;
  name: string;
  /** When the password was given last. */
  verifiedAt: Date;
  /** Whether it began with a second factor that the account still has, or that was set up in it. */
  hasFactor: boolean;
};

/** Who has shown what to begin a session. `passwordNumber`: of the password that was verified. */
export type Beginning = { accountId: string; passwordNumber: number; hasFactor: boolean };

/** A session as its owner sees it in the list. */
export type ListedSession = { id: string; createdAt: Date; usedAt: Date; browser: string | null };

export type StudioSessions = {
  /**
   * Begins a session and sets its cookie. The one that this browser had ends. Returns false, and begins none, if the account has another password
   * than the one that was verified.
   */
  begin: (ctx: Koa.Context, beginning: Beginning) => Promise<boolean>;
  /**
   * Returns the session of the request; undefined if it has ended, the password was changed since it began, or it began without the second
   * factor that the account has. `isUse`: what is asked counts as use, so that the session does not end for a while.
   */
  read: (ctx: Koa.Context, isUse: boolean) => Promise<StudioSession | undefined>;
  /** Notes that the password was given. */
  verified: (id: string) => Promise<void>;
  /** Notes that a second factor was set up in this session. The others of the account end. */
  enrolled: (session: StudioSession) => Promise<void>;
  list: (accountId: string) => Promise<ListedSession[]>;
  /** Ends a session of the account. */
  end: (accountId: string, id: string) => Promise<void>;
  /** Ends the other sessions of the account. */
  endOthers: (session: StudioSession) => Promise<void>;
  /** Removes the cookie. */
  forget: (ctx: Koa.Context) => void;
};

type SessionsOptions = { knex: Knex; clock: () => Date; publicUrl: string };

const MINUTE_MS = 60_000;
/** Without use. */
const IDLE_MS = 30 * MINUTE_MS;
/** In all. */
const LONGEST_MS = 12 * 60 * MINUTE_MS;
/** A use is noted when the last one is so long ago. */
const NOTED_MS = MINUTE_MS;

type Row = {
  id: string;
  account_id: string;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
  verified_at: Date | null;
  has_factor: boolean;
  email: string;
  first_name: string;
  last_name: string;
};

/** The cookie of a session. */
export function studioCookie(publicUrl: string): ReturnType<typeof cookieFor> {
  return cookieFor(publicUrl, 'studio');
}

/**
 * Sessions of the studio on a server with this `publicUrl`: a cookie of their own, HttpOnly and SameSite=Strict, of which the database has
 * the SHA-256 only.
 */
export function openStudioSessions({ knex, clock, publicUrl }: SessionsOptions): StudioSessions {
  const { name, secure } = studioCookie(publicUrl);
  const tell = (ctx: Koa.Context, token: string | null) =>
    setCookie(ctx, { name, text: token, path: '/', secure, sameSite: 'strict' });
  return {
    async begin(ctx, { accountId, passwordNumber, hasFactor }) {
      const { token, hash } = newSecret();
      const now = clock();
      const former = hashOfToken(ctx.cookies.get(name, { signed: false }));
      if (former !== undefined) await knex('studio_sessions').where({ token_hash: former }).delete();
      const { rows } = await knex.raw<{ rows: unknown[] }>(BEGIN, {
        id: randomUUID(),
        hash,
        account: accountId,
        passwordNumber,
        now,
        factor: hasFactor ? now : null,
        browser: browserName(ctx.get('User-Agent')) ?? null,
        expires: new Date(now.getTime() + IDLE_MS),
      });
      if (rows.length === 0) return false;
      tell(ctx, token);
      return true;
    },
    async read(ctx, isUse) {
      const hash = hashOfToken(ctx.cookies.get(name, { signed: false }));
      if (hash === undefined) return undefined;
      const now = clock();
      const row = await findSession(knex, hash, now);
      if (row === undefined) return undefined;
      if (isUse && now.getTime() - row.used_at.getTime() >= NOTED_MS)
        await knex('studio_sessions')
          .where({ id: row.id })
          .update({
            used_at: now,
            expires_at: new Date(Math.min(now.getTime() + IDLE_MS, row.created_at.getTime() + LONGEST_MS)),
          });
      const { id, account_id: accountId, email, first_name: firstName, last_name: lastName } = row;
      const verifiedAt = row.verified_at ?? row.created_at;
      return { id, accountId, email, name: `${firstName} ${lastName}`, verifiedAt, hasFactor: row.has_factor };
    },
    ...sessionChanges({ knex, clock }),
    forget: (ctx) => tell(ctx, null),
  };
}

/** What is done to sessions that have begun. */
function sessionChanges({
  knex,
  clock,
}: Pick<SessionsOptions, 'knex' | 'clock'>): Pick<
  StudioSessions,
  'verified' | 'enrolled' | 'list' | 'end' | 'endOthers'
> {
  return {
    async verified(id) {
      await knex('studio_sessions').where({ id }).update({ verified_at: clock() });
    },
    async enrolled({ id, accountId }) {
      await knex('studio_sessions').where({ id }).update({ factor_at: clock() });
      await knex('studio_sessions').where({ account_id: accountId }).whereNot({ id }).delete();
    },
    list: (accountId) =>
      knex('studio_sessions')
        .where({ account_id: accountId })
        .where('expires_at', '>', clock())
        .orderBy('used_at', 'desc')
        .select('id', 'browser', { createdAt: 'created_at', usedAt: 'used_at' }),
    async endOthers({ id, accountId }) {
      await knex('studio_sessions').where({ account_id: accountId }).whereNot({ id }).delete();
    },
    async end(accountId, id) {
      await knex('studio_sessions').where({ account_id: accountId, id }).delete();
    },
  };
}

/** For the account as it is now, with the password that was verified. A change that is under way raises the number when it is there. */
const BEGIN = `
insert into studio_sessions (id, token_hash, account_id, created_at, used_at, expires_at, verified_at, factor_at, browser, password_number)
select :id::uuid, :hash, id, :now::timestamptz, :now::timestamptz, :expires::timestamptz, :now::timestamptz, :factor::timestamptz, :browser, password_number
from accounts where id = :account::uuid and password_number = :passwordNumber
returning id`;

const HAS_FACTOR = hasFactorSql('accounts.id');

async function findSession(knex: Knex, hash: Buffer, now: Date): Promise<Row | undefined> {
  return knex<Row>('studio_sessions')
    .join('accounts', 'accounts.id', 'studio_sessions.account_id')
    .where('studio_sessions.token_hash', hash)
    .where('studio_sessions.expires_at', '>', now)
    .whereRaw('accounts.password_number = studio_sessions.password_number')
    .whereRaw(`(factor_at is not null or not ${HAS_FACTOR})`)
    .first(
      'studio_sessions.id',
      'studio_sessions.account_id',
      'studio_sessions.created_at',
      'studio_sessions.used_at',
      'studio_sessions.expires_at',
      'studio_sessions.verified_at',
      'accounts.email',
      'accounts.first_name',
      'accounts.last_name',
      knex.raw(`factor_at is not null and ${HAS_FACTOR} as has_factor`),
    );
}
