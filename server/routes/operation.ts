import { empty, failures, gives, headerRef, pageFailures, schemaRef } from './replies.ts';
import type { Content, Responses } from './replies.ts';

/** How the API description describes a route. */
export type Operation = {
  summary: string;
  tags: [string];
  parameters?: object[];
  requestBody?: { required: true; content: Content };
  /** Alternative security requirements; {} stands for none. */
  security?: Record<string, never[]>[];
  responses: Responses;
};

export const BY_SESSION = [{ Sitzung: [] }];
/** Security of developer routes: a cookie or a token. */
export const BY_KEY = [{ EntwicklerCookie: [] }, { Entwickler: [] }];
/** On the own machine by the developer's key, on a server for others by a session of the studio. */
export const IN_STUDIO = [{ Studio: [] }, ...BY_KEY];
export const LED_ON = empty(303, 'Die Adresse zeigt, was jetzt kommt.');
export const NEW_SESSION = { 'Set-Cookie': headerRef('Sitzung') };
export const CACHED = { ETag: headerRef('ETag'), 'Cache-Control': headerRef('CacheControl') };
/**
 * Failures of any JSON call: cross-site request, wrong content type, rate limit, no space left on the database's disk.
 */
export const OF_JSON = [403, 415, 429, 507];

/** The types of files that can be uploaded. */
export const FILE_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/avif',
  'image/tiff',
];

export const inPath = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});

export const inQuery = (name: string, description: string) => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
});

/** The token of a mailed link. */
export const LINK_REQUEST = {
  required: true as const,
  content: { 'application/json': { schema: schemaRef('LinkRequest') } },
};

/** A form with these fields, by name. */
export function formBody(fields: Record<string, string>): { required: true; content: Content } {
  const properties = Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }]);
  const schema = { type: 'object', properties: Object.fromEntries(properties) };
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } };
}

/** Public content that is revalidated by an ETag. */
export function cached(tag: string, summary: string, types: string[], ...names: string[]): Operation {
  return {
    summary,
    tags: [tag],
    parameters: names.map((name) => inPath(name, 'Name')),
    responses: { ...gives(types, summary, CACHED), ...empty(304, 'Unverändert.'), ...pageFailures(404) },
  };
}

/** Statuses with which every call of the studio may be refused. */
const IN_STUDIO_ALWAYS = [401, 403, 404, 429];

type StudioCall = { also?: number[] } & Pick<Operation, 'parameters' | 'requestBody'>;

/** A call of the API that belongs to the studio. `also`: the failures that others do not have. */
export function studioCall(
  summary: string,
  responses: Responses,
  { also = [], parameters = [inPath('id', 'Kennung')], requestBody }: StudioCall = {},
): Operation {
  return {
    summary,
    tags: ['Studio'],
    security: IN_STUDIO,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...responses, ...failures(...IN_STUDIO_ALWAYS, ...also) },
  };
}

/** The headers that name the state that a change is based on. */
export const CONDITIONS = ['If-Match', 'If-None-Match'].map((name) => ({
  name,
  in: 'header',
  schema: { type: 'string' },
}));

/** Somebody else has changed it meanwhile. */
export const OUTDATED: Responses = {
  412: {
    description: 'Der Ordner hat einen anderen Stand.',
    headers: { 'X-Request-Id': headerRef('RequestId') },
    content: { 'application/json': { schema: schemaRef('StudioOutdated') } },
  },
};

/** A page that only the developer may see. */
export function developerPage(summary: string, ...names: string[]): Operation {
  return {
    summary,
    tags: ['Entwicklung'],
    security: BY_KEY,
    parameters: names.map((name) => inPath(name, 'Name')),
    responses: { ...gives(['text/html'], summary), ...pageFailures(403, 404, 429) },
  };
}
