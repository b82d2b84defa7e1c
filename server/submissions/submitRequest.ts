import type { Knex } from 'knex';
import type { Answers, Wizard } from '../../src/engine/index.ts';
import type { RateLimiter } from '../limits/rateLimit.ts';
import type { Session } from '../sessions/session.ts';
import type { Outdated } from './outdated.ts';
import type { StoreSubmission } from './store.ts';

/** Dependencies of a submission, including clock and randomness. */
export type SubmitContext = {
  knex: Knex;
  insert: StoreSubmission;
  clock: () => Date;
  newId: () => string;
  random: (below: number) => number;
  limiter: RateLimiter;
  /** The operator is known by name, so that there is somebody to give a power of attorney to. Otherwise none is mailed. */
  takesPower: boolean;
};

export type SubmitRequest = {
  wizard: Wizard;
  body: Answers;
  /** Tells a repeat from another request (`fingerprint`). */
  bodyHash: string;
  /** The differences from the client's questions, if these are no longer accepted. */
  outdated: Outdated | undefined;
  /** Which answers of the attempt these are. From 1 on they correct earlier ones. */
  version: number;
  /** Called once the answers are accepted, since it may need the database. */
  session: () => Promise<Session | undefined>;
  /** The client's key for rate limits (`limiter.client`). */
  client: string;
  /** Identify the attempt, which is stored under the first; a repeat under any of them gets the answer of the first one. */
  keys: string[];
};
