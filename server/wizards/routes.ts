import type Koa from 'koa';
import type { RouterContext } from '@koa/router';
import { DRAWING_POLICY, withoutPolicies } from '../http/securityHeaders.ts';
import { isApiPath } from '../http/apiPath.ts';
import { Fault } from '../http/fault.ts';
import { parameter } from '../http/query.ts';
import { serve } from '../http/servable.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import { cached, inPath, inQuery, pageFailures, replies, type Operation, type Route } from '../routes/index.ts';
import type { Catalogue } from './catalogue.ts';
import { changedSteps } from './changedSteps.ts';
import { isRetired, retiredFault } from './unavailable.ts';
import { isUnpublished, PREVIEW } from './unpublished.ts';

/** URL parameter: the revision that a page was drawn with. */
const REVISION = 'r';
/** URL parameter: the revision that was answered. */
const FROM = 'von';
/** Responses addressed by revision never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Each may cost a query. Pages ask once for a module and once for a picture, which browsers then keep. */
const EARLIER_REVISIONS: Limit = { name: 'earlier-revision', count: 600, seconds: 60 * 60 };

type RevisionLimiter = Pick<RateLimiter, 'take' | 'client'>;

/** On a page that answers lie behind: in the storage of the tab. What is sent comes from a page that says so itself. */
const STILL_THERE = 'Was Sie hier schon eingegeben haben, bleibt in diesem Browser-Tab, bis Sie ihn schließen.';

/** Answers 503 at the addresses of a wizard that cannot be offered, and 410 at those of a retired one. */
export function unavailableWizards(catalogue: Pick<Catalogue, 'unavailable'>): Koa.Middleware {
  return async (ctx, next) => {
    const found = catalogue.unavailable(ctx.path);
    if (found !== undefined && isRetired(found)) throw retiredFault(found);
    if (found !== undefined)
      throw new Fault(
        503,
        `Dieser Fragebogen ist ${found.off ? 'zurzeit abgeschaltet' : 'gerade gestört'}. Bitte rufen Sie uns an.`,
        isApiPath(ctx.path) ? {} : { details: STILL_THERE },
      );
    await next();
  };
}

/** Keeps the pages of previews to the person who `onlyDeveloper` lets pass. */
export function previewPages(catalogue: Pick<Catalogue, 'byPath'>, onlyDeveloper: Koa.Middleware): Koa.Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${PREVIEW}/`) || catalogue.byPath(ctx.path) === undefined) {
      await next();
      return;
    }
    await onlyDeveloper(ctx, next);
  };
}

const CHANGES: Operation = {
  summary: 'Was die Fassung, die jetzt live ist, anders fragt als eine ältere',
  tags: ['Seiten'],
  parameters: [inPath('id', 'Kennung'), inQuery(FROM, 'Die ältere Fassung.')],
  responses: { ...replies('ChangedSteps', 'Die Schritte, die neu oder anders sind.'), ...pageFailures(404, 429) },
};

type WizardRoutesOptions = {
  catalogue: Catalogue;
  limiter: RevisionLimiter;
  /** Whether the request is of the developer, who sees unpublished wizards. */
  isDeveloper: (ctx: Koa.Context) => Promise<boolean>;
};

/** `GET /wizards/:id.js`, the wizard as a module, and the pictures of its steps. */
export function wizardRoutes({ catalogue, limiter, isDeveloper }: WizardRoutesOptions): Route[] {
  const requested = async (ctx: RouterContext) => {
    const { id = '' } = ctx.params;
    const revision = parameter(ctx, REVISION);
    const current = catalogue.byId(id);
    if (current !== undefined && isUnpublished(current)) return (await isDeveloper(ctx)) ? current : undefined;
    if (revision === undefined || revision === current?.wizard.revision) return current;
    await limiter.take(EARLIER_REVISIONS, limiter.client(ctx));
    return catalogue.inRevision(id, revision);
  };
  return [
    {
      method: 'GET',
      path: '/wizards/:id.js',
      operation: ofRevision('Ein Assistent als Modul', ['application/javascript', 'text/javascript'], 'id'),
      handle: async (ctx) => {
        const offered = await requested(ctx);
        if (offered === undefined) return;
        const isAddressed = offered.wizard.revision === parameter(ctx, REVISION);
        serve(ctx, await offered.module(), isAddressed ? FOR_EVER : 'no-cache');
        withoutPolicies(ctx.res, ctx.path);
      },
    },
    {
      method: 'GET',
      path: '/wizards/:id/pictures/:name',
      operation: ofRevision('Ein Bild eines Assistenten', ['image/svg+xml'], 'id', 'name'),
      handle: async (ctx) => {
        const { name = '' } = ctx.params;
        const pictures = (await requested(ctx))?.pictureFiles ?? {};
        const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
        if (picture === undefined) return;
        ctx.set('Content-Security-Policy', DRAWING_POLICY);
        serve(ctx, picture);
      },
    },
    {
      method: 'GET',
      path: '/wizards/:id/aenderungen',
      operation: CHANGES,
      handle: async (ctx) => {
        const { id = '' } = ctx.params;
        const current = catalogue.byId(id);
        if (current === undefined || isUnpublished(current)) return;
        await limiter.take(EARLIER_REVISIONS, limiter.client(ctx));
        const older = await catalogue.inRevision(id, parameter(ctx, FROM) ?? '');
        if (older === undefined) return;
        const schritte = changedSteps(older.wizard, current.wizard);
        ctx.set('Cache-Control', 'no-store');
        ctx.body = { fassung: current.wizard.revision, schritte };
      },
    },
  ];
}

/** Part of a wizard, as it is or as it was. */
function ofRevision(summary: string, types: string[], ...names: string[]): Operation {
  const { parameters = [], responses, ...operation } = cached('Seiten', summary, types, ...names);
  return {
    ...operation,
    parameters: [...parameters, inQuery(REVISION, 'Die Fassung des Assistenten; ohne sie die heutige.')],
    responses: { ...responses, ...pageFailures(429) },
  };
}
