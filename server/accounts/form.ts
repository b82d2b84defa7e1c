import type Koa from 'koa';
import type { Answers } from '../../src/engine/index.ts';
import { Fault } from '../http/fault.ts';
import { accept, askedWizard } from '../submissions/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { canonicalEmail } from './email.ts';

/** Reads the JSON object in the request body. */
export async function readBody(ctx: Koa.Context, jsonBody: Koa.Middleware): Promise<Answers> {
  await jsonBody(ctx, async () => undefined);
  return (ctx.request as { body?: unknown }).body as Answers;
}

/**
 * Returns the answers of the account form that sends to this path. Account forms are definitions, as wizards are, and
 * the same engine checks them. Throws 422 for unknown fields and broken rules. The returned `email` is canonical.
 */
export async function acceptForm(ctx: Koa.Context, catalogue: Catalogue, body: Answers): Promise<Answers> {
  const asked = await askedWizard(ctx, catalogue);
  if (asked === undefined) throw new Fault(404, 'Dieses Formular gibt es nicht.');
  const { email } = body;
  const canonical = typeof email === 'string' ? { ...body, email: canonicalEmail(email) } : body;
  return accept(asked.wizard, canonical, asked.outdated).answers;
}
