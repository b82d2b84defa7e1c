import type { RouterContext } from '@koa/router';
import type Koa from 'koa';
import { Fault } from '../http/fault.ts';

/**
 * What somebody wants to do in the studio: look and try out, change a draft, decide what visitors see, or go back to what they saw before and
 * switch off.
 */
export type Errand = 'see' | 'change' | 'publish' | 'operate';

/** Who uses the studio of a deployed server. */
export type StudioUser = {
  id: string;
  name: string;
  /** The rights of this person, in words. */
  rights: string[];
  may: (errand: Errand, wizard: string) => boolean;
  /** Whether this person may do it as soon as there is a second factor. */
  needsFactor: (errand: Errand, wizard: string) => boolean;
};

/** For who would have the right with a second factor. */
export const FACTOR_FIRST =
  'Dafür brauchen Sie einen zweiten Faktor. Richten Sie ihn unter /studio/konto ein; hier bleibt alles stehen.';

/** Says who may do what in the studio. */
export type StudioGate = {
  /**
   * Lets those pass who may do it at the wizard that the path names, or at any if it names none. Everybody else gets an error. `isUse`:
   * whether the request shows that somebody works; what pages ask by themselves does not. Default: true.
   */
  allow: (errand: Errand, isUse?: boolean) => Koa.Middleware;
  /**
   * Lets those pass who may still do it, once all of a request has arrived: a body may take minutes, and meanwhile somebody may have lost the right.
   */
  still: (errand: Errand) => Koa.Middleware;
  /** Who asks. Undefined on the own machine, where nobody signs in. */
  user: (ctx: RouterContext) => StudioUser | undefined;
  /** Whether the person who passed has given the password lately. */
  isVerified: (ctx: RouterContext) => boolean;
  /** Checks the password of the person who passed, unless it was given lately. Throws a Fault: 428 without one, 403, or 429. */
  verify: (ctx: RouterContext, password: string | undefined) => Promise<void>;
};

export const NOT_HERE = 'Das zeigt das Studio nur auf dem eigenen Rechner.';

/** Answers 404 with a sentence on a deployed server, for what only the own machine has: what was sent. */
export function onlyOnOwnMachine({ deployed }: { deployed: boolean }): Koa.Middleware {
  return async (_ctx, next) => {
    if (deployed) throw new Fault(404, NOT_HERE);
    await next();
  };
}

/** The own machine: a person who `onlyDeveloper` lets pass may do everything. */
export function ownMachine(onlyDeveloper: Koa.Middleware): StudioGate {
  return {
    allow: () => onlyDeveloper,
    still: () => onlyDeveloper,
    user: () => undefined,
    isVerified: () => true,
    verify: async () => undefined,
  };
}
