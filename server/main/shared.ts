import { randomInt, randomUUID } from 'node:crypto';
import type Koa from 'koa';
import { namesOffice } from '../../src/contract/index.ts';
import { openAccounts } from '../accounts/index.ts';
import { UPLOAD_BOUNDS } from '../config/uploadBounds.ts';
import { noDeveloperAccess, openDeveloperAccess } from '../developer/index.ts';
import { parseTrustedProxies } from '../http/clientAddress.ts';
import { clientNetwork } from '../http/clientNetwork.ts';
import { jsonReader } from '../http/jsonBody.ts';
import { noLimits } from '../limits/rateLimit.ts';
import { openMetrics } from '../metrics/index.ts';
import { openSessions } from '../sessions/session.ts';
import { openSigner } from '../signing/signer.ts';
import { openStepCounts } from '../stepCounts/index.ts';
import { isDeveloping, type AppParts } from './parts.ts';

/** Objects that several rooms use, made once for an app. */
export type Shared = ReturnType<typeof openShared>;

export function openShared(parts: AppParts) {
  const { config, log, knex, files, catalogue, brand, pause, passwords } = parts;
  const {
    clock = () => new Date(),
    limiter = noLimits,
    metrics = openMetrics({ knex, jobs: parts.jobs, faults: catalogue.faults, releases: parts.releases }),
    stepCounts = openStepCounts({ knex, clock, log }),
  } = parts;
  const { trustedProxies = parseTrustedProxies('', () => {}), uploadBounds: bounds = UPLOAD_BOUNDS } = config;
  const takesPower = brand !== undefined && namesOffice(brand);
  const readJson = jsonReader();
  const signer = openSigner(knex);
  const sessions = openSessions({ knex, signer, publicUrl: config.publicUrl });
  /** What a submission is made with. */
  const context = { knex, clock, newId: randomUUID, random: (below: number) => randomInt(below), takesPower };
  const uploading = {
    knex,
    files,
    log,
    scanner: parts.scanner,
    rules: catalogue.uploadRules,
    dataDir: config.dataDir,
    clock,
    limiter,
    sessions,
    signer,
    trustedProxies,
    bounds,
  };
  return {
    clock,
    limiter,
    metrics,
    stepCounts,
    takesPower,
    readJson,
    signer,
    sessions,
    context,
    uploading,
    network: (ctx: Koa.Context) => clientNetwork(ctx, trustedProxies),
    developer: isDeveloping(config)
      ? openDeveloperAccess({ signer, limiter, publicUrl: config.publicUrl })
      : noDeveloperAccess,
    accounts: openAccounts({ ...context, ...config, log, catalogue, limiter, readJson, pause, passwords }),
  };
}
