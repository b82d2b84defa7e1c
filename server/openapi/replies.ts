import { sentenceFor } from '../http/toFault.ts';

/** Parts of OpenAPI 3.1 documents, as far as ours has them. */
export type Content = Record<string, { schema?: object }>;
export type Response = { description: string; headers?: Record<string, object>; content?: Content };
export type Responses = Record<string, Response>;

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

export const schemaRef = (name: string) => ref('schemas', name);
export const headerRef = (name: string) => ref('headers', name);
export const parameterRef = (name: string) => ref('parameters', name);

/** Statuses after which it is worth trying again. */
const LATER = new Set([429, 503, 507]);

const REQUEST_ID = { 'X-Request-Id': headerRef('RequestId') };
const FAILURE: Content = { 'application/json': { schema: schemaRef('FailureReply') } };
/** Outside of /api people see a page, others a sentence; what never reached the app is answered in JSON everywhere. */
const FAILURE_OF_PAGE: Content = { 'text/html': {}, 'text/plain': {}, ...FAILURE };

/** What any request can lead to: unreadable, too slow, headers too large, a failure of ours, a database that is away. */
const ALWAYS = [400, 408, 413, 431, 500, 503];

/** A success in JSON. `headers` beside the id of the request. */
export function replies(schema: string, description: string, headers: Record<string, object> = {}): Responses {
  const content = { 'application/json': { schema: schemaRef(schema) } };
  return { 200: { description, headers: { ...REQUEST_ID, ...headers }, content } };
}

/** A success with content of other types. */
export function gives(types: string[], description: string, headers: Record<string, object> = {}): Responses {
  const content = Object.fromEntries(types.map((type) => [type, {}]));
  return { 200: { description, headers: { ...REQUEST_ID, ...headers }, content } };
}

/** A success without content. */
export function empty(status: 204 | 304, description: string): Responses {
  return { [status]: { description, headers: REQUEST_ID } };
}

/** The failures of a call of the API, beside those of any request, with our sentences. */
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
