import type Koa from 'koa';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Brand } from '../../src/contract/index.ts';
import type { Passwords, Pause } from '../accounts/index.ts';
import type { Config } from '../config/config.ts';
import { isLocalName } from '../http/clientAddress.ts';
import type { JobsHealth } from '../jobs/index.ts';
import type { RateLimiter } from '../limits/rateLimit.ts';
import type { Metrics } from '../metrics/index.ts';
import type { Pages } from '../pages/index.ts';
import type { StepCounts } from '../stepCounts/index.ts';
import type { StudioClient } from '../studio/index.ts';
import type { LiveReleases } from '../studioReleases/index.ts';
import type { FileStore, Scanner } from '../uploads/index.ts';
import type { Catalogue } from '../wizards/index.ts';

/** The parts of the app. Tests supply their own. */
export type AppParts = {
  config: Pick<Config, 'production' | 'publicUrl' | 'dataDir' | 'portals'> &
    Partial<Pick<Config, 'studio' | 'revisionGraceMs' | 'metricsToken' | 'trustedProxies' | 'uploadBounds'>>;
  log: Logger;
  knex: Knex;
  files: FileStore;
  catalogue: Catalogue;
  /** Undefined if no power of attorney is served. */
  brand?: Brand;
  /** Undefined if no pages are needed. */
  pages?: Pages | undefined;
  /** Serves the files of the client: the build, or Vite's development server. */
  client?: Koa.Middleware | undefined;
  /** Undefined if there is no studio. */
  studio?: { client: StudioClient; directory: string } | undefined;
  /** What is published beside the folders. Undefined where only the folders count. */
  releases?: LiveReleases | undefined;
  /** The client is Vite's development server, which needs a less strict CSP. */
  development?: boolean;
  /** Has something done again and again while the server runs. Undefined if nothing is. */
  everyFewSeconds?: (work: () => Promise<void>) => void;
  /** Undefined if nothing is limited. */
  limiter?: RateLimiter;
  /** Delays answers to those who guess at passwords. */
  pause?: Pause;
  /** Hashes and checks passwords. */
  passwords?: Passwords;
  /** Undefined if uploads are not scanned. */
  scanner?: Scanner | undefined;
  metrics?: Metrics;
  stepCounts?: StepCounts;
  clock?: () => Date;
  isStopping?: () => boolean;
  /** Undefined if the server is ready as soon as it listens. */
  isReady?: () => boolean;
  /** The state of this process's worker; undefined if it has none. */
  jobs?: () => JobsHealth;
};

/** Whether this is a developer's own server, which has a mailbox and previews of unpublished wizards. */
export function isDeveloping({ production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>): boolean {
  return !production && isLocalName(new URL(publicUrl).hostname);
}
