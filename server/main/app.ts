import { randomInt, randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import Koa from 'koa';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { namesOffice, type Brand } from '../../src/contract/index.ts';
import { openAccounts, type Passwords, type Pause } from '../accounts/index.ts';
import { answers } from '../db/answers.ts';
import { noDeveloperAccess, openDeveloperAccess } from '../developer/index.ts';
import { isLocalName, parseTrustedProxies } from '../http/clientAddress.ts';
import { clientNetwork } from '../http/clientNetwork.ts';
import { describeError } from '../base/describeError.ts';
import { errors } from '../http/errors.ts';
import { Fault } from '../http/fault.ts';
import { health } from '../http/health.ts';
import { host } from '../http/host.ts';
import { boundedQuery, namedPath } from '../http/query.ts';
import { jsonBody } from '../http/jsonBody.ts';
import { noLimits, type RateLimiter } from '../limits/rateLimit.ts';
import { origin } from '../http/origin.ts';
import { requestId } from '../http/requestId.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import { openSessions } from '../sessions/session.ts';
import { newsletterRoutes } from '../newsletter/index.ts';
import { devMailboxRoutes } from '../outbox/index.ts';
import { powerOfAttorneyRoutes } from '../powerOfAttorney/index.ts';
import { receiptRoutes } from '../receipt/index.ts';
import { openSigner } from '../signing/signer.ts';
import { openApiRoutes, routesOf } from '../openapi/index.ts';
import { metricsRoutes, observe, openMetrics, type Metrics } from '../metrics/index.ts';
import { listRevisions } from '../revisions/index.ts';
import {
  confirmationRoutes,
  findByReference,
  latestReceipts,
  previewSubmissions,
  runSubmitter,
  submissions,
  type SubmitRun,
} from '../submissions/index.ts';
import { runPages } from '../runs/index.ts';
import { studioRoutes, type StudioClient } from '../studio/index.ts';
import { documentRoutes, formFiles, uploadRoutes, type FileStore, type Scanner } from '../uploads/index.ts';
import { previewPages, unavailableWizards, wizardRoutes, type Catalogue } from '../wizards/index.ts';
import type { Config } from '../config/config.ts';
import { UPLOAD_BOUNDS } from '../config/uploadBounds.ts';
import type { JobsHealth } from '../jobs/index.ts';
import type { Pages } from '../pages/index.ts';

/** The parts of the app. Tests supply their own. */
export type AppParts = {
  config: Pick<Config, 'production' | 'publicUrl' | 'dataDir' | 'portals'> &
    Partial<Pick<Config, 'metricsToken' | 'trustedProxies' | 'uploadBounds'>>;
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
  /** Undefined if there is no studio. Only a developer's own server has one. */
  studio?: { client: StudioClient; directory: string } | undefined;
  /** The client is Vite's development server, which needs a less strict CSP. */
  development?: boolean;
  /** Undefined if nothing is limited. */
  limiter?: RateLimiter;
  /** Delays answers to those who guess at passwords. */
  pause?: Pause;
  /** Hashes and checks passwords. */
  passwords?: Passwords;
  /** Undefined if uploads are not scanned. */
  scanner?: Scanner | undefined;
  metrics?: Metrics;
  clock?: () => Date;
  isStopping?: () => boolean;
  /** The state of this process's worker; undefined if it has none. */
  jobs?: () => JobsHealth;
};

/** Creates the whole server as a Koa app, without listening. */
export function createApp(parts: AppParts): Koa {
  const { config, log, knex, files, catalogue, pages, client } = parts;
  const {
    clock = () => new Date(),
    isStopping = () => false,
    limiter = noLimits,
    jobs,
    metrics = openMetrics({ knex, jobs, faults: catalogue.faults }),
  } = parts;
  const takesPower = parts.brand !== undefined && namesOffice(parts.brand);
  const context = { knex, clock, newId: randomUUID, random: (below: number) => randomInt(below), takesPower };
  const app = new Koa();
  app.on('error', (error: unknown) => log.error({ cause: describeError(error) }, 'answer broken off'));
  app.use(requestId({ log, onAnswered: observe({ metrics, catalogue }) }));
  app.use(securityHeaders({ production: config.production, relaxed: parts.development === true }));
  app.use(errors({ log, ...(pages && { renderErrorPage: pages.errorPage }) }));
  app.use(boundedQuery());
  app.use(namedPath());
  app.use(host());
  app.use(origin({ publicUrl: config.publicUrl }));
  const json = jsonBody();
  const signer = openSigner(knex);
  const sessions = openSessions({ knex, signer, publicUrl: config.publicUrl });
  const { trustedProxies = parseTrustedProxies('', () => {}), uploadBounds: bounds = UPLOAD_BOUNDS } = config;
  const developing = isDeveloping(config);
  const access = developing ? openDeveloperAccess({ signer, limiter, publicUrl: config.publicUrl }) : noDeveloperAccess;
  const onlyDeveloper = access.required;
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
  const network = (ctx: Koa.Context) => clientNetwork(ctx, trustedProxies);
  const { pause, passwords } = parts;
  const accounts = openAccounts({ ...context, ...config, log, catalogue, limiter, jsonBody: json, pause, passwords });
  const api = new Router();
  for (const part of [
    health({ databaseAnswers: () => answers(knex), isStopping, jobsWork: () => jobs?.().working !== false }),
    metricsRoutes({ metrics, catalogue, limiter, jsonBody: json, token: config.metricsToken, onlyDeveloper }),
    wizardRoutes({ catalogue, limiter, isDeveloper: access.isGranted }),
    uploadRoutes(uploading),
    accounts.router,
    documentRoutes({ knex, files, signer, clock }),
    ...(parts.brand === undefined
      ? []
      : [
          powerOfAttorneyRoutes({ knex, catalogue, brand: parts.brand, sessions, signer, limiter, clock }),
          receiptRoutes({ knex, catalogue, brand: parts.brand, sessions, limiter, clock }),
        ]),
    newsletterRoutes({ knex, signer, jsonBody: json, clock, limiter }),
    confirmationRoutes({ knex, jsonBody: json, clock, limiter, sessions }),
    ...(developing && parts.studio !== undefined && parts.brand !== undefined
      ? [
          studioRoutes({
            ...parts.studio,
            brand: parts.brand,
            publicUrl: config.publicUrl,
            catalogue,
            past: {
              inRevision: catalogue.inRevision,
              revisions: (wizard) => listRevisions(knex, wizard),
              submission: (reference) => findByReference(knex, reference),
            },
            dataDir: config.dataDir,
            onlyDeveloper,
            jsonBody: json,
            clock,
          }),
        ]
      : []),
    ...(developing
      ? [
          access.router,
          devMailboxRoutes({ knex, onlyDeveloper }),
          previewSubmissions({ catalogue, onlyDeveloper, jsonBody: json, takesPower, clock }),
        ]
      : []),
    openApiRoutes({
      catalogue,
      publicUrl: config.publicUrl,
      pages: pages !== undefined,
      routes: () => routesOf(api),
    }),
  ])
    api.use(part.routes());
  app.use(api.routes());
  app.use(api.allowedMethods());
  // Vite's development server hands out sources, so with it all pages are the developer's only.
  if (parts.development === true) app.use(onlyDeveloper);
  app.use(previewPages(catalogue, onlyDeveloper));
  app.use(submissions({ ...context, catalogue, limiter, jsonBody: json, sessions, signer, network }));
  if (pages !== undefined) {
    const store = runSubmitter({ ...context, limiter, sessions });
    const submit: SubmitRun = async (ctx, wizard, body, attempt) => {
      const told = await accounts.submit(ctx, wizard, body);
      if (told !== undefined) return told;
      // Such as a login, whose token only our code in the browser can take to the portal.
      if (api.match(wizard.submitPath ?? '', 'POST').route)
        throw new Fault(422, 'Für dieses Formular braucht Ihr Browser JavaScript.');
      return store(ctx, wizard, body, attempt);
    };
    const latestReceipt = latestReceipts({ knex, clock });
    const shared = { knex, log, catalogue, pages, sessions, limiter, signer, network, clock };
    app.use(runPages({ ...shared, files: formFiles(uploading), submit, latestReceipt }));
    app.use(pages.middleware);
  }
  if (client !== undefined) app.use(client);
  // Last: a faulty definition must not take the address of anything else.
  app.use(unavailableWizards(catalogue));
  return app;
}

/** Whether this is a developer's own server, which has a mailbox and previews of unpublished wizards. */
export function isDeveloping({ production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>): boolean {
  return !production && isLocalName(new URL(publicUrl).hostname);
}
