import { Router } from '@koa/router';
import { answers } from '../db/answers.ts';
import { metricsRoutes } from '../metrics/index.ts';
import { newsletterRoutes } from '../newsletter/index.ts';
import { openApiRoutes } from '../openapi/index.ts';
import { devMailboxRoutes } from '../outbox/index.ts';
import { powerOfAttorneyRoutes } from '../powerOfAttorney/index.ts';
import { receiptRoutes } from '../receipt/index.ts';
import { listRevisions } from '../revisions/index.ts';
import { addRoutes, type Route } from '../routes/index.ts';
import {
  openFolderStore,
  ownMachine,
  rememberedList,
  studioRoutes,
  type PlannedOf,
  type ReadChecked,
  type StudioGate,
  type WizardStore,
} from '../studio/index.ts';
import { releasersOf } from '../accounts/index.ts';
import { openSecondFactor } from '../secondFactor/index.ts';
import { countRoutes, eventRoutes } from '../stepCounts/index.ts';
import { proposalRoutes } from '../studioProposals/index.ts';
import { openStudioAccess } from '../studioAccess/index.ts';
import { linkRemarkRoutes, remarkRoutes } from '../studioRemarks/index.ts';
import { openDraftStore, reviewMark } from '../studioDrafts/index.ts';
import {
  changeLog,
  checkedReader,
  isPlanned,
  openCompareReleases,
  openExaminer,
  openLiveStore,
  openPlans,
  plannedReleases,
  releaseRoutes,
  type LiveReleases,
} from '../studioReleases/index.ts';
import { trailRoutes } from '../studioTrail/index.ts';
import { listShares, openedBy, shareRoutes } from '../studioShares/index.ts';
import { confirmationRoutes, downloadNames, findByReference, previewSubmissions } from '../submissions/index.ts';
import { documentRoutes, hasRoom, uploadRoutes } from '../uploads/index.ts';
import { wizardRoutes } from '../wizards/index.ts';
import { healthRoutes } from './healthRoutes.ts';
import { isDeveloping, type AppParts } from './parts.ts';
import type { Shared } from './shared.ts';

/** The router of all routes with a fixed path. The paths of submissions and pages are in the definitions. */
export function apiRouter(parts: AppParts, shared: Shared): Router {
  const api = new Router();
  addRoutes(api, apiRoutes(parts, shared), shared.limiter);
  return api;
}

/** All routes with a fixed path, in the order in which they are asked and described. */
export function apiRoutes(parts: AppParts, shared: Shared): Route[] {
  const { config, knex, files, catalogue, jobs, isStopping = () => false } = parts;
  const { clock, limiter, metrics, stepCounts, signer, sessions, developer, accounts } = shared;
  const onlyDeveloper = developer.required;
  const routes: Route[] = [
    ...healthRoutes({
      databaseAnswers: () => answers(knex),
      isStopping,
      jobsWork: () => jobs?.().working !== false,
      hasRoom: () => hasRoom(config.dataDir, shared.uploading.bounds.reserveBytes),
    }),
    ...metricsRoutes({ metrics, token: config.metricsToken, onlyDeveloper }),
    ...eventRoutes({ catalogue, counts: stepCounts, count: metrics.countEvent }),
    ...wizardRoutes({ catalogue, limiter, isDeveloper: developer.isGranted }),
    ...uploadRoutes(shared.uploading),
    ...accounts.routes,
    ...documentRoutes({ knex, files, signer, clock, nameOf: downloadNames(knex, catalogue) }),
    ...brandRoutes(parts, shared),
    ...newsletterRoutes({ knex, signer, clock }),
    ...confirmationRoutes({ knex, clock, sessions }),
    ...(isDeveloping(config) ? developerRoutes(parts, shared) : deployedStudio(parts, shared)),
    ...openApiRoutes({
      catalogue,
      publicUrl: config.publicUrl,
      pages: parts.pages !== undefined,
      routes: () => routes,
    }),
  ];
  return routes;
}

/** What is drawn in the name of the office. */
function brandRoutes({ knex, catalogue, brand }: AppParts, { sessions, signer, limiter, clock }: Shared): Route[] {
  if (brand === undefined) return [];
  return [
    ...powerOfAttorneyRoutes({ knex, catalogue, brand, sessions, signer, limiter, clock }),
    ...receiptRoutes({ knex, catalogue, brand, sessions, limiter, clock }),
  ];
}

/** What only a developer's own server has: the studio, a mailbox, and submissions that nobody keeps. */
function developerRoutes(parts: AppParts, shared: Shared): Route[] {
  const { knex, catalogue } = parts;
  const { clock, takesPower, developer } = shared;
  const onlyDeveloper = developer.required;
  return [
    ...(parts.studio === undefined
      ? []
      : studioOf(parts, shared, {
          gate: ownMachine(onlyDeveloper),
          deployed: false,
          store: openFolderStore(parts.studio.directory),
        })),
    ...developer.routes,
    ...devMailboxRoutes({ knex, onlyDeveloper }),
    ...previewSubmissions({ catalogue, onlyDeveloper, takesPower, clock }),
  ];
}

