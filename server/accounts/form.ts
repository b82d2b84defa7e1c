import type Koa from 'koa';
import { WIZARD_REVISION } from '../../src/contract/index.ts';
import type { Answers } from '../../src/engine/index.ts';
import { Fault } from '../http/fault.ts';
import { accept } from '../submissions/index.ts';
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
export function acceptForm(ctx: Koa.Context, catalogue: Catalogue, body: Answers): Answers {
  const offered = catalogue.bySubmitPath(ctx.path);
  if (offered === undefined) throw new Fault(404, 'Dieses Formular gibt es nicht.');
  const { email } = body;
  const canonical = typeof email === 'string' ? { ...body, email: canonicalEmail(email) } : body;
  return accept(offered.wizard, canonical, ctx.get(WIZARD_REVISION) || undefined).answers;
}
