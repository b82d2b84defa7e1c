import type Koa from 'koa';
import type { Knex } from 'knex';
import type { RateLimiter } from '../limits/rateLimit.ts';
import type { Catalogue } from '../wizards/index.ts';
import type { Config } from '../config/config.ts';
import type { AccountLinks } from './links.ts';
import type { Passwords } from './passwords.ts';
import type { TellSecurity } from './securityLog.ts';
import type { Tokens } from './tokens.ts';

/** What the account calls work with. */
export type AccountsContext = {
  knex: Knex;
  catalogue: Catalogue;
  limiter: RateLimiter;
  jsonBody: Koa.Middleware;
  clock: () => Date;
  newId: () => string;
  portals: Config['portals'];
  links: AccountLinks;
  passwords: Passwords;
  tokens: Tokens;
  /** Holds an answer back for so many seconds or somewhat longer, unless the signal comes first. */
  pause: (seconds: number, signal?: AbortSignal) => Promise<void>;
  tellSecurity: TellSecurity;
};