/** The studio of a server for others, for accounts with a right. `STUDIO=off` leaves it out. */
function deployedStudio(parts: AppParts, shared: Shared): Route[] {
  const { config, knex, studio } = parts;
  if (config.studio === false || studio === undefined) return [];
  const { clock, accounts, limiter, signer } = shared;
  const { publicUrl, production } = config;
  const titleOf = (wizard: string) => parts.catalogue.byId(wizard)?.wizard.definition.wizard.title;
  const secondFactor = openSecondFactor({ knex, signer, limiter, clock, publicUrl });
  const given = { knex, clock, publicUrl, accounts, limiter, titleOf, secondFactor };
  const access = openStudioAccess({ ...given, demandsFactor: production });
  const folder = openFolderStore(studio.directory);
  const opened = parts.releases === undefined ? folder : openLiveStore(folder, parts.releases);
  const live = { ...opened, list: rememberedList(() => opened.list(), parts.catalogue.onChange) };
  const store = openDraftStore({ knex, live, clock, isPlanned });
  const standing = parts.releases?.standing;
  const planned = () => plannedReleases(knex);
  const marks = { planned, reviewMark: (wizard: string) => reviewMark(knex, wizard) };
  const { routes: releasing, checked } = publishing(parts, shared, { gate: access, live, store });
  const routes = studioOf(parts, shared, { gate: access, deployed: true, store, standing, checked, ...marks });
  if (routes.length === 0) return [];
  const links = {
    open: (token: string | undefined) => openedBy(knex, token, clock()),
    openOf: async (wizard: string) => (await listShares(knex, wizard, clock())).map(({ id }) => id),
  };
  const sharing =
    parts.brand === undefined
      ? []
      : [
          ...shareRoutes({ knex, clock, publicUrl, gate: access, store, client: studio.client, brand: parts.brand }),
          ...linkRemarkRoutes({ knex, clock, limiter, links }),
        ];
  const counts = { knex, clock, gate: access, catalogue: parts.catalogue, counts: shared.stepCounts };
  return [
    ...access.routes,
    ...releasing,
    ...remarkRoutes({ knex, clock, gate: access, store, links }),
    ...proposalRoutes({ knex, clock, gate: access, store }),
    ...countRoutes(counts),
    ...sharing,
    ...routes,
  ];
}

/** Publishing, restoring and switching off, where what is published counts, and what reads files that were checked. */
function publishing(
  { config, knex, catalogue, releases, log, everyFewSeconds }: AppParts,
  { clock, accounts }: Shared,
  stores: { gate: StudioGate; live: WizardStore; store: WizardStore },
): { routes: Route[]; checked?: ReadChecked } {
  if (releases === undefined) return { routes: [] };
  const { revisionGraceMs: graceMs = 0, publicUrl } = config;
  const examiner = openExaminer({ ...stores, knex, clock, releases, catalogue, graceMs });
  const tell = changeLog(log);
  const isAccountForm = accountForms(catalogue, accounts.routes);
  const compare = openCompareReleases();
  const context = { ...stores, knex, clock, releases, catalogue, examiner, tell, compare, releasersOf, publicUrl };
  everyFewSeconds?.(openPlans({ ...context, isAccountForm, log }).tick);
  return {
    routes: [...releaseRoutes({ ...context, isAccountForm }), ...trailRoutes({ knex, clock, gate: stores.gate })],
    checked: checkedReader({ ...stores, releases, catalogue, examiner }),
  };
}

/** Finds out whether a wizard, offered or not, is sent to an address of the accounts. */
function accountForms(
  { bySubmitPath, unavailable }: AppParts['catalogue'],
  routes: readonly Route[],
): (wizard: string) => boolean {
  const paths = routes.flatMap(({ method, path }) => (method === 'POST' ? [path] : []));
  const wizardAt = (path: string) => bySubmitPath(path)?.wizard.id ?? unavailable(path)?.id;
  return (wizard) => paths.some((path) => wizardAt(path) === wizard);
}

function studioOf(
  { config, knex, catalogue, studio, brand }: AppParts,
  { clock }: Shared,
  who: {
    gate: StudioGate;
    deployed: boolean;
    store: WizardStore;
    standing?: LiveReleases['standing'] | undefined;
    planned?: PlannedOf;
    reviewMark?: (wizard: string) => Promise<string | undefined>;
    checked?: ReadChecked | undefined;
  },
): Route[] {
  if (studio === undefined || brand === undefined) return [];
  const past = {
    inRevision: catalogue.inRevision,
    revisions: (wizard: string) => listRevisions(knex, wizard),
    submission: (reference: string) => findByReference(knex, reference),
  };
  const { publicUrl, dataDir } = config;
  const given = { brand, publicUrl, catalogue, past, dataDir, clock };
  return studioRoutes({ ...studio, ...who, ...given });
}
