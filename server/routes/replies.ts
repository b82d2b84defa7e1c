import { sentenceFor } from '../http/toFault.ts';

/** The parts of OpenAPI 3.1 documents that the server uses. */
export type Content = Record<string, { schema?: object }>;
export type Response = { description: string; headers?: Record<string, object>; content?: Content };
export type Responses = Record<string, Response>;

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

export const schemaRef = (name: string) => ref('schemas', name);
export const headerRef = (name: string) => ref('headers', name);
export const parameterRef = (name: string) => ref('parameters', name);

/** Statuses after which the client may retry. */
const LATER = new Set([429, 503, 507]);

const REQUEST_ID = { 'X-Request-Id': headerRef('RequestId') };
/** A page for the person who prefers one, as browsers do that open an address. */
const FAILURE: Content = { 'application/json': { schema: schemaRef('FailureReply') }, 'text/html': {} };
/** Outside of /api, failures are a page or a sentence; those of requests that never reach the app are always JSON. */
const FAILURE_OF_PAGE: Content = { 'text/plain': {}, ...FAILURE };

/**
 * Possible for any request: unreadable, too slow, too large, its address or its headers too long, internal error, database
 * unavailable.
 */
const ALWAYS = [400, 408, 413, 414, 431, 500, 503];

/** A success with JSON. `headers` are added to the request id. */
export function replies(
  schema: string,
  description: string,
  headers: Record<string, object> = {},
  status: 200 | 201 | 202 = 200,
): Responses {
  const content = { 'application/json': { schema: schemaRef(schema) } };
  return { [status]: { description, headers: { ...REQUEST_ID, ...headers }, content } };
}

/** A success with content of other types. */
export function gives(types: string[], description: string, headers: Record<string, object> = {}): Responses {
  const content = Object.fromEntries(types.map((type) => [type, {}]));
  return { 200: { description, headers: { ...REQUEST_ID, ...headers }, content } };
}

export function empty(status: 204 | 303 | 304, description: string): Responses {
  return { [status]: { description, headers: REQUEST_ID } };
}

/** The failures of an API call, in addition to those of any request, with their German sentences. */
export function failures(...statuses: number[]): Responses {
  return failuresAs(FAILURE, statuses);
}

/** The failures of a page or file. */
export function pageFailures(...statuses: number[]): Responses {
  return failuresAs(FAILURE_OF_PAGE, statuses);
}

function failuresAs(content: Content, statuses: number[]): Responses {
  return Object.fromEntries(
    [...ALWAYS, ...statuses].map((status) => {
      const headers = { ...REQUEST_ID, ...(LATER.has(status) && { 'Retry-After': headerRef('RetryAfter') }) };
      return [status, { description: sentenceFor(status), headers, content }];
    }),
  );
}
