import type { Router, RouterContext } from '@koa/router';
import type Koa from 'koa';
import { jsonReader, type JsonObject } from '../http/jsonBody.ts';
import { limited } from '../limits/limited.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import type { Operation } from './operation.ts';

/** The JSON object that a route takes. */
export type Body = {
  /** Its JSON Schema in the API description, such as `schemaRef('LinkRequest')`. */
  schema: object;
  /** The object holds whole files of wizards (`jsonReader`). */
  files?: boolean;
};

/**
 * A route, declared once. The router, the reading of the body, the API description, the tests with hostile requests and the addresses
 * that no wizard may take follow from it.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A pattern of the router, such as '/api/upload/:id'. */
  path: string;
  /** The description, without the body. */
  operation: Operation;
  /** Counts each request of a client before anything else. */
  limit?: Limit;
  /** Middleware that may refuse the request before its body is read. */
  before?: readonly Koa.Middleware[];
  body?: Body;
  /** JSON bodies that it accepts or nearly so, with which tests of hostile requests begin. Default: an empty object. */
  examples?: readonly JsonObject[];
  /** Runs once all of the body has arrived, which may take minutes. */
  after?: Koa.Middleware;
  /** `sent`: the body, a plain and bounded object whose values are still to be judged; empty where the route takes none. */
  handle: (ctx: RouterContext, sent: JsonObject) => unknown;
};

/** Adds routes to a router, in their order. */
export function addRoutes(router: Router, routes: readonly Route[], limiter: RateLimiter): void {
  const readers = { plain: jsonReader(), files: jsonReader({ files: true }) };
  for (const { method, path, limit, before = [], body, after, handle } of routes) {
    const read = body?.files === true ? readers.files : readers.plain;
    const answer = async (ctx: RouterContext) => {
      const sent = body === undefined ? {} : await read(ctx);
      if (after === undefined) await handle(ctx, sent);
      else await after(ctx, async () => void (await handle(ctx, sent)));
    };
    const counted = limit === undefined ? [] : [limited(limiter, limit)];
    router[VERBS[method]](path, ...counted, ...before, answer);
  }
}

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/** The address of a route, such as `GET /api/upload/:id`. */
export function addressOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** The description of a route with its body. */
export function operationOf({ operation, body }: Pick<Route, 'operation' | 'body'>): Operation {
  if (body === undefined) return operation;
  const requestBody = { required: true as const, content: { 'application/json': { schema: body.schema } } };
  const { summary, tags, security, parameters, responses } = operation;
  return {
    summary,
    tags,
    ...(security !== undefined && { security }),
    ...(parameters !== undefined && { parameters }),
    requestBody,
    responses,
  };
}
