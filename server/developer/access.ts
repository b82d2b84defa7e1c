import type Koa from 'koa';
import { equalInConstantTime } from '../base/sha256.ts';
import { lazy } from '../base/lazy.ts';
import { isApiPath } from '../http/apiPath.ts';
import { isThisMachine } from '../http/clientAddress.ts';
import { Fault } from '../http/fault.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import { BY_KEY, empty, failures, type Operation, type Route } from '../routes/index.ts';
import type { Signer } from '../signing/signer.ts';
import { KEY_PAGE, KEY_PAGE_POLICY } from './keyPage.ts';
import { DAY_MS } from '../base/days.ts';

/** Who may use what a development server has for its developer only: studio, mailbox, previews, numbers. */
export type DeveloperAccess = {
  /** Whether the request comes from a program on this machine that has the key. Throws 429 after too many wrong keys. */
  isGranted: (ctx: Koa.Context) => Promise<boolean>;
  /** Lets such a request pass. Otherwise 404 for other machines, and 403 with what to do for programs without the key. */
  required: Koa.Middleware;
  /** `POST /api/entwicklung` exchanges the key for a cookie. */
  routes: Route[];
};

type AccessOptions = {
  signer: Pick<Signer, 'sign'>;
  limiter: Pick<RateLimiter, 'take' | 'client'>;
  publicUrl: string;
};

/** Wrong keys of a client, as wrong passwords of one (`ATTEMPTS_OF_CLIENT`). */
const ATTEMPTS: Limit = { name: 'developer-key', count: 50, seconds: 15 * 60 };
const COOKIE_MS = 30 * DAY_MS;

const NOT_HERE = 'Das gibt es hier nicht.';
const KEY_MISSING =
  'Hier braucht es den Schlüssel des Entwicklungsservers. Er steht in der Adresse, die der Server beim Start zeigt, hinter dem Zeichen #. ' +
  'Programme senden ihn als „Authorization: Bearer <Schlüssel>“.';
const KEY_WRONG =
  'Dieser Schlüssel passt nicht zu diesem Server. Bitte öffnen Sie die Adresse, die der Server beim Start zeigt.';

const EXCHANGE: Operation = {
  summary: 'Den Schlüssel des Entwicklungsservers gegen ein Cookie tauschen',
  tags: ['Entwicklung'],
  security: BY_KEY,
  responses: { ...empty(204, 'Das Cookie ist gesetzt.'), ...failures(403, 404, 429) },
};

/** Returns the key: 43 characters, the same for each start on one database. */
export function developerKey(signer: Pick<Signer, 'sign'>): Promise<string> {
  return signer.sign('developer key', '');
}

/** The address with the key behind it, which the key's page exchanges for a cookie. */
export function withKey(address: string, key: string): string {
  return `${address}#${key}`;
}

/** The access to a development server with this `publicUrl`. */
export function openDeveloperAccess({ signer, limiter, publicUrl }: AccessOptions): DeveloperAccess {
  const key = lazy(() => developerKey(signer));
  const { protocol, port } = new URL(publicUrl);
  // Browsers send cookies to all ports of a host; servers beside each other have keys of their own.
  const name = `entwicklung${port}`;

  /** The right key always passes: wrong ones of others, who look like this machine, must not lock the developer out. */
  async function isGranted(ctx: Koa.Context): Promise<boolean> {
    if (!isThisMachine(ctx)) return false;
    const cookie = ctx.cookies.get(name, { signed: false });
    const [, bearer] = /^Bearer (.+)$/i.exec(ctx.get('Authorization')) ?? [];
    const right = await key();
    if ([cookie, bearer].some((told) => told !== undefined && equalInConstantTime(told, right))) return true;
    if (bearer !== undefined) await limiter.take(ATTEMPTS, limiter.client(ctx));
    return false;
  }

  const exchange: Route = {
    method: 'POST',
    path: '/api/entwicklung',
    operation: EXCHANGE,
    handle: async (ctx) => {
      if (!isThisMachine(ctx)) throw new Fault(404, NOT_HERE);
      if (!(await isGranted(ctx))) throw new Fault(403, KEY_WRONG);
      const secure = protocol === 'https:';
      ctx.cookies.secure = secure;
      ctx.cookies.set(name, await key(), {
        signed: false,
        httpOnly: true,
        secure,
        sameSite: 'strict',
        path: '/',
        maxAge: COOKIE_MS,
      });
      ctx.status = 204;
    },
  };

  return {
    isGranted,
    required: async (ctx, next) => {
      if (!isThisMachine(ctx)) throw new Fault(404, NOT_HERE);
      ctx.set('Cache-Control', 'no-store');
      if (await isGranted(ctx)) await next();
      else askForKey(ctx);
    },
    routes: [exchange],
  };
}

/** For a server that is no developer's own: nobody has access. */
export const noDeveloperAccess: DeveloperAccess = {
  isGranted: async () => false,
  required: async () => {
    throw new Fault(404, NOT_HERE);
  },
  routes: [],
};

/** Answers browsers with a page that takes the key from the address, and programs with a sentence. */
function askForKey(ctx: Koa.Context): void {
  if (isApiPath(ctx.path)) throw new Fault(403, KEY_MISSING);
  ctx.status = 403;
  // Programs and scripts accept everything alike.
  const isPage = ctx.accepts('text', 'html') === 'html';
  if (isPage) ctx.set('Content-Security-Policy', KEY_PAGE_POLICY);
  ctx.type = isPage ? 'html' : 'text';
  ctx.body = isPage ? KEY_PAGE : `${KEY_MISSING}\n`;
}
