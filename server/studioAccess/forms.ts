import type { RouterContext } from '@koa/router';
import { parameter } from '../http/query.ts';
import { seeOther } from '../http/seeOther.ts';
import { leaveNote, readNote } from '../sessions/session.ts';

/** What a page says of the form that led to it: why it was refused, or what it has done. `email`: what was typed. */
export type Outcome = { fault?: string; done?: string; email?: string };

/** Marks the address of a page that says how the last form ended. */
const OUTCOME = 'ergebnis';

/** `area`: the path below which pages may say it. */
type Leading = { area: string; publicUrl: string; query?: Record<string, string> };

/**
 * Leads to a page that says how a form ended. Neither Back nor a reload sends the form again, nobody has to type the address again, and it stands
 * in none.
 */
export function leadTo(ctx: RouterContext, page: string, outcome: Outcome, { area, publicUrl, query }: Leading): void {
  const email = outcome.email?.slice(0, 254);
  const text = JSON.stringify({ page, ...outcome, ...(email !== undefined && { email }) });
  leaveNote(ctx, { path: area, text, publicUrl });
  seeOther(ctx, `${page}?${new URLSearchParams({ ...query, [OUTCOME]: '1' }).toString()}`);
}

/** How the form ended that led to this page, if the address says that one did. */
export function outcomeOf(ctx: RouterContext): Outcome {
  if (parameter(ctx, OUTCOME) === undefined) return {};
  try {
    const note = JSON.parse(readNote(ctx) ?? '') as Record<string, unknown>;
    if (note['page'] !== ctx.path) return {};
    const outcome: Outcome = {};
    for (const name of ['fault', 'done', 'email'] as const) {
      const text = note[name];
      if (typeof text === 'string') outcome[name] = text;
    }
    return outcome;
  } catch {
    return {};
  }
}

/** The same, said once: a reload of the page no longer says that something has just been done. */
export function takeOutcome(ctx: RouterContext, leading: Leading): Outcome {
  const outcome = outcomeOf(ctx);
  if (Object.keys(outcome).length > 0) forgetOutcome(ctx, leading);
  return outcome;
}

/** Removes what a page would say of an earlier form, with the address that was typed: on a shared computer others would see it. */
export function forgetOutcome(ctx: RouterContext, { area, publicUrl }: Leading): void {
  if (readNote(ctx) !== undefined) leaveNote(ctx, { path: area, text: null, publicUrl });
}

/** Shows a page that is no one else's. */
export function show(ctx: RouterContext, page: string): void {
  ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' });
  ctx.status = 200;
  ctx.type = 'html';
  ctx.body = page;
}
