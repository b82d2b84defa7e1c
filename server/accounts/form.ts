import type Koa from 'koa';
import type { Answers } from '../../src/engine/index.ts';
import { Fault } from '../http/fault.ts';
import { accept, askedWizard } from '../submissions/index.ts';
import type { Catalogue } from '../wizards/index.ts';
import { canonicalEmail } from './email.ts';

/** Reads the JSON object that was sent. */
export async function readBody(ctx: Koa.Context, jsonBody: Koa.Middleware): Promise<Answers> {
  await jsonBody(ctx, async () => undefined);
  return (ctx.request as { body?: unknown }).body as Answers;
}

/**
 * The answers of the account form that sends to this path. Account forms are definitions as wizards are, judged by the
 * same engine: 422 for unknown fields and broken rules. An `email` comes out canonical.
 */
export async function acceptForm(ctx: Koa.Context, catalogue: Catalogue, body: Answers): Promise<Answers> {
  const asked = await askedWizard(ctx, catalogue);
  if (asked === undefined) throw new Fault(404, 'Dieses Formular gibt es nicht.');
  const { email } = body;
  const canonical = typeof email === 'string' ? { ...body, email: canonicalEmail(email) } : body;
  return accept(asked.wizard, canonical, asked.outdated).answers;
}
