import Koa from 'koa';
import { describeError } from '../base/describeError.ts';
import { errors } from '../http/errors.ts';
import { host } from '../http/host.ts';
import { origin } from '../http/origin.ts';
import { boundedQuery, namedPath } from '../http/query.ts';
import { requestId } from '../http/requestId.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import { untilReady } from '../http/untilReady.ts';
import { observe } from '../metrics/index.ts';
import { submissions } from '../submissions/index.ts';
import { retiredPages } from '../pages/index.ts';
import { previewPages, unavailableWizards } from '../wizards/index.ts';
import { apiRouter } from './apiRoutes.ts';
import { formPages } from './formPages.ts';
import type { AppParts } from './parts.ts';
import { openShared } from './shared.ts';

/** Creates the whole server as a Koa app, without listening. */
export function createApp(parts: AppParts): Koa {
  const { config, log, catalogue, pages, client } = parts;
  const shared = openShared(parts);
  const { metrics, developer, context, limiter, readJson, sessions, signer, network } = shared;
  const app = new Koa();
  app.on('error', (error: unknown) => log.error({ cause: describeError(error) }, 'answer broken off'));
  app.use(requestId({ log, onAnswered: observe({ metrics, catalogue }) }));
  app.use(securityHeaders({ production: config.production, relaxed: parts.development === true }));
  app.use(errors({ log, ...(pages && { renderErrorPage: pages.errorPage }) }));
  app.use(boundedQuery());
  app.use(namedPath());
  app.use(host());
  app.use(origin({ publicUrl: config.publicUrl }));
  if (parts.isReady !== undefined) app.use(untilReady(parts.isReady));
  const api = apiRouter(parts, shared);
  app.use(api.routes());
  app.use(api.allowedMethods());
  // Vite's development server hands out sources, so with it all pages are the developer's only.
  if (parts.development === true) app.use(developer.required);
  app.use(previewPages(catalogue, developer.required));
  app.use(submissions({ ...context, catalogue, limiter, readJson, sessions, signer, network }));
  const runs = pages && formPages({ parts, shared, pages, api });
  if (runs !== undefined) app.use(runs.forms);
  if (pages !== undefined) app.use(pages.middleware);
  if (client !== undefined) app.use(client);
  if (runs !== undefined) app.use(runs.takenBack);
  if (pages !== undefined) app.use(retiredPages({ catalogue, pages }));
  // Last: a faulty definition must not take the address of anything else.
  app.use(unavailableWizards(catalogue));
  return app;
}
