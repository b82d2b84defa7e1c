import { Router } from '@koa/router';
import { answers } from '../db/answers.ts';
import { health } from '../http/health.ts';
import { metricsRoutes } from '../metrics/index.ts';
import { newsletterRoutes } from '../newsletter/index.ts';
import { openApiRoutes, routesOf } from '../openapi/index.ts';
import { devMailboxRoutes } from '../outbox/index.ts';
import { powerOfAttorneyRoutes } from '../powerOfAttorney/index.ts';
import { receiptRoutes } from '../receipt/index.ts';
import { listRevisions } from '../revisions/index.ts';
import { openFolderStore, ownMachine, studioRoutes, type StudioGate, type WizardStore } from '../studio/index.ts';
import { openStudioAccess } from '../studioAccess/index.ts';
import { openDraftStore } from '../studioDrafts/index.ts';
import { confirmationRoutes, findByReference, previewSubmissions } from '../submissions/index.ts';
import { documentRoutes, uploadRoutes } from '../uploads/index.ts';
import { wizardRoutes } from '../wizards/index.ts';
import { isDeveloping, type AppParts } from './parts.ts';
import type { Shared } from './shared.ts';

/** All routes with a fixed path. The paths of submissions and pages are in the definitions. */
export function apiRoutes(parts: AppParts, shared: Shared): Router {
  const { config, knex, files, catalogue, jobs, isStopping = () => false } = parts;
  const { clock, limiter, metrics, jsonBody, signer, sessions, developer, accounts } = shared;
  const onlyDeveloper = developer.required;
  const api = new Router();
  for (const part of [
    health({ databaseAnswers: () => answers(knex), isStopping, jobsWork: () => jobs?.().working !== false }),
    metricsRoutes({ metrics, catalogue, limiter, jsonBody, token: config.metricsToken, onlyDeveloper }),
    wizardRoutes({ catalogue, limiter, isDeveloper: developer.isGranted }),
    uploadRoutes(shared.uploading),
    accounts.router,
    documentRoutes({ knex, files, signer, clock }),
    ...brandRoutes(parts, shared),
    newsletterRoutes({ knex, signer, jsonBody, clock, limiter }),
    confirmationRoutes({ knex, jsonBody, clock, limiter, sessions }),
    ...(isDeveloping(config) ? developerRoutes(parts, shared) : deployedStudio(parts, shared)),
    openApiRoutes({
      catalogue,
      publicUrl: config.publicUrl,
      pages: parts.pages !== undefined,
      routes: () => routesOf(api),
    }),
  ])
    api.use(part.routes());
  return api;
}

/** What is drawn in the name of the office. */
function brandRoutes({ knex, catalogue, brand }: AppParts, { sessions, signer, limiter, clock }: Shared): Router[] {
  if (brand === undefined) return [];
  return [
    powerOfAttorneyRoutes({ knex, catalogue, brand, sessions, signer, limiter, clock }),
    receiptRoutes({ knex, catalogue, brand, sessions, limiter, clock }),
  ];
}

/** What only a developer's own server has: the studio, a mailbox, and submissions that nobody keeps. */
function developerRoutes(parts: AppParts, shared: Shared): Router[] {
  const { knex, catalogue } = parts;
  const { jsonBody, clock, takesPower, developer } = shared;
  const onlyDeveloper = developer.required;
  return [
    ...studioOf(parts, shared, { gate: ownMachine(onlyDeveloper), deployed: false, over: (folder) => folder }),
    developer.router,
    devMailboxRoutes({ knex, onlyDeveloper }),
    previewSubmissions({ catalogue, onlyDeveloper, jsonBody, takesPower, clock }),
  ];
}

/** The studio of a server for others, for accounts with a right. `STUDIO=off` leaves it out. */
function deployedStudio(parts: AppParts, shared: Shared): Router[] {
  const { config, knex } = parts;
  if (config.studio === false) return [];
  const { clock, accounts } = shared;
  const access = openStudioAccess({ knex, clock, publicUrl: config.publicUrl, signIn: accounts.signIn });
  const over = (live: WizardStore) => openDraftStore({ knex, live, clock });
  const routes = studioOf(parts, shared, { gate: access, deployed: true, over });
  return routes.length === 0 ? [] : [access.router, ...routes];
}

function studioOf(
  { config, knex, catalogue, studio, brand }: AppParts,
  { jsonBody, clock }: Shared,
  { over, ...who }: { gate: StudioGate; deployed: boolean; over: (folder: WizardStore) => WizardStore },
): Router[] {
  if (studio === undefined || brand === undefined) return [];
  const past = {
    inRevision: catalogue.inRevision,
    revisions: (wizard: string) => listRevisions(knex, wizard),
    submission: (reference: string) => findByReference(knex, reference),
  };
  const { publicUrl, dataDir } = config;
  const store = over(openFolderStore(studio.directory));
  return [studioRoutes({ ...studio, ...who, store, brand, publicUrl, catalogue, past, dataDir, jsonBody, clock })];
}
