import type { RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import type { Accounts } from '../accounts/index.ts';
import type { RateLimiter } from '../limits/rateLimit.ts';
import type { SecondFactor } from '../secondFactor/index.ts';
import type { TitleOf } from './formatGrant.ts';
import type { StudioSessions } from './sessions.ts';
import type { SignedIn } from './signedIn.ts';

export type AccessOptions = {
  knex: Knex;
  clock: () => Date;
  publicUrl: string;
  accounts: Pick<Accounts, 'signIn' | 'changePassword' | 'factorChanged' | 'logSecurity'>;
  limiter: Pick<RateLimiter, 'take'>;
  titleOf: TitleOf;
  secondFactor: SecondFactor;
  /** Whether the rights that change what visitors see count only with a second factor. */
  demandsFactor: boolean;
};

/** What the pages need. `requireStudio` throws 404 as long as there is no studio. */
export type RoutesOptions = Omit<AccessOptions, 'limiter' | 'demandsFactor'> & {
  sessions: StudioSessions;
  requireStudio: () => Promise<void>;
  signedIn: (ctx: RouterContext) => Promise<SignedIn | undefined>;
};
