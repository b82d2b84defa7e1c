import type { RouterContext } from '@koa/router';
import {
  formBody,
  gives,
  IN_STUDIO,
  inQuery,
  LED_ON,
  pageFailures,
  type Operation,
  type Route,
} from '../routes/index.ts';
import type { RoutesOptions } from './options.ts';
import { FIELDS } from './page.ts';

type Add = (path: string, operation: Operation, handle: (ctx: RouterContext) => unknown) => void;

/** Pages and forms of this room, added one by one. */
export type PageRoutes = { routes: Route[]; get: Add; post: Add };

/** Begins a list of routes that answer 404 as long as there is no studio. */
export function pageRoutes({ requireStudio }: Pick<RoutesOptions, 'requireStudio'>): PageRoutes {
  const routes: Route[] = [];
  const adding =
    (method: Route['method']): Add =>
    (path, operation, handle) => {
      const work = async (ctx: RouterContext) => {
        await requireStudio();
        await handle(ctx);
      };
      routes.push({ method, path, operation, handle: work });
    };
  return { routes, get: adding('GET'), post: adding('POST') };
}

/** A page on the way in. */
export function signInPageOperation(summary: string): Operation {
  return {
    summary,
    tags: ['Studio'],
    parameters: [inQuery(FIELDS.next, 'Die Seite des Studios, die danach kommt')],
    responses: { ...gives(['text/html'], 'Das Formular.'), ...LED_ON, ...pageFailures(404) },
  };
}

/** A form on the way in. */
export function signInFormOperation(summary: string, fields: Record<string, string>): Operation {
  return {
    summary,
    tags: ['Studio'],
    requestBody: formBody({ ...fields, [FIELDS.next]: 'Die Seite, die danach kommt' }),
    responses: { ...LED_ON, ...pageFailures(400, 401, 403, 404, 413, 415, 429, 503) },
  };
}

/** A page of the account. */
export function accountPageOperation(summary: string): Operation {
  return {
    summary,
    tags: ['Studio'],
    security: IN_STUDIO,
    responses: { ...gives(['text/html'], 'Die Seite.'), ...LED_ON, ...pageFailures(404) },
  };
}

/** A form of the account. */
export function accountFormOperation(summary: string, fields: Record<string, string> = {}): Operation {
  return {
    summary,
    tags: ['Studio'],
    security: IN_STUDIO,
    requestBody: formBody(fields),
    responses: { ...LED_ON, ...pageFailures(400, 403, 404, 413, 415) },
  };
}
