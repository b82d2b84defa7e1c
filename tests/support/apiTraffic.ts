import { Ajv2020 } from 'ajv/dist/2020.js';
import { isApiPath } from '../../server/http/apiPath.ts';
import type { OpenApi } from '../../server/openapi/index.ts';

/** A request and its answer. `target` is the path with its query. */
export type Traffic = { method: string; target: string; status: number; type: string; body: string };

type Media = { schema?: object };
type Answer = { content?: Record<string, Media> };
type Template = { path: string; pattern: RegExp; literal: number };

const FAILURE = '/components/schemas/FailureReply';

/**
 * Returns a function that checks an answer against an OpenAPI document. It returns the error; undefined if the document
 * describes the answer.
 */
export function trafficJudge(document: OpenApi): (traffic: Traffic) => string | undefined {
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'api');
  const templates = Object.keys(document.paths)
    .map(templateOf)
    .toSorted((left, right) => right.literal - left.literal);
  /** Validates JSON against the schema at a place in the document. */
  const unfit = (pointer: string, body: string): string | undefined => {
    const validate = ajv.getSchema(`api#${pointer}`);
    if (validate === undefined) return `there is no schema at ${pointer}`;
    return validate(parsed(body)) ? undefined : ajv.errorsText(validate.errors);
  };
  return ({ method: sent, target, status, type, body }) => {
    const asked = target.replace(/[?#].*$/s, '');
    const path = asked.replace(/(?<=.)\/$/, '');
    const method = sent === 'HEAD' ? 'get' : sent.toLowerCase();
    const found = templates.find(({ pattern }) => pattern.test(path));
    const template = found?.path ?? '';
    const operation = document.paths[template]?.[method];
    // Routers accept other spellings of a path, and pages lead from one with a slash; the description lists only one.
    const isMisspelt = found !== undefined && !new RegExp(found.pattern.source).test(asked);
    if (operation === undefined || (isMisspelt && (status === 404 || (status === 308 && !isApiPath(path))))) {
      if (sent === 'OPTIONS') return undefined;
      if (status === 308 && asked !== path && !isApiPath(path)) return undefined;
      if (status < 400) return `${sent} ${path} is not described, and answered ${status}`;
      const isJson = isApiPath(path) && sent !== 'HEAD' && !type.startsWith('text/html');
      return isJson ? unfit(FAILURE, body) : undefined;
    }
    const answer: Answer | undefined = operation.responses[status];
    const where = `${method.toUpperCase()} ${template}`;
    if (answer === undefined) return `${where} does not describe ${status}`;
    if (sent === 'HEAD') return undefined;
    if (answer.content === undefined) return body === '' ? undefined : `${where} gives ${status} a body`;
    const media = type.split(';', 1)[0]?.trim() ?? '';
    const known = [media, '*/*'].find((name) => answer.content?.[name] !== undefined);
    if (known === undefined) return `${where} does not give ${status} as '${media}'`;
    if (answer.content[known]?.schema === undefined) return undefined;
    const steps = ['paths', template, method, 'responses', String(status), 'content', known, 'schema'];
    const fault = unfit(steps.map((step) => `/${escaped(step)}`).join(''), body);
    return fault === undefined ? undefined : `${where}, ${status}: ${fault} in ${body.slice(0, 300)}`;
  };
}

/** Routers match case-insensitively. */
function templateOf(path: string): Template {
  const source = path
    .split('/')
    .map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+'))
    .join('/');
  return { path, pattern: new RegExp(`^${source}$`, 'i'), literal: path.replaceAll(/\{\w+\}/g, '').length };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function escaped(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
