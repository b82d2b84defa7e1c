import type { Knex } from 'knex';
import type { RateLimiter } from '../limits/rateLimit.ts';
import type { FormSource } from './form.ts';
import type { Config } from '../config/config.ts';
import type { AccountLinks } from './links.ts';
import type { Passwords } from './passwords.ts';
import type { LogSecurity } from './securityLog.ts';
import type { Pause } from './slowDown.ts';
import type { Tokens } from './tokens.ts';

export type AccountsContext = {
  knex: Knex;
  forms: FormSource;
  limiter: RateLimiter;
  clock: () => Date;
  newId: () => string;
  portals: Config['portals'];
  links: AccountLinks;
  passwords: Passwords;
  tokens: Tokens;
  pause: Pause;
  logSecurity: LogSecurity;
};
